// schemas/events/<type>.json: each event as a JSON Schema that stands alone, for receivers that validate what they get.
import type { SchemaObject } from 'openapi3-ts/oas31';
import type { EventType } from '../src/event-types.ts';
import { eventTypes } from '../src/event-types.ts';
import { eventDescriptions, events } from '../src/events.ts';
import { jsonSchemaOf } from './json-schema-of.ts';

/** The standalone schema of one event, everything it refers to inside. */
export function buildEventSchema(type: EventType): Record<string, unknown> {
  const name = events[type].meta()?.id ?? type;
  const { [name]: event, ...others } = jsonSchemaOf(events[type], 'output', '#/$defs/').named;
  const $defs = Object.fromEntries(Object.entries(others).map(([key, schema]) => [key, withoutDiscriminator(schema)]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `/docs/schemas/events/${type}.json`,
    title: type,
    description: eventDescriptions[type],
    ...event,
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
  };
}

/** The generated files: repository path → content. */
export const generateEventSchemas = (): Record<string, string> =>
  Object.fromEntries(eventTypes.map((type) => [`schemas/events/${type}.json`, `${JSON.stringify(buildEventSchema(type), null, 2)}\n`]));

// OpenAPI's keyword; JSON Schema validators in strict mode refuse it.
function withoutDiscriminator(schema: SchemaObject): SchemaObject {
  const result = { ...schema };
  delete result.discriminator;
  return result;
}
