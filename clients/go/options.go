package webhooks

import (
	"log/slog"
	"time"
)

// Option changes how a function verifies or receives.
type Option func(*options)

type options struct {
	tolerance time.Duration
	now       func() time.Time
	guard     ReplayGuard
	onError   func(error)
}

// WithTolerance sets how far the timestamp may be from now, in both directions. The default is five minutes.
func WithTolerance(tolerance time.Duration) Option {
	return func(o *options) { o.tolerance = tolerance }
}

// WithNow sets the clock. The default is time.Now.
func WithNow(now func() time.Time) Option {
	return func(o *options) { o.now = now }
}

// WithReplayGuard sets the store of seen ids. [Verify] only reads it, and has none by default. [Handler] adds the id of
// each event that it has handled; its default is a [MemoryReplayGuard] of its own.
func WithReplayGuard(guard ReplayGuard) Option {
	return func(o *options) { o.guard = guard }
}

// WithOnError sets what [Handler] calls with the error of every refused delivery and every failed handler. The default
// logs it with log/slog.
func WithOnError(onError func(error)) Option {
	return func(o *options) { o.onError = onError }
}

func optionsOf(given []Option) options {
	o := options{
		tolerance: 300 * time.Second,
		now:       time.Now,
		onError:   func(err error) { slog.Error("webhook", "error", err) },
	}
	for _, option := range given {
		option(&o)
	}
	return o
}
