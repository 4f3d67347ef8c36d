// Publishing an event, in the caller's transaction: writes the event and one delivery with its final bytes for each
// subscribed endpoint. The commit notifies the workers.
import { limits } from '@voicecall/contract';
import type { Deps } from '../deps.ts';
import type { Sql } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { buildBody, payloadOf } from './build-envelope.ts';
import type { NewEvent } from './build-envelope.ts';
import { insertEvent, matchingEndpoints } from './store.ts';

/** Which tenant and call an event belongs to, and when it happened. */
export interface EventPlace {
  readonly tenant_id: string;
  readonly call_id: string | null;
  readonly at: Date;
}

export async function publishEvent(
  deps: Pick<Deps, 'metrics'>,
  sql: Sql,
  place: EventPlace,
  event: NewEvent,
): Promise<void> {
  const endpoints = await matchingEndpoints(sql, place.tenant_id, event.type);
  const deliveries = endpoints.map((webhook_endpoint_id) => {
    const id = newId('webhook_delivery');
    return { id, webhook_endpoint_id, body: buildBody(id, event, place.at) };
  });
  const row = {
    tenant_id: place.tenant_id,
    id: newId('event'),
    type: event.type,
    call_id: place.call_id,
    payload: payloadOf(event),
    created_at: place.at,
  };
  await insertEvent(sql, row, deliveries, { max_attempts: limits.delivery_attempts, due: true });
  deps.metrics.eventsPublished.inc({ type: event.type });
}
