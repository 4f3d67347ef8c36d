package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Secrets gives the signing secrets with which a request may be signed: see [Secret]. A function of your own can pick
// them by request, as when one receiver serves many endpoints. The request is not verified yet: trust nothing in it.
// Empty secrets are skipped. An error of the function is returned by the verification as it is.
type Secrets func(ctx context.Context, header http.Header, body []byte) ([]string, error)

// Secret is one signing secret, or several while a rotation is being deployed.
func Secret(secrets ...string) Secrets {
	return func(context.Context, http.Header, []byte) ([]string, error) { return secrets, nil }
}

func (secrets Secrets) usable(ctx context.Context, header http.Header, body []byte) ([]string, error) {
	var given []string
	if secrets != nil {
		var err error
		if given, err = secrets(ctx, header, body); err != nil {
			return nil, err
		}
	}
	return usable(given)
}

func usable(given []string) ([]string, error) {
	kept := make([]string, 0, len(given))
	for _, secret := range given {
		// Anyone can sign with an empty key. An unset environment variable is empty.
		if secret != "" {
			kept = append(kept, secret)
		}
	}
	if len(kept) == 0 {
		return nil, refuse(CodeNoSecret, "")
	}
	return kept, nil
}

const (
	maxHeader     = 1024
	maxSignatures = 8
)

var (
	timestampPattern = regexp.MustCompile(`^[0-9]{1,12}$`)
	signaturePattern = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)
)

// signature is a parsed header. The timestamp keeps its digits as sent: they are part of what is signed.
type signature struct {
	timestamp string
	hex       []string
}

// parseSignature reads t=<seconds>,<scheme>=<hex>: exactly one t of 1 to 12 digits, 1 to 8 signatures, at most 1024
// characters in all. Other schemes are ignored, so that the platform can add one.
func parseSignature(header, scheme string) (signature, error) {
	malformed := refuse(CodeMalformedHeader, "")
	if len(header) > maxHeader {
		return signature{}, malformed
	}
	var timestamps []string
	var found signature
	for _, part := range strings.Split(header, ",") {
		name, value, hasValue := strings.Cut(part, "=")
		switch {
		case name == "t" && hasValue:
			timestamps = append(timestamps, value)
		case name == scheme && hasValue:
			if !signaturePattern.MatchString(value) {
				return signature{}, malformed
			}
			found.hex = append(found.hex, strings.ToLower(value))
		// The header of tool requests allows elements without a value.
		case (!hasValue || name == "") && scheme == "v1":
			return signature{}, malformed
		}
	}
	if len(timestamps) != 1 || !timestampPattern.MatchString(timestamps[0]) {
		return signature{}, malformed
	}
	if len(found.hex) == 0 || len(found.hex) > maxSignatures {
		return signature{}, malformed
	}
	found.timestamp = timestamps[0]
	return found, nil
}

// formatSignature writes the header and parses it, so that no header is written that a receiver would refuse.
func formatSignature(at time.Time, scheme string, secrets []string, message func(timestamp string) []byte) (string, error) {
	usable, err := usable(secrets)
	if err != nil {
		return "", err
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	header := "t=" + timestamp
	for _, secret := range usable {
		header += "," + scheme + "=" + hmacHex(secret, message(timestamp))
	}
	_, err = parseSignature(header, scheme)
	return header, err
}

func hmacHex(secret string, message []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(message)
	return hex.EncodeToString(mac.Sum(nil))
}

// matches compares every pair in constant time, so that the time does not reveal which secret matched.
func (s signature) matches(message []byte, secrets []string) bool {
	matched := false
	for _, secret := range secrets {
		expected := []byte(hmacHex(secret, message))
		for _, signature := range s.hex {
			if hmac.Equal(expected, []byte(signature)) {
				matched = true
			}
		}
	}
	return matched
}

// isNear reports whether the timestamp is at most the tolerance from now, in both directions.
func (s signature) isNear(now time.Time, tolerance time.Duration) bool {
	// At most 12 digits, so neither this nor its milliseconds overflow.
	seconds, err := strconv.ParseInt(s.timestamp, 10, 64)
	difference := now.UnixMilli() - seconds*1000
	return err == nil && max(difference, -difference) <= tolerance.Milliseconds()
}

// readHeader returns a header as text. HTTP gives it as bytes, which stand for Latin-1. Repeated headers are joined, and
// then refused as malformed or as another id.
func readHeader(header http.Header, name string) string {
	joined := strings.Join(header.Values(name), ",")
	text := make([]rune, 0, len(joined))
	for i := 0; i < len(joined); i++ {
		text = append(text, rune(joined[i]))
	}
	return string(text)
}

func needHeader(header http.Header, name string) (string, error) {
	value := readHeader(header, name)
	if value == "" {
		return "", refuse(CodeMissingHeader, "")
	}
	return value, nil
}
