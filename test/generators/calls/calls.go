// Calls the platform with the client that oapi-codegen generated, and prints one line for each call.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"example.com/calls/voicecall"
)

func tell(call string, what map[string]any) {
	what["call"] = call
	if err := json.NewEncoder(os.Stdout).Encode(what); err != nil {
		log.Fatal(err)
	}
}

func must[T any](response T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return response
}

func main() {
	ctx := context.Background()
	tenant := os.Getenv("TENANT_ID")
	client := must(voicecall.NewClientWithResponses(
		os.Getenv("BASE_URL"),
		voicecall.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
			return nil
		}),
	))

	trunk := must(client.CreateTrunkWithResponse(ctx, tenant, nil, voicecall.CreateTrunkBody{
		Name:      "Go",
		Direction: voicecall.TrunkDirectionOutbound,
		Outbound:  &voicecall.TrunkOutboundInput{Address: "sip.example.com", Numbers: []string{"+15551230001"}},
	})).JSON201
	tell("createTrunk", map[string]any{"id": trunk.Id, "direction": trunk.Trunk.Direction})

	agent := must(client.CreateAgentWithResponse(ctx, tenant, nil, voicecall.CreateAgentBody{
		Name: "Go", Instructions: "Be brief.",
	})).JSON201
	tell("createAgent", map[string]any{"id": agent.Agent.Id, "status": agent.Agent.Status})

	reference := "from Go"
	call := must(client.DispatchCallWithResponse(ctx, tenant, nil, voicecall.DispatchBody{
		AgentId: agent.Id, TrunkId: trunk.Id, ToNumber: "+15005550001", ClientRef: &reference,
	})).JSON201
	tell("dispatchCall", map[string]any{"id": call.CallId})

	limit := 1
	page := must(client.ListCallsWithResponse(ctx, tenant, &voicecall.ListCallsParams{
		ClientRef: &reference, Limit: &limit,
	})).JSON200
	ids := []string{}
	for _, one := range page.Calls {
		ids = append(ids, one.Id)
	}
	tell("listCalls", map[string]any{"ids": ids, "metadata": page.Calls[0].Metadata})

	missing := must(client.GetAgentWithResponse(ctx, tenant, "ta_000000000000000000000000"))
	tell("getAgent", map[string]any{"status": missing.StatusCode(), "error": missing.JSON404.Error})

	refused := must(client.DispatchCallWithResponse(ctx, tenant, nil, voicecall.DispatchBody{
		AgentId: agent.Id, TrunkId: trunk.Id, ToNumber: "nobody",
	}))
	tell("dispatchCall", map[string]any{
		"status": refused.StatusCode(), "error": refused.JSON400.Error, "fields": *refused.JSON400.Details.Fields,
	})
}
