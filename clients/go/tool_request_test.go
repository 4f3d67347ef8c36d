package webhooks_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"voicecall.internal/webhooks"
)

const toolURL = "https://crm.example.com/customers?fixed=1&email=ann%40example.com&id=7"

var ids = webhooks.VerifiedToolRequest{CallID: "AJ_1", ToolCallID: "tc_1"}

func toolRequest(t testing.TB) webhooks.ToolRequest {
	t.Helper()
	request := webhooks.ToolRequest{Method: "GET", URL: toolURL}
	signature, err := webhooks.SignToolRequest(request, ids, at, secret)
	if err != nil {
		t.Fatal(err)
	}
	request.Header = headerOf("Svc-Tool-Signature", signature, "Svc-Call-Id", "AJ_1", "Svc-Tool-Call-Id", "tc_1")
	return request
}

func toolVerdict(request webhooks.ToolRequest, secrets webhooks.Secrets, opts ...webhooks.Option) string {
	_, err := webhooks.VerifyToolRequest(
		context.Background(), request, secrets, append([]webhooks.Option{clock(at)}, opts...)...)
	return codeOf(err)
}

func TestAToolRequestThatArrivesAsItWasSentIsVerified(t *testing.T) {
	got, err := webhooks.VerifyToolRequest(
		context.Background(), toolRequest(t), webhooks.Secret("", "another", secret), clock(at))
	if err != nil || got != ids {
		t.Error(got, err)
	}
	spelled := toolRequest(t)
	spelled.Method, spelled.URL = "get", strings.Replace(toolURL, "crm.example.com", "CRM.example.com:443", 1)+"#part"
	expect(t, "another spelling", toolVerdict(spelled, webhooks.Secret(secret)), "ok")
}

func TestAChangedToolRequestIsRefused(t *testing.T) {
	for what, change := range map[string]func(*webhooks.ToolRequest){
		"method":       func(r *webhooks.ToolRequest) { r.Method = "DELETE" },
		"host":         func(r *webhooks.ToolRequest) { r.URL = strings.Replace(r.URL, "crm.", "evil.", 1) },
		"scheme":       func(r *webhooks.ToolRequest) { r.URL = strings.Replace(r.URL, "https", "http", 1) },
		"path":         func(r *webhooks.ToolRequest) { r.URL = strings.Replace(r.URL, "customers", "orders", 1) },
		"query":        func(r *webhooks.ToolRequest) { r.URL += "&admin=1" },
		"call":         func(r *webhooks.ToolRequest) { r.Header.Set("Svc-Call-Id", "AJ_2") },
		"no call":      func(r *webhooks.ToolRequest) { r.Header.Del("Svc-Call-Id") },
		"tool call":    func(r *webhooks.ToolRequest) { r.Header.Set("Svc-Tool-Call-Id", "tc_2") },
		"body":         func(r *webhooks.ToolRequest) { r.Body = []byte("{}") },
		"another line": func(r *webhooks.ToolRequest) { r.Header.Set("Svc-Call-Id", "AJ_1\ntc_1") },
	} {
		request := toolRequest(t)
		change(&request)
		if code := toolVerdict(request, webhooks.Secret(secret)); code != "signature_mismatch" && code != "malformed_header" {
			t.Errorf("%s: %s", what, code)
		}
	}
}

func TestWhatAToolRequestLacksIsSaid(t *testing.T) {
	request := toolRequest(t)
	webhook, err := webhooks.Sign(nil, at, secret)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(name, value string) webhooks.ToolRequest {
		other := request
		other.Header = with(request.Header, http.CanonicalHeaderKey(name), value)
		return other
	}
	expect(t, "signature", toolVerdict(changed("Svc-Tool-Signature", ""), webhooks.Secret(secret)), "missing_header")
	expect(t, "tool call", toolVerdict(changed("Svc-Tool-Call-Id", ""), webhooks.Secret(secret)), "missing_header")
	expect(t, "v1", toolVerdict(changed("Svc-Tool-Signature", webhook), webhooks.Secret(secret)), "malformed_header")
	expect(t, "secret", toolVerdict(request, webhooks.Secret()), "no_secret")
	expect(t, "late", toolVerdict(request, webhooks.Secret(secret), clock(at.Add(301*time.Second))), "timestamp_out_of_tolerance")
	request.URL = "/customers"
	expect(t, "relative", toolVerdict(request, webhooks.Secret(secret)), "malformed_header")
	if _, err := webhooks.SignToolRequest(request, ids, at, secret); !errors.Is(err, webhooks.ErrMalformedHeader) {
		t.Error(err)
	}
}
