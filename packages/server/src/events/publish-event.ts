// Publishing an event, in the caller's transaction and in one statement: writes the event and one delivery with its final
// bytes for each subscribed endpoint. Workers are notified after the commit.
import { limits } from '@voicecall/contract';
import type { Deps } from '../deps.ts';
import type { Sql } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { inSpan } from '../platform/trace.ts';
import { bodyWithoutId, payloadOf } from './build-envelope.ts';
import type { NewEvent } from './build-envelope.ts';
import { insertEvent } from './store.ts';

/** Which tenant and call an event belongs to, and when it happened. */
export interface EventPlace {
  readonly tenant_id: string;
  readonly call_id: string | null;
  readonly at: Date;
  /** The ids of endpoints that do not get it. */
  readonly not_to?: readonly string[];
}

export async function publishEvent(
  deps: Pick<Deps, 'metrics'>,
  sql: Sql,
  place: EventPlace,
  event: NewEvent,
): Promise<void> {
  const row = {
    tenant_id: place.tenant_id,
    id: newId('event'),
    type: event.type,
    call_id: place.call_id,
    payload: payloadOf(event),
    created_at: place.at,
  };
  const body = bodyWithoutId(event, place.at);
  const to = { max_attempts: limits.delivery_attempts, to: null, not_to: place.not_to ?? [] };
  const about = () => ({ attributes: { 'voicecall.event_id': row.id } });
  await inSpan(`event ${event.type}`, () => insertEvent(sql, row, body, to), about);
  deps.metrics.eventsPublished.inc({ type: event.type });
}
