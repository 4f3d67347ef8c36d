package webhooks_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"voicecall.internal/webhooks"
)

func TestVectors(t *testing.T) {
	var file struct {
		Vectors []struct {
			Name      string `json:"name"`
			Secret    string `json:"secret"`
			Timestamp int64  `json:"timestamp"`
			Body      string `json:"body_base64"`
			ID        string `json:"svc_webhook_id"`
			Signature string `json:"svc_signature"`
			Outcome   string `json:"outcome"`
		} `json:"vectors"`
	}
	readJSON(t, "packages/webhook-verify/test-vectors.json", &file)
	if len(file.Vectors) == 0 {
		t.Fatal("no vectors")
	}
	for _, vector := range file.Vectors {
		t.Run(vector.Name, func(t *testing.T) {
			body, err := base64.StdEncoding.DecodeString(vector.Body)
			if err != nil {
				t.Fatal(err)
			}
			then := time.Unix(vector.Timestamp, 0)
			signature, err := webhooks.Sign(body, then, vector.Secret)
			if err != nil || signature != vector.Signature {
				t.Errorf("signed %s, %v", signature, err)
			}
			header := headerOf("Svc-Signature", vector.Signature, "Svc-Webhook-Id", vector.ID)
			expect(t, "verified", verdict(body, header, webhooks.Secret(vector.Secret), clock(then)), vector.Outcome)
		})
	}
}

func TestSignedEventIsVerified(t *testing.T) {
	body, header := signed(t, event)
	verified, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret(secret), clock(at))
	if err != nil || verified.Duplicate {
		t.Fatal(verified, err)
	}
	expect(t, "id", verified.ID, "wdl_5f0c2e9a7b41d83c6e02f915")
	expect(t, "type", verified.Type, "webhook.test")
	expect(t, "body", string(verified.Body), string(body))
}

func TestTheClockIsTheSystemsUnlessAnotherIsGiven(t *testing.T) {
	body, header, err := webhooks.SignTestEvent(event, time.Now(), secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret(secret)); err != nil {
		t.Fatal(err)
	}
}

func TestHeaders(t *testing.T) {
	body, header := signed(t, event)
	signature, id := header.Get("Svc-Signature"), header.Get("Svc-Webhook-Id")
	for what, it := range map[string]struct {
		header http.Header
		code   string
	}{
		"no headers":               {http.Header{}, "missing_header"},
		"nil headers":              {nil, "missing_header"},
		"an empty id":              {with(header, "Svc-Webhook-Id", ""), "missing_header"},
		"a repeated signature":     {with(header, "Svc-Signature", signature, signature), "malformed_header"},
		"a repeated id":            {with(header, "Svc-Webhook-Id", id, id), "id_mismatch"},
		"a huge signature":         {with(header, "Svc-Signature", strings.Repeat("t=1,", 100_000)), "malformed_header"},
		"a signature not ASCII":    {with(header, "Svc-Signature", "t=\u0661,v1=\xff"), "malformed_header"},
		"another id":               {with(header, "Svc-Webhook-Id", "wdl_0"), "id_mismatch"},
		"an id of bytes, not text": {with(header, "Svc-Webhook-Id", "\xff\xfe"), "id_mismatch"},
	} {
		expect(t, what, verdict(body, it.header, webhooks.Secret(secret)), it.code)
	}
	// Headers are Latin-1, so the UTF-8 bytes of an id are not that id.
	other, sent := signed(t, map[string]any{"id": "ä", "type": "x"})
	expect(t, "an id as UTF-8", verdict(other, sent, webhooks.Secret(secret)), "id_mismatch")
	expect(t, "an id as Latin-1", verdict(other, with(sent, "Svc-Webhook-Id", "\xe4"), webhooks.Secret(secret)), "ok")
}

