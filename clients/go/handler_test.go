package webhooks_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"voicecall.internal/webhooks"
)

type recorder struct {
	events []webhooks.Event
	errs   []error
	fail   error
}

func (r *recorder) handle(_ context.Context, event webhooks.Event) error {
	r.events = append(r.events, event)
	failure := r.fail
	r.fail = nil
	return failure
}

func (r *recorder) handler(opts ...webhooks.Option) http.Handler {
	onError := webhooks.WithOnError(func(err error) { r.errs = append(r.errs, err) })
	return webhooks.Handler(webhooks.Secret(secret), r.handle, append([]webhooks.Option{clock(at), onError}, opts...)...)
}

func post(handler http.Handler, body io.Reader, header http.Header) (int, map[string]any) {
	request := httptest.NewRequest(http.MethodPost, "/voice", body)
	request.Header = header.Clone()
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, request)
	var answer map[string]any
	if json.Unmarshal(response.Body.Bytes(), &answer) != nil {
		return response.Code, nil
	}
	return response.Code, answer
}

func TestHandledOnceThenADuplicate(t *testing.T) {
	r := &recorder{}
	handler := r.handler()
	body, header := signed(t, event)
	for _, duplicate := range []bool{false, true} {
		status, answer := post(handler, bytes.NewReader(body), header)
		if status != 200 || answer["duplicate"] != duplicate {
			t.Error(status, answer)
		}
	}
	if len(r.events) != 1 || r.events[0].EventID() != event["id"] {
		t.Error(r.events)
	}
}

func TestAfterAFailedHandlerTheNextAttemptRunsItAgain(t *testing.T) {
	r := &recorder{fail: errors.New("database is down")}
	handler := r.handler()
	body, header := signed(t, event)
	for _, want := range []int{500, 200} {
		if status, answer := post(handler, bytes.NewReader(body), header); status != want {
			t.Error(status, answer)
		}
	}
	if len(r.events) != 2 || len(r.errs) != 1 {
		t.Error(r.events, r.errs)
	}
}

func TestAPanicLeavesNoLock(t *testing.T) {
	calls := 0
	handler := webhooks.Handler(webhooks.Secret(secret), func(context.Context, webhooks.Event) error {
		if calls++; calls == 1 {
			panic("a mistake")
		}
		return nil
	}, clock(at))
	body, header := signed(t, event)
	func() {
		defer func() { _ = recover() }()
		post(handler, bytes.NewReader(body), header)
	}()
	if status, answer := post(handler, bytes.NewReader(body), header); status != 200 || calls != 2 {
		t.Error(status, answer, calls)
	}
}

func TestRefusals(t *testing.T) {
	r := &recorder{}
	body, header := signed(t, event)
	if status, answer := post(r.handler(), strings.NewReader("{}"), header); status != 400 || answer["error"] != "signature_mismatch" {
		t.Error(status, answer)
	}
	down := func(context.Context, http.Header, []byte) ([]string, error) {
		return nil, errors.New("database is down")
	}
	for secrets, code := range map[*webhooks.Secrets]string{
		ptr(webhooks.Secret("")):    "no_secret",
		ptr(webhooks.Secrets(down)): "handler_failed",
	} {
		handler := webhooks.Handler(*secrets, r.handle, clock(at), webhooks.WithOnError(func(error) {}))
		if status, answer := post(handler, bytes.NewReader(body), header); status != 500 || answer["error"] != code {
			t.Error(status, answer)
		}
	}
	// The platform's signature is right, but the event is not what its type says: nothing is lost, it comes again.
	odd, oddHeader := signed(t, map[string]any{"id": "wdl_1", "type": "call.completed", "created": "soon"})
	if status, answer := post(r.handler(), bytes.NewReader(odd), oddHeader); status != 500 {
		t.Error(status, answer)
	}
	if len(r.events) != 0 {
		t.Error(r.events)
	}
}

func ptr[T any](value T) *T { return &value }

func ofSize(t *testing.T, size int) ([]byte, http.Header) {
	empty, _ := signed(t, map[string]any{"id": "wdl_1", "type": "x", "padding": ""})
	return signed(t, map[string]any{"id": "wdl_1", "type": "x", "padding": strings.Repeat("x", size-len(empty))})
}

func TestABodyOf1MiBIsReadAndALargerOneRefused(t *testing.T) {
	r := &recorder{}
	large, largeHeader := ofSize(t, webhooks.MaxBodyBytes+1)
	if status, answer := post(r.handler(), bytes.NewReader(large), largeHeader); status != 413 || len(r.events) != 0 {
		t.Error(status, answer)
	}
	largest, largestHeader := ofSize(t, webhooks.MaxBodyBytes)
	if status, answer := post(r.handler(), bytes.NewReader(largest), largestHeader); status != 200 {
		t.Error(status, answer)
	}
}

type brokenBody struct{}

func (brokenBody) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestARequestThatBreaksOffGetsAResponse(t *testing.T) {
	_, header := signed(t, event)
	if status, answer := post((&recorder{}).handler(), brokenBody{}, header); status != 400 {
		t.Error(status, answer)
	}
}

func TestTwoAttemptsAtOnce(t *testing.T) {
	entered, finish := make(chan struct{}), make(chan struct{})
	handler := webhooks.Handler(webhooks.Secret(secret), func(ctx context.Context, _ webhooks.Event) error {
		close(entered)
		<-finish
		return ctx.Err()
	}, clock(at))
	body, header := signed(t, event)
	first := make(chan int)
	canceled, cancel := context.WithCancel(context.Background())
	go func() {
		request := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body)).WithContext(canceled)
		request.Header = header
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, request)
		first <- response.Code
	}()
	<-entered
	if status, _ := post(handler, bytes.NewReader(body), header); status != 409 {
		t.Error(status)
	}
	// The platform no longer waits: the work is finished all the same.
	cancel()
	close(finish)
	if status := <-first; status != 200 {
		t.Error(status)
	}
	if status, answer := post(handler, bytes.NewReader(body), header); status != 200 || answer["duplicate"] != true {
		t.Error(status, answer)
	}
}

func TestManyAttemptsAtOnceRunTheHandlerOnce(t *testing.T) {
	var handled atomic.Int32
	handler := webhooks.Handler(webhooks.Secret(secret), func(context.Context, webhooks.Event) error {
		handled.Add(1)
		return nil
	}, clock(at))
	body, header := signed(t, event)
	var wait sync.WaitGroup
	for range 32 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if status, answer := post(handler, bytes.NewReader(body), header); status != 200 && status != 409 {
				t.Error(status, answer)
			}
		}()
	}
	wait.Wait()
	if handled.Load() != 1 {
		t.Error(handled.Load())
	}
}

func TestTheMemoryGuardForgetsIDsAfterTheirTimeAndTheOldestBeyondItsLimit(t *testing.T) {
	now := at
	ctx := context.Background()
	guard := &webhooks.MemoryReplayGuard{MaxIDs: 2, Now: func() time.Time { return now }}
	has := func(id string) bool { found, _ := guard.Has(ctx, id); return found }
	add := func(id string) bool { added, _ := guard.Add(ctx, id, 10*time.Second); return added }
	if !add("a") || add("a") || !has("a") {
		t.Error("a is not kept")
	}
	now = now.Add(10 * time.Second)
	if has("a") || !add("a") || !add("b") || !add("c") || has("a") || !has("b") || !has("c") {
		t.Error("a is still there, or b or c is not")
	}
	if guard.Remove(ctx, "b") != nil || guard.Remove(ctx, "b") != nil || has("b") {
		t.Error("b is still there")
	}
}
