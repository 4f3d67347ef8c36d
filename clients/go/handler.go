package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// MaxBodyBytes is the largest body that [Handler] reads.
const MaxBodyBytes = 1 << 20

const (
	seenFor = 24 * time.Hour
	// The platform stops waiting after 15 s; the lock of a process that died expires.
	runningFor = time.Minute
)

// Handler receives deliveries: it verifies each and calls handle once per event.
//
// It reads the body itself, up to 1 MiB. Responses: 200 once handle has returned nil, and for a duplicate · 400 for a
// delivery that does not verify · 409 while another attempt of the event is running · 413 for a larger body · 500 when
// handle or the function for the secrets returned an error, or no secret is set. After any response but 200 the platform
// sends the event again. It never responds with 410, which makes the platform disable the endpoint.
//
// The context of handle has the values of the request's, but is not canceled with it: work that takes longer than the
// platform waits is finished, and the next attempt gets 200.
func Handler(secrets Secrets, handle func(ctx context.Context, event Event) error, opts ...Option) http.Handler {
	guard := optionsOf(opts).guard
	if guard == nil {
		guard = &MemoryReplayGuard{}
	}
	onError := optionsOf(opts).onError
	verifying := append(append([]Option{}, opts...), WithReplayGuard(nil))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithoutCancel(r.Context())
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBodyBytes))
		if err != nil {
			onError(fmt.Errorf("webhooks: the body could not be read: %w", err))
			respondUnread(w, err)
			return
		}
		verified, err := Verify(ctx, body, r.Header, secrets, verifying...)
		if err != nil {
			onError(err)
			respondRefused(w, err)
			return
		}
		outcome, err := once(ctx, verified, handle, guard)
		if err != nil {
			onError(err)
			respond(w, http.StatusInternalServerError, map[string]any{"error": "handler_failed"})
			return
		}
		respondOutcome(w, outcome)
	})
}

type outcome int

const (
	done outcome = iota
	duplicate
	running
)

// once handles an event under a lock, and marks it as seen only after it was handled.
func once(
	ctx context.Context, verified Verified, handle func(context.Context, Event) error, guard ReplayGuard,
) (result outcome, err error) {
	hold := "running:" + verified.ID
	free, err := guard.Add(ctx, hold, runningFor)
	if err != nil {
		return done, err
	}
	if !free {
		return running, nil
	}
	// Also when handle panics.
	defer func() { err = errors.Join(err, guard.Remove(ctx, hold)) }()
	// Checked under the lock: before it, an attempt that is just finishing would be missed.
	seen, err := guard.Has(ctx, verified.ID)
	if err != nil {
		return done, err
	}
	if seen {
		return duplicate, nil
	}
	event, err := ParseEvent(verified.Body)
	if err != nil {
		return done, err
	}
	if err := handle(ctx, event); err != nil {
		return done, err
	}
	_, err = guard.Add(ctx, verified.ID, seenFor)
	return done, err
}

func respondOutcome(w http.ResponseWriter, result outcome) {
	if result == running {
		respond(w, http.StatusConflict, map[string]any{
			"error": "in_progress", "message": "Another attempt of this event is being handled.",
		})
		return
	}
	respond(w, http.StatusOK, map[string]any{"received": true, "duplicate": result == duplicate})
}

func respondUnread(w http.ResponseWriter, err error) {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		respond(w, http.StatusRequestEntityTooLarge, map[string]any{"error": "payload_too_large"})
		return
	}
	respond(w, http.StatusBadRequest, map[string]any{"error": "unreadable_body"})
}

func respondRefused(w http.ResponseWriter, err error) {
	var refused *VerificationError
	if !errors.As(err, &refused) {
		respond(w, http.StatusInternalServerError, map[string]any{"error": "handler_failed"})
		return
	}
	status := http.StatusBadRequest
	// A mistake in the set-up of the receiver, so its operator should see a server error.
	if refused.Code == CodeNoSecret {
		status = http.StatusInternalServerError
	}
	respond(w, status, map[string]any{"error": refused.Code, "message": refused.Error()})
}

func respond(w http.ResponseWriter, status int, body map[string]any) {
	text, err := json.Marshal(body)
	if err != nil {
		text = []byte("{}")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// The platform may be gone; then there is nobody to tell.
	_, _ = w.Write(text)
}