func TestMalformedSignatures(t *testing.T) {
	body, header := signed(t, event)
	a := strings.Repeat("a", 64)
	for _, value := range []string{
		"v1=" + a, "t=1", "t=1,t=1,v1=" + a, "t=1,t=,v1=" + a, "t=,v1=" + a, "t=-1,v1=" + a, "t=1.5,v1=" + a,
		"t=1e3,v1=" + a, "t=1795253465000,v1=" + a, "t=1\n,v1=" + a, "t=1,v1=" + a[1:], "t=1,v1=" + a + "a",
		"t=1,v1=" + a[1:] + "g", "t=1,v1=" + a + ",v1=", "t=1, v1=" + a, "t=1,v1=" + a + "\n", "t=1,,v1=" + a,
		"t=1,v1=" + a + ",", "t=1,v1=" + a + ",v2", "t=1,v1=" + a + ",=x", "T=1,V1=" + a, "x=t=1,v1=" + a,
		"t=1" + strings.Repeat(",v1="+a, 9), "t=1,v1=" + a + ",x=" + strings.Repeat("y", 1024),
	} {
		code := verdict(body, with(header, "Svc-Signature", value), webhooks.Secret(secret))
		expect(t, value, code, "malformed_header")
	}
	for _, value := range []string{
		"t=1" + strings.Repeat(",v1="+a, 8), "t=1,v1=" + a + ",x=" + strings.Repeat("y", 1024-74), "v1=" + a + ",y=,t=01",
	} {
		code := verdict(body, with(header, "Svc-Signature", value), webhooks.Secret(secret))
		expect(t, value, code, "signature_mismatch")
	}
}

func TestSecrets(t *testing.T) {
	body, header := signed(t, event)
	hex := header.Get("Svc-Signature")[len("t=1795253465,v1="):]
	both, err := webhooks.Sign(body, at, "new", secret)
	if err != nil {
		t.Fatal(err)
	}
	several := "v0=ignored,v1=" + strings.Repeat("0", 64) + ",v1=" + strings.ToUpper(hex) + ",t=1795253465"
	for what, it := range map[string]struct {
		header  http.Header
		secrets webhooks.Secrets
		code    string
	}{
		"new and old":               {header, webhooks.Secret("new", secret), "ok"},
		"old and new":               {header, webhooks.Secret(secret, "new"), "ok"},
		"two others":                {header, webhooks.Secret("new", "older"), "signature_mismatch"},
		"an empty one and its own":  {header, webhooks.Secret("", secret), "ok"},
		"none":                      {header, webhooks.Secret(), "no_secret"},
		"an empty one":              {header, webhooks.Secret(""), "no_secret"},
		"no function":               {header, nil, "no_secret"},
		"signed with both, one":     {with(header, "Svc-Signature", both), webhooks.Secret("new"), "ok"},
		"signed with both, other":   {with(header, "Svc-Signature", both), webhooks.Secret(secret), "ok"},
		"signed with both, neither": {with(header, "Svc-Signature", both), webhooks.Secret("older"), "signature_mismatch"},
		"several signatures":        {with(header, "Svc-Signature", several), webhooks.Secret(secret), "ok"},
	} {
		expect(t, what, verdict(body, it.header, it.secrets), it.code)
	}
	if _, err := webhooks.Sign(body, at, ""); !errors.Is(err, webhooks.ErrNoSecret) {
		t.Error(err)
	}
}

type tenantKey struct{}

func TestAFunctionPicksTheSecrets(t *testing.T) {
	body, header := signed(t, event)
	ctx := context.WithValue(context.Background(), tenantKey{}, "tn_1")
	pick := func(ctx context.Context, got http.Header, gotBody []byte) ([]string, error) {
		if ctx.Value(tenantKey{}) != "tn_1" || got.Get("Svc-Webhook-Id") != event["id"] || !bytes.Equal(gotBody, body) {
			return nil, nil
		}
		return []string{secret}, nil
	}
	if _, err := webhooks.Verify(ctx, body, header, pick, clock(at)); err != nil {
		t.Error(err)
	}
	down := errors.New("database is down")
	fail := func(context.Context, http.Header, []byte) ([]string, error) { return nil, down }
	if _, err := webhooks.Verify(ctx, body, header, fail, clock(at)); !errors.Is(err, down) {
		t.Error(err)
	}
}

func TestTheTimeIsBoundedInBothDirections(t *testing.T) {
	body, header := signed(t, event)
	for _, it := range []struct {
		offset, tolerance time.Duration
		code              string
	}{
		{300 * time.Second, 300 * time.Second, "ok"},
		{-300 * time.Second, 300 * time.Second, "ok"},
		{301 * time.Second, 300 * time.Second, "timestamp_out_of_tolerance"},
		{-301 * time.Second, 300 * time.Second, "timestamp_out_of_tolerance"},
		{11 * time.Second, 10 * time.Second, "timestamp_out_of_tolerance"},
		{0, -1 * time.Second, "timestamp_out_of_tolerance"},
	} {
		code := verdict(body, header, webhooks.Secret(secret), clock(at.Add(it.offset)), webhooks.WithTolerance(it.tolerance))
		expect(t, it.offset.String(), code, it.code)
	}
	expect(t, "the year 1", verdict(body, header, webhooks.Secret(secret), clock(time.Time{})), "timestamp_out_of_tolerance")
	for _, never := range []time.Time{time.Unix(-1, 0), time.UnixMilli(1_795_253_465_000_000)} {
		if _, err := webhooks.Sign(body, never, secret); !errors.Is(err, webhooks.ErrMalformedHeader) {
			t.Error(never, err)
		}
	}
}

