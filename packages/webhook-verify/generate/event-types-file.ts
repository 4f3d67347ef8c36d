// Prints generated/event-types.ts: the events that receivers get, as types, from the event catalogue of the contract.
import {
  booking,
  call,
  canceledBooking,
  eventDescriptions,
  eventObjects,
  eventPayloads,
  events,
  eventTypes,
  limits,
  summaryReadyData,
} from '@voicecall/contract';
import type { EventType, LifecycleEventType } from '@voicecall/contract';
import { pascalCase } from '@voicecall/contract/generate/pascal-case';
import {
  bodyOf,
  childrenOf,
  describe,
  docComment,
  notesOf,
  typeOf,
  unwrap,
} from '@voicecall/contract/generate/typescript-of';
import type { Printing, Schema } from '@voicecall/contract/generate/typescript-of';

/** Schemas whose type has another name than their id in the contract, or that have none there. */
const typeNames = new Map<Schema, string>([
  [call.shape.direction, 'CallDirection'],
  [unwrap(call.shape.ended_by), 'EndedBy'],
  [call.shape.recording_status, 'RecordingStatus'],
  [booking, 'BookingObject'],
  [canceledBooking, 'BookingObject'],
]);

/** Events whose type is not named after them. */
const eventNames: Partial<Record<EventType, string>> = {
  'call.participant_joined': 'ParticipantJoinedEvent',
  'call.participant_left': 'ParticipantLeftEvent',
  'agent.dispatch_failed': 'DispatchFailedEvent',
  'call.summary.ready': 'SummaryReadyEvent',
};
/** The name of an event's type, in every language. */
export const eventName = (type: EventType): string => eventNames[type] ?? `${pascalCase(type)}Event`;

/** A union of two exported types, without a name of its own. */
const unnamed = new Set<Schema>([summaryReadyData]);

const nameOf = (schema: Schema): string | undefined =>
  unnamed.has(schema) ? undefined : (typeNames.get(schema) ?? schema.meta()?.id);

/** Receivers name this type in their code. */
function expectNamed(type: LifecycleEventType): void {
  if (!nameOf(eventObjects[type])) throw new Error(`the object of ${type} in eventObjects has no id in its meta`);
}

const lifecycleTypes = eventTypes.filter((type): type is LifecycleEventType => type in eventObjects);

/** Receivers handle the types of their version in a `switch`; only enums that are meant to grow are open. */
const printing: Printing = { io: 'output', openEnums: false, nameOf };

/** The text of generated/event-types.ts. Throws where the contract no longer fits the names given here. */
export function eventTypesFile(): string {
  lifecycleTypes.forEach(expectNamed);
  const named = [...namedSchemas()].map(([name, schema]) => {
    const body = bodyOf(schema, printing);
    const about = [payloadNote(schema), describe(schema)].filter(Boolean).join(' ');
    return exported(
      [about, ...notesOf(schema, printing)],
      schema._zod.def.type === 'object' ? `interface ${name} ${body}` : `type ${name} = ${body};`,
    );
  });
  return `${[
    '// The events that receivers get, as types.\n' +
      '// Written by packages/webhook-verify/generate/event-types-file.ts from the contract: change that and run `pnpm generate`.',
    ...named,
    exported(
      ['The envelope of every event but `call.summary.ready`.'],
      `interface LifecycleEvent<Type extends string, DataObject> ${envelope()}`,
    ),
    ...eventTypes.map((type) => exported([eventDescriptions[type]], eventType(type))),
    exported(
      ['Every event of this version of the API.'],
      `type KnownWebhookEvent =\n${eventTypes.map((type) => `  | ${eventName(type)}`).join('\n')};`,
    ),
  ].join('\n\n')}\n`;
}

const exported = (doc: readonly string[], declaration: string): string => `${docComment(doc)}export ${declaration}`;

/** Type name → its schema, for all that the payloads reach. */
function namedSchemas(): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const visit = (schema: Schema): void => {
    const name = nameOf(schema);
    if (name !== undefined && found.has(name)) return;
    for (const child of childrenOf(schema)) visit(child);
    if (name !== undefined) found.set(name, schema);
  };
  for (const type of eventTypes) visit(eventPayloads[type]);
  return found;
}

/** Where a payload stands in its events. */
function payloadNote(schema: Schema): string | undefined {
  const name = nameOf(schema);
  const carrying = lifecycleTypes.filter((type) => nameOf(eventObjects[type]) === name).map((type) => `\`${type}\``);
  return carrying.length > 0 ? `\`data.object\` of ${carrying.join(' and ')}.` : undefined;
}

/** The members of the lifecycle envelope, which are the same for every type. */
function envelope(): string {
  const bodies = lifecycleTypes.map((type) => {
    const parameters = new Map<Schema, string>([
      [events[type].shape.type, 'Type'],
      [eventObjects[type], 'DataObject'],
    ]);
    return bodyOf(events[type], { ...printing, nameOf: (schema) => parameters.get(schema) });
  });
  const [body, ...others] = new Set(bodies);
  if (body === undefined || others.length > 0) throw new Error('the lifecycle events do not share one envelope');
  return body;
}

function eventType(type: EventType): string {
  const name = eventName(type);
  const object = lifecycleTypes.find((lifecycle) => lifecycle === type);
  return object === undefined
    ? `interface ${name} ${bodyOf(events[type], printing)}`
    : `type ${name} = LifecycleEvent<'${type}', ${typeOf(eventObjects[object], printing)}>;`;
}

/** The text of generated/signature-tolerance-sec.ts. */
const toleranceFile = (): string =>
  [
    '// How far the time of a signature may be from now.',
    '// Written by packages/webhook-verify/generate/event-types-file.ts from the contract: change that and run `pnpm generate`.',
    `export const signatureToleranceSec = ${limits.signature_tolerance_sec};`,
    '',
  ].join('\n');

/** The generated files by path from the repository's root. */
export const generateEventTypes = (): Record<string, string> => ({
  'packages/webhook-verify/src/generated/event-types.ts': eventTypesFile(),
  'packages/webhook-verify/src/generated/signature-tolerance-sec.ts': toleranceFile(),
});
