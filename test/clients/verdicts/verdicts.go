// Reads cases of test/clients/verdict-cases.ts, a JSON object on each line, and writes the verdict of each.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"voicecall.internal/webhooks"
)

type testCase struct {
	Kind    string      `json:"kind"`
	Method  string      `json:"method"`
	URL     string      `json:"url"`
	Headers [][2]string `json:"headers"`
	Body    []byte      `json:"body"`
	Secrets []string    `json:"secrets"`
	Now     int64       `json:"now"`
}

// header has the bytes that the characters stand for, as net/http gives them.
func (c testCase) header() http.Header {
	header := http.Header{}
	for _, pair := range c.Headers {
		value := []byte{}
		for _, character := range pair[1] {
			value = append(value, byte(character))
		}
		header.Add(pair[0], string(value))
	}
	return header
}

func (c testCase) verdict() []string {
	ctx := context.Background()
	now := webhooks.WithNow(func() time.Time { return time.Unix(c.Now, 0) })
	var found []string
	var err error
	if c.Kind == "webhook" {
		var verified webhooks.Verified
		verified, err = webhooks.Verify(ctx, c.Body, c.header(), webhooks.Secret(c.Secrets...), now)
		found = []string{"ok", verified.ID, verified.Type}
	} else {
		var verified webhooks.VerifiedToolRequest
		request := webhooks.ToolRequest{Method: c.Method, URL: c.URL, Header: c.header(), Body: c.Body}
		verified, err = webhooks.VerifyToolRequest(ctx, request, webhooks.Secret(c.Secrets...), now)
		found = []string{"ok", verified.CallID, verified.ToolCallID}
	}
	var refused *webhooks.VerificationError
	if errors.As(err, &refused) {
		return []string{string(refused.Code)}
	}
	return found
}

func main() {
	cases, verdicts := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c testCase
		if err := cases.Decode(&c); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		if err := verdicts.Encode(c.verdict()); err != nil {
			log.Fatal(err)
		}
	}
}