func TestTheSignatureIsJudgedBeforeTheTimeAndTheTimeBeforeTheBody(t *testing.T) {
	header := signedBody(t, []byte("not JSON"))
	late := clock(at.Add(time.Hour))
	expect(t, "all wrong", verdict([]byte("not JSON!"), header, webhooks.Secret(secret), late), "signature_mismatch")
	expect(t, "late", verdict([]byte("not JSON"), header, webhooks.Secret(secret), late), "timestamp_out_of_tolerance")
	expect(t, "in time", verdict([]byte("not JSON"), header, webhooks.Secret(secret)), "invalid_json")
}

func TestBodies(t *testing.T) {
	for body, code := range map[string]string{
		"null": "invalid_json", "[]": "invalid_json", `"text"`: "invalid_json", "{}": "invalid_json",
		`{"id":"wdl_1","type":1}`: "invalid_json", `{"id":"wdl_1","type":null}`: "invalid_json",
		`{"id":"wdl_1"`: "invalid_json", `{"id":"wdl_1","type":"x"} {}`: "invalid_json",
		`{"id":"wdl_1","type":"x","n":NaN}`: "invalid_json", "{\"id\":\"wdl_1\",\"type\":\"\xff\"}": "invalid_json",
		"\xef\xbb\xbf{\"id\":\"wdl_1\",\"type\":\"x\"}":             "ok",
		"\xef\xbb\xbf\xef\xbb\xbf{\"id\":\"wdl_1\",\"type\":\"x\"}": "invalid_json",
		`{"id":"wdl_1","type":"x","n":1e999}`:                       "ok",
		`{"id":1,"type":"x"}`:                                       "id_mismatch",
		`{"type":"x"}`:                                              "id_mismatch",
		// Members with other letter cases are other members.
		`{"id":"wdl_1","ID":"wdl_2","type":"x","Type":"y"}`: "ok",
		`{"ID":"wdl_1","type":"x"}`:                         "id_mismatch",
		`{"id":"wdl_2","id":"wdl_1","type":"x"}`:            "ok",
	} {
		expect(t, body, verdict([]byte(body), signedBody(t, []byte(body)), webhooks.Secret(secret)), code)
	}
}

func TestErrorsCompareByCode(t *testing.T) {
	body, header := signed(t, event)
	_, err := webhooks.Verify(context.Background(), body, header, webhooks.Secret("another"), clock(at))
	if !errors.Is(err, webhooks.ErrSignatureMismatch) || errors.Is(err, webhooks.ErrIDMismatch) {
		t.Error(err)
	}
	if strings.Contains(err.Error(), "another") {
		t.Error("the secret is in the message")
	}
	broken := []byte("{")
	_, err = webhooks.Verify(context.Background(), broken, signedBody(t, broken), webhooks.Secret(secret), clock(at))
	if !errors.Is(err, webhooks.ErrInvalidJSON) || errors.Unwrap(err) == nil {
		t.Error(err)
	}
}

func TestVerificationReadsTheReplayGuardAndNeverAddsAnID(t *testing.T) {
	body, header := signed(t, event)
	guard := &webhooks.MemoryReplayGuard{}
	duplicate := func() bool {
		verified, err := webhooks.Verify(
			context.Background(), body, header, webhooks.Secret(secret), clock(at), webhooks.WithReplayGuard(guard))
		if err != nil {
			t.Fatal(err)
		}
		return verified.Duplicate
	}
	if duplicate() || duplicate() {
		t.Error("the id was added")
	}
	if added, err := guard.Add(context.Background(), "wdl_5f0c2e9a7b41d83c6e02f915", time.Minute); !added || err != nil {
		t.Error(added, err)
	}
	if !duplicate() {
		t.Error("the id was not read")
	}
}
