package webhooks

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// ToolRequest is a request to a tool, as its receiver got it.
type ToolRequest struct {
	// Method is GET, POST and the like.
	Method string
	// URL is the absolute URL that the platform called, with its query. Behind a proxy: the public URL.
	URL    string
	Header http.Header
	// Body is the body as it arrived. Nil where there is none, as with GET and DELETE.
	Body []byte
}

// VerifiedToolRequest has the call and the tool call of a verified request.
type VerifiedToolRequest struct {
	// CallID is the call in which the agent used the tool; empty for a test of the tool.
	CallID string
	// ToolCallID is new for each use of the tool: a second request with the same id repeats the first.
	ToolCallID string
}

// VerifyToolRequest verifies a request to a tool by its Svc-Tool-Signature: method, URL, Svc-Call-Id, Svc-Tool-Call-Id,
// body and time are those that the platform sent. The same request within the tolerance verifies again: store ToolCallID
// where a repetition would matter. secrets are those of the tool.
func VerifyToolRequest(
	ctx context.Context, request ToolRequest, secrets Secrets, opts ...Option,
) (VerifiedToolRequest, error) {
	o := optionsOf(opts)
	value, err := needHeader(request.Header, "Svc-Tool-Signature")
	if err != nil {
		return VerifiedToolRequest{}, err
	}
	signature, err := parseSignature(value, "v2")
	if err != nil {
		return VerifiedToolRequest{}, err
	}
	toolCallID, err := needHeader(request.Header, "Svc-Tool-Call-Id")
	if err != nil {
		return VerifiedToolRequest{}, err
	}
	verified := VerifiedToolRequest{CallID: readHeader(request.Header, "Svc-Call-Id"), ToolCallID: toolCallID}
	head, err := signedHead(request, verified)
	if err != nil {
		return VerifiedToolRequest{}, err
	}
	usable, err := secrets.usable(ctx, request.Header, request.Body)
	if err != nil {
		return VerifiedToolRequest{}, err
	}
	if !signature.matches(signedRequest(signature.timestamp, head, request.Body), usable) {
		return VerifiedToolRequest{}, refuse(CodeSignatureMismatch, ": wrong secret, another URL, or not the raw bytes")
	}
	if !signature.isNear(o.now(), o.tolerance) {
		return VerifiedToolRequest{}, refuse(CodeTimestampOutOfTolerance, "")
	}
	return verified, nil
}

// SignToolRequest returns the Svc-Tool-Signature header for a request to a tool, with one v2 for each secret, for tests
// of a tool. The request's header is not used.
func SignToolRequest(request ToolRequest, ids VerifiedToolRequest, at time.Time, secrets ...string) (string, error) {
	head, err := signedHead(request, ids)
	if err != nil {
		return "", err
	}
	return formatSignature(at, "v2", secrets, func(timestamp string) []byte {
		return signedRequest(timestamp, head, request.Body)
	})
}

// signedHead is what is signed between the time and the body. None of its parts may contain a line break, so that two
// requests never have the same text.
func signedHead(request ToolRequest, ids VerifiedToolRequest) (string, error) {
	url, err := normalURL(request.URL)
	if err != nil {
		return "", err
	}
	parts := []string{strings.ToUpper(request.Method), url, ids.CallID, ids.ToolCallID}
	for _, part := range parts {
		if strings.Contains(part, "\n") {
			return "", refuse(CodeMalformedHeader, "")
		}
	}
	return strings.Join(parts, "\n") + "\n", nil
}

func signedRequest(timestamp, head string, body []byte) []byte {
	return append([]byte(timestamp+"\n"+head), body...)
}
