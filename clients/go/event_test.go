package webhooks_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"voicecall.internal/webhooks"
)

// The example of each schema, read into its struct and written again, is the example: no member is missing.
func TestEveryEventHasTheMembersOfItsSchema(t *testing.T) {
	files, err := os.ReadDir("../../schemas/events")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		var schema struct {
			Title    string           `json:"title"`
			Examples []map[string]any `json:"examples"`
		}
		readJSON(t, "schemas/events/"+file.Name(), &schema)
		for _, example := range schema.Examples {
			text, err := json.Marshal(example)
			if err != nil {
				t.Fatal(err)
			}
			event, err := webhooks.ParseEvent(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, unknown := event.(*webhooks.UnknownEvent); unknown || event.EventType() != schema.Title {
				t.Errorf("%s is %T", schema.Title, event)
			}
			expect(t, "id", event.EventID(), example["id"].(string))
			written, err := json.Marshal(event)
			if err != nil {
				t.Fatal(err)
			}
			var again map[string]any
			if err := json.Unmarshal(written, &again); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(withoutNulls(again), withoutNulls(example)) {
				t.Errorf("%s: got %s, want %s", schema.Title, written, text)
			}
		}
	}
}

// withoutNulls leaves out what a variant of a union does not have.
func withoutNulls(value any) any {
	members, isObject := value.(map[string]any)
	if !isObject {
		return value
	}
	kept := map[string]any{}
	for name, member := range members {
		if member != nil {
			kept[name] = withoutNulls(member)
		}
	}
	return kept
}

func TestAnEventIsNarrowedByATypeSwitch(t *testing.T) {
	event, err := webhooks.ParseEvent([]byte(
		`{"id":"wdl_1","type":"call.summary.ready","data":{"status":"failed","failure_code":"llm_timeout"},"new":[1]}`))
	if err != nil {
		t.Fatal(err)
	}
	summary, ok := event.(*webhooks.SummaryReadyEvent)
	if !ok || summary.Data.Status != webhooks.SummaryStatusFailed || *summary.Data.FailureCode != "llm_timeout" {
		t.Errorf("%T %+v", event, event)
	}
	if summary.Data.Outcome != nil {
		t.Error("a failed summary has no outcome")
	}
}

func TestAnEventOfAnUnknownTypeIsKeptAsItCame(t *testing.T) {
	text := `{"id":"wdl_1","type":"call.teleported","anything":[1,{"else":true}]}`
	event, err := webhooks.ParseEvent([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	unknown, ok := event.(*webhooks.UnknownEvent)
	if !ok || string(unknown.Raw) != text || unknown.EventType() != "call.teleported" || unknown.EventID() != "wdl_1" {
		t.Errorf("%T %+v", event, event)
	}
}
