// The generated files of the clients in other languages.
import type { EventType } from '@voicecall/contract';
import { eventModel } from './event-model.ts';
import { goEvents } from './go-events.ts';
import { pythonEvents } from './python-events.ts';

/** The files by path from the repository's root. An event has the name that it has in TypeScript. */
export function generateClients(eventName: (type: EventType) => string): Record<string, string> {
  const model = eventModel(eventName);
  return {
    'clients/python/src/voicecall_webhooks/events.py': pythonEvents(model),
    'clients/go/events.go': goEvents(model),
  };
}
