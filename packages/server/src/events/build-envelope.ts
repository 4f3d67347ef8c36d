// The bytes of an event, one body per endpoint: they differ only in the delivery id, and never change once written
// (spec 6.2, 6.3).
import { apiVersion } from '@voicecall/contract';
import type { EventObject, LifecycleEventType, summaryReadyData } from '@voicecall/contract';
import type * as z from 'zod';

/** A lifecycle event before it has a body: its type and `data.object`. */
type NewLifecycleEvent = {
  [T in LifecycleEventType]: { readonly type: T; readonly object: EventObject<T> };
}[LifecycleEventType];

/** The event that has an envelope of its own. */
interface NewSummaryEvent {
  readonly type: 'call.summary.ready';
  readonly tenant_id: string;
  readonly data: z.output<typeof summaryReadyData>;
}

/** An event before it has a body. */
export type NewEvent = NewLifecycleEvent | NewSummaryEvent;

/** What the feed shows of an event: what its deliveries carry in their envelope. */
export const payloadOf = (event: NewEvent) => (event.type === 'call.summary.ready' ? event.data : event.object);

/** The exact body that every attempt of delivery `id` sends. */
export const buildBody = (id: string, event: NewEvent, at: Date): string =>
  JSON.stringify({ id, type: event.type, ...envelopeOf(event, at) });

const envelopeOf = (event: NewEvent, at: Date): object =>
  event.type === 'call.summary.ready'
    ? { created_at: at.toISOString(), tenant_id: event.tenant_id, data: event.data }
    : { created: Math.floor(at.getTime() / 1000), api_version: apiVersion, data: { object: event.object } };
