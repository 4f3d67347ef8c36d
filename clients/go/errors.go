package webhooks

import "strings"

// Code says why a delivery was refused.
type Code string

// The codes, in the order of the checks.
const (
	// CodeNoSecret: no signing secret was given, or only empty ones. A mistake in the set-up of the receiver.
	CodeNoSecret Code = "no_secret"
	// CodeMissingHeader: a header of the signature is absent or empty.
	CodeMissingHeader Code = "missing_header"
	// CodeMalformedHeader: the signature is not t=<unix seconds>,v1=<64 hex characters>.
	CodeMalformedHeader Code = "malformed_header"
	// CodeSignatureMismatch: no signature was made with one of the secrets over these bytes.
	CodeSignatureMismatch Code = "signature_mismatch"
	// CodeTimestampOutOfTolerance: signed too long ago or too far in the future: a replay, or a wrong clock.
	CodeTimestampOutOfTolerance Code = "timestamp_out_of_tolerance"
	// CodeInvalidJSON: the body is not a UTF-8 JSON object with a type.
	CodeInvalidJSON Code = "invalid_json"
	// CodeIDMismatch: the body's id is not the Svc-Webhook-Id.
	CodeIDMismatch Code = "id_mismatch"
)

// The errors to compare with errors.Is. An error that a function returns may say more than these.
var (
	ErrNoSecret                = &VerificationError{Code: CodeNoSecret}
	ErrMissingHeader           = &VerificationError{Code: CodeMissingHeader}
	ErrMalformedHeader         = &VerificationError{Code: CodeMalformedHeader}
	ErrSignatureMismatch       = &VerificationError{Code: CodeSignatureMismatch}
	ErrTimestampOutOfTolerance = &VerificationError{Code: CodeTimestampOutOfTolerance}
	ErrInvalidJSON             = &VerificationError{Code: CodeInvalidJSON}
	ErrIDMismatch              = &VerificationError{Code: CodeIDMismatch}
)

// VerificationError is returned by every function that refuses a delivery. Branch on Code, or compare with errors.Is;
// the message is for people.
type VerificationError struct {
	Code Code
	// Hint says what to check, where the code does not say it.
	Hint string
	// Cause is what the JSON parser returned, with CodeInvalidJSON.
	Cause error
}

func (e *VerificationError) Error() string {
	return "webhooks: " + strings.ReplaceAll(string(e.Code), "_", " ") + e.Hint
}

// Unwrap returns Cause.
func (e *VerificationError) Unwrap() error { return e.Cause }

// Is reports whether target has the same code.
func (e *VerificationError) Is(target error) bool {
	other, ok := target.(*VerificationError)
	return ok && other.Code == e.Code
}

func refuse(code Code, hint string) error { return &VerificationError{Code: code, Hint: hint} }
