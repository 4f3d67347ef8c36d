// The envelope of an event. Each delivery has a body of its own: the bodies differ only in the delivery id, and never
// change once they are written (requirements 6.2, 6.3).
import { apiVersion, eventPayloads } from '@voicecall/contract';
import type { EventObject, EventType, LifecycleEventType, summaryReadyData } from '@voicecall/contract';
import type * as z from 'zod';

/** A lifecycle event: its type and `data.object`. */
type NewLifecycleEvent = {
  [T in LifecycleEventType]: { readonly type: T; readonly object: EventObject<T> };
}[LifecycleEventType];

/** The event whose envelope has another form. */
interface NewSummaryEvent {
  readonly type: 'call.summary.ready';
  readonly tenant_id: string;
  readonly data: z.output<typeof summaryReadyData>;
}

/** An event to publish. */
export type NewEvent = NewLifecycleEvent | NewSummaryEvent;

/** The payload that the feed shows: the same as in the envelopes of its deliveries. */
export const payloadOf = (event: NewEvent) => (event.type === 'call.summary.ready' ? event.data : event.object);

/**
 * The bodies of an event's deliveries without the id, which stands first: with the id of a delivery they are the exact
 * bytes that every attempt of it sends.
 */
export const bodyWithoutId = (event: NewEvent, at: Date): string =>
  JSON.stringify({ type: event.type, ...envelopeOf(event, at) });

/** The same of an event that is stored. The database does not keep the order of members: it is that of the schema. */
export function storedBodyWithoutId(event: {
  readonly tenant_id: string;
  readonly type: EventType;
  readonly payload: unknown;
  readonly created_at: Date;
}): string {
  const { tenant_id, type, created_at } = event;
  const schema: unknown = eventPayloads[type];
  const stored = event.payload as Record<string, unknown>;
  const names = Object.keys((schema as { shape?: object }).shape ?? {}).filter((name) => name in stored);
  const payload = { ...Object.fromEntries(names.map((name) => [name, stored[name]])), ...stored };
  return bodyWithoutId(
    (type === 'call.summary.ready' ? { type, tenant_id, data: payload } : { type, object: payload }) as NewEvent,
    created_at,
  );
}

/** SQL: the body of a delivery, from its id and `bodyWithoutId`. */
export const bodySql = (id: string, withoutId: string): string =>
  `'{"id":"' || ${id} || '",' || substr(${withoutId}, 2)`;

const envelopeOf = (event: NewEvent, at: Date): object =>
  event.type === 'call.summary.ready'
    ? { created_at: at.toISOString(), tenant_id: event.tenant_id, data: event.data }
    : { created: Math.floor(at.getTime() / 1000), api_version: apiVersion, data: { object: event.object } };
