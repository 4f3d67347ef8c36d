package webhooks

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"
	"unicode/utf8"
)

// Verified is a delivery with a correct signature, timestamp and id.
type Verified struct {
	// ID is the id of the delivery, the same on every attempt.
	ID string
	// Type is the type of the event.
	Type string
	// Body is the event's JSON; see [ParseEvent].
	Body []byte
	// Duplicate: the event was handled before. Respond 200 and do nothing. Always false without a replay guard.
	Duplicate bool
}

// Verify verifies a delivery and checks with the replay guard, if there is one, whether it was handled before. The guard
// is only read: add the id when you have handled the event.
//
// body is the body as it arrived, not parsed. The error is a [*VerificationError], or what the secrets' function or the
// guard returned.
func Verify(ctx context.Context, body []byte, header http.Header, secrets Secrets, opts ...Option) (Verified, error) {
	o := optionsOf(opts)
	value, err := needHeader(header, "Svc-Signature")
	if err != nil {
		return Verified{}, err
	}
	signature, err := parseSignature(value, "v1")
	if err != nil {
		return Verified{}, err
	}
	id, err := needHeader(header, "Svc-Webhook-Id")
	if err != nil {
		return Verified{}, err
	}
	usable, err := secrets.usable(ctx, header, body)
	if err != nil {
		return Verified{}, err
	}
	if !signature.matches(signedWebhook(signature.timestamp, body), usable) {
		return Verified{}, refuse(CodeSignatureMismatch, ": wrong secret, or not the raw bytes")
	}
	if !signature.isNear(o.now(), o.tolerance) {
		return Verified{}, refuse(CodeTimestampOutOfTolerance, "")
	}
	text, envelope, err := readEnvelope(body)
	if err != nil {
		return Verified{}, err
	}
	if !envelope.hasID || envelope.id != id {
		return Verified{}, refuse(CodeIDMismatch, "")
	}
	verified := Verified{ID: id, Type: envelope.eventType, Body: text}
	if o.guard != nil {
		verified.Duplicate, err = o.guard.Has(ctx, id)
	}
	return verified, err
}

// Sign returns the Svc-Signature header for a body, with one v1 for each secret, at most 8.
func Sign(body []byte, at time.Time, secrets ...string) (string, error) {
	return formatSignature(at, "v1", secrets, func(timestamp string) []byte { return signedWebhook(timestamp, body) })
}

// SignTestEvent signs an event as the platform would, for the tests of a receiver: post the body with the header. The
// event is anything whose JSON has an id.
func SignTestEvent(event any, at time.Time, secrets ...string) (body []byte, header http.Header, err error) {
	body, err = json.Marshal(event)
	if err != nil {
		return nil, nil, err
	}
	var identified struct {
		ID string `json:"id"`
	}
	if err = json.Unmarshal(body, &identified); err != nil {
		return nil, nil, err
	}
	signature, err := Sign(body, at, secrets...)
	if err != nil {
		return nil, nil, err
	}
	header = http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("Svc-Signature", signature)
	header.Set("Svc-Webhook-Id", identified.ID)
	return body, header, nil
}

func signedWebhook(timestamp string, body []byte) []byte {
	return append([]byte(timestamp+"."), body...)
}

type envelope struct {
	id        string
	hasID     bool
	eventType string
}

// readEnvelope returns the JSON text without a byte order mark, and what every event has. The members are read from a
// map, because struct fields also take members whose names differ in case.
func readEnvelope(body []byte) ([]byte, envelope, error) {
	text := bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	invalid := &VerificationError{Code: CodeInvalidJSON}
	// encoding/json would replace what is not UTF-8.
	if !utf8.Valid(text) {
		return nil, envelope{}, invalid
	}
	var members map[string]json.RawMessage
	if invalid.Cause = json.Unmarshal(text, &members); invalid.Cause != nil {
		return nil, envelope{}, invalid
	}
	var found envelope
	var hasType bool
	found.eventType, hasType = asString(members["type"])
	if !hasType {
		return nil, envelope{}, invalid
	}
	found.id, found.hasID = asString(members["id"])
	return text, found, nil
}

func asString(raw json.RawMessage) (string, bool) {
	var text *string
	if len(raw) == 0 || json.Unmarshal(raw, &text) != nil || text == nil {
		return "", false
	}
	return *text, true
}
