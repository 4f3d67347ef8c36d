package webhooks_test

import (
	"context"
	"errors"
	"testing"

	"voicecall.internal/webhooks"
)

// Whatever arrives, it is verified only as what it was signed as, and nothing but a *VerificationError is returned.
func FuzzVerify(f *testing.F) {
	body, header := signed(f, event)
	f.Add(body, header.Get("Svc-Signature"), header.Get("Svc-Webhook-Id"))
	f.Add([]byte(`{"id":"wdl_1","type":"x"}`), "t=1795253465,v1=", "wdl_1")
	f.Fuzz(func(t *testing.T, body []byte, signature, id string) {
		header := headerOf("Svc-Signature", signature, "Svc-Webhook-Id", id)
		_, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret(secret), clock(at))
		var refused *webhooks.VerificationError
		if err != nil && !errors.As(err, &refused) {
			t.Errorf("%q %q %q: %v", body, signature, id, err)
		}
		own, signError := webhooks.Sign(body, at, secret)
		if signError != nil {
			t.Fatal(signError)
		}
		header = headerOf("Svc-Signature", own, "Svc-Webhook-Id", id)
		verified, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret(secret), clock(at))
		if err == nil {
			_, err = webhooks.ParseEvent(verified.Body)
			if errors.Is(err, webhooks.ErrInvalidJSON) {
				t.Errorf("%q is verified and no event", body)
			}
		}
		if _, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret("another"), clock(at)); err == nil {
			t.Errorf("%q is verified with another secret", body)
		}
	})
}
