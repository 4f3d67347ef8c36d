package webhooks

import (
	"encoding/json"
	"fmt"
)

// Event is one of the events of this package, such as [*CallCompletedEvent], or an [*UnknownEvent]. Use a type switch,
// and leave its default for types that are added later.
type Event interface {
	// EventID returns the id of the delivery, the same on every attempt.
	EventID() string
	// EventType returns the type, such as "call.completed".
	EventType() string
}

// UnknownEvent is an event of a type that this version does not know. Answer it with 200.
type UnknownEvent struct {
	ID   string
	Type string
	// Raw is the event as it came.
	Raw json.RawMessage
}

// EventID returns the id of the delivery.
func (e *UnknownEvent) EventID() string { return e.ID }

// EventType returns the type.
func (e *UnknownEvent) EventType() string { return e.Type }

// ParseEvent reads the body of a verified delivery. Members that this version does not know are ignored, and an event of
// a type that it does not know is an [*UnknownEvent].
func ParseEvent(body []byte) (Event, error) {
	text, envelope, err := readEnvelope(body)
	if err != nil {
		return nil, err
	}
	event := newEvent(envelope.eventType)
	if event == nil {
		return &UnknownEvent{ID: envelope.id, Type: envelope.eventType, Raw: text}, nil
	}
	if err := json.Unmarshal(text, event); err != nil {
		return nil, fmt.Errorf("webhooks: %s: %w", envelope.eventType, err)
	}
	return event, nil
}
