package webhooks_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"testing"
	"time"

	"voicecall.internal/webhooks"
)

const secret = "signing-secret-for-tests"

var (
	at    = time.Unix(1_795_253_465, 0)
	event = map[string]any{"id": "wdl_5f0c2e9a7b41d83c6e02f915", "type": "webhook.test", "text": "ä"}
)

func clock(t time.Time) webhooks.Option { return webhooks.WithNow(func() time.Time { return t }) }

func signed(t testing.TB, event any) ([]byte, http.Header) {
	t.Helper()
	body, header, err := webhooks.SignTestEvent(event, at, secret)
	if err != nil {
		t.Fatal(err)
	}
	return body, header
}

// signedBody signs any bytes as the delivery wdl_1.
func signedBody(t testing.TB, body []byte) http.Header {
	t.Helper()
	signature, err := webhooks.Sign(body, at, secret)
	if err != nil {
		t.Fatal(err)
	}
	return headerOf("Svc-Signature", signature, "Svc-Webhook-Id", "wdl_1")
}

func headerOf(pairs ...string) http.Header {
	header := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		header.Add(pairs[i], pairs[i+1])
	}
	return header
}

func with(header http.Header, name string, values ...string) http.Header {
	changed := header.Clone()
	changed[name] = values
	return changed
}

func codeOf(err error) string {
	var refused *webhooks.VerificationError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &refused):
		return string(refused.Code)
	default:
		return err.Error()
	}
}

func verdict(body []byte, header http.Header, secrets webhooks.Secrets, opts ...webhooks.Option) string {
	_, err := webhooks.Verify(context.Background(), body, header, secrets, append([]webhooks.Option{clock(at)}, opts...)...)
	return codeOf(err)
}

func expect(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %s, want %s", what, got, want)
	}
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	text, err := os.ReadFile("../../" + path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
