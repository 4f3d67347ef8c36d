// schemas/events/<type>.json: each event as a standalone JSON Schema, for receivers that validate bodies.
import { eventDescriptions, events, eventTypes } from '../src/lists/event-catalogue.ts';
import type { EventType } from '../src/lists/event-catalogue.ts';
import { schemaFileText, standaloneSchema } from './standalone-schema.ts';
import type { SchemaFile } from './standalone-schema.ts';

const fileOf = (type: EventType): SchemaFile => ({
  path: `events/${type}.json`,
  title: type,
  description: eventDescriptions[type],
  schema: events[type],
});

/** The standalone schema of one event, with everything it refers to. */
export const buildEventSchema = (type: EventType): Record<string, unknown> => standaloneSchema(fileOf(type));

/** The generated files: repository path → content. */
export const generateEventSchemas = (): Record<string, string> =>
  Object.fromEntries(eventTypes.map((type) => schemaFileText(fileOf(type))));
