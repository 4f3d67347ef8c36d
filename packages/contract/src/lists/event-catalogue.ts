// The events: their names, and the bodies that receivers get, in their envelopes (requirement 6.1).
import * as z from 'zod';
import { declared, inPublishedOrder } from './declared.ts';
import type { DeclaredEvent } from '../define-resource.ts';
import { eventBodyId, webhookDeliveryId } from '../resources/webhooks/webhook-deliveries.ts';

const catalogue = declared('events');
type Catalogue = typeof catalogue;

/** The name of an event. */
export type EventType = keyof Catalogue;

/** Every event type that receivers can get. */
export const eventTypes: readonly EventType[] = inPublishedOrder('events', Object.keys(catalogue) as EventType[]);

/** The name of an event in a response or a filter. More may be added within /v1. */
export const eventType = z
  .enum(eventTypes)
  .meta({ id: 'EventType', extensible: true, description: 'The type of an event.' });

/** The events that declare `P`, with its schema. */
type Having<P extends string, S extends z.ZodType> = {
  readonly [T in EventType as Catalogue[T] extends { readonly [Q in P]: S } ? T : never]: Catalogue[T] extends {
    readonly [Q in P]: infer D extends S;
  }
    ? D
    : never;
};

/** An object with a member for each event, in the order of `eventTypes`. */
const forEach = (of: (type: EventType, event: DeclaredEvent) => unknown): object =>
  Object.fromEntries(
    eventTypes.flatMap((type) => {
      const value = of(type, catalogue[type]);
      return value === undefined ? [] : [[type, value]];
    }),
  );

/** When each event is sent. */
export const eventDescriptions = forEach((_, { description }) => description) as Readonly<Record<EventType, string>>;

/** `data.object` of each lifecycle event. */
export const eventObjects = forEach((_, event) => ('object' in event ? event.object : undefined)) as Having<
  'object',
  z.ZodObject
>;

/** An event in the lifecycle envelope. */
export type LifecycleEventType = keyof typeof eventObjects;

/** What `data.object` of an event of type `T` holds. */
export type EventObject<T extends LifecycleEventType> = z.output<(typeof eventObjects)[T]>;

/** The `api_version` that lifecycle events carry. */
export const apiVersion = '2026-11-01';

const envelope = <T extends LifecycleEventType>(type: T, object: (typeof eventObjects)[T]) =>
  z
    .object({
      id: eventBodyId,
      type: z.literal(type).describe('The type of the event.'),
      created: z.number().int().meta({ description: 'When the event was written: Unix time in seconds.' }),
      api_version: z.string().describe('Version of the events, a date `YYYY-MM-DD`.'),
      data: z
        .object({
          // Wrapped, because a described copy of a named schema that is a copy itself is published without its name.
          object: z.nonoptional(object).describe('What the event is about, as it was when the event happened.'),
        })
        .describe('The payload.'),
    })
    .meta({
      id: `Event_${type.replaceAll('.', '_')}`,
      description: eventDescriptions[type],
      example: {
        id: webhookDeliveryId.example,
        type,
        created: 1_795_253_465,
        api_version: apiVersion,
        data: { object: object.meta()?.['example'] },
      },
    });

type Bodies = { readonly [T in LifecycleEventType]: ReturnType<typeof envelope<T>> } & Having<'body', z.ZodObject>;

/** Event type → schema of the body that receivers get, in its envelope. */
export const events = forEach((type, event) =>
  'object' in event ? envelope(type as LifecycleEventType, event.object as never) : event.body,
) as Bodies satisfies Readonly<Record<EventType, z.ZodObject>>;

type Payloads = typeof eventObjects & Having<'payload', z.ZodType>;

/** Event type → schema of its payload: `data.object` of its envelope, `data` for `call.summary.ready`. */
export const eventPayloads = forEach((_, event) =>
  'object' in event ? event.object : event.payload,
) as Payloads satisfies Readonly<Record<EventType, z.ZodType>>;
