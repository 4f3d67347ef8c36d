// Rows of events: writing them with their deliveries.
import { limits } from '@voicecall/contract';
import { prepared } from '../platform/database/db.ts';
import type { Sql } from '../platform/database/db.ts';
import { newIdSql } from '../platform/ids.ts';
import { traceparent } from '../platform/trace.ts';
import { bodySql } from './build-envelope.ts';
import { transactionNo } from './event-order.ts';

export interface EventRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly type: string;
  readonly call_id: string | null;
  readonly payload: unknown;
  readonly created_at: Date;
}

/** New deliveries are due this much earlier, so that a worker whose clock is a little behind finds them due. */
export const clockToleranceMs = 1_000;

/** The channel on which a delivery that is due is announced after its commit. */
export const deliveriesChannel = 'voicecall_deliveries';

/**
 * Announces a delivery to the workers once it is committed. Its id makes the notification differ from those of other
 * deliveries: of equal ones only one is sent, and a worker claims as many deliveries as were announced.
 */
export const announceDelivery = (
  sql: Sql,
  { tenant_id, webhook_endpoint_id, id }: { tenant_id: string; webhook_endpoint_id: string; id: string },
): void => sql.notify(deliveriesChannel, `${tenant_id} ${webhook_endpoint_id} ${id}`);

const insertEventSql = prepared(
  `with endpoint as (
     select id as endpoint_id, ${newIdSql('webhook_delivery')} as delivery_id from webhook_endpoints
     where tenant_id = $1::text and deleted_at is null and case when $8::text is null
       then enabled and status = 'active' and event_types && array[$3, '*']::text[] and id not in (select unnest($11::text[]))
       else id = $8 end
   ), event as (
     insert into events (tenant_id, id, type, call_id, payload, created_at, delivery_ids, transaction_no)
     select $1, $2, $3::text, $4, $5::jsonb, $6::timestamptz,
       array(select delivery_id from endpoint), ${transactionNo}
   ), delivery as (
     insert into webhook_deliveries
       (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status, attempt_count, max_attempts,
        next_attempt_at, due_at, created_at, traceparent)
     select $1, delivery_id, endpoint_id, $2, $3, $4, ${bodySql('delivery_id', '$7::text')}, 'pending', 0, $9::int,
       $6::timestamptz, $10::timestamptz, $6::timestamptz, $12::text
     from endpoint
     returning tenant_id, id, webhook_endpoint_id
   )
   select * from delivery`,
);

/**
 * Writes the event and all its deliveries in one statement; workers are notified after the commit. `max_attempts` applies to
 * each delivery. `to` null: the endpoints of the tenant that subscribe to its type now, but for `not_to`. Otherwise only
 * to that endpoint, whatever its state, and no worker claims the delivery, because the caller makes the attempt itself.
 * Returns the ids of the deliveries.
 */
export async function insertEvent(
  sql: Sql,
  event: EventRow,
  bodyWithoutId: string,
  {
    max_attempts,
    to,
    not_to = [],
  }: { readonly max_attempts: number; readonly to: string | null; readonly not_to?: readonly string[] },
): Promise<string[]> {
  const deliveries = await sql<{ tenant_id: string; webhook_endpoint_id: string; id: string }>(insertEventSql, [
    event.tenant_id,
    event.id,
    event.type,
    event.call_id,
    JSON.stringify(event.payload),
    event.created_at.toISOString(),
    bodyWithoutId,
    to,
    max_attempts,
    to === null ? new Date(event.created_at.getTime() - clockToleranceMs).toISOString() : null,
    not_to,
    traceparent(),
  ]);
  if (to === null) for (const delivery of deliveries) announceDelivery(sql, delivery);
  return deliveries.map(({ id }) => id);
}

/** Gives an endpoint deliveries of events that are stored, due now. `body` is that without the id. */
export async function addDeliveries(
  sql: Sql,
  webhook_endpoint_id: string,
  events: readonly (EventRow & { readonly body: string })[],
  at: Date,
): Promise<void> {
  const added = await sql<{ tenant_id: string; id: string }>(
    `with event as (
       select e.*, g.body, ${newIdSql('webhook_delivery')} as delivery_id from unnest($1::text[], $2::text[], $3::text[])
         as g (tenant_id, id, body)
       join events e on e.tenant_id = g.tenant_id and e.id = g.id
     ), noted as (
       update events e set delivery_ids = e.delivery_ids || event.delivery_id from event
       where e.tenant_id = event.tenant_id and e.id = event.id
     )
     insert into webhook_deliveries
       (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status, attempt_count, max_attempts,
        next_attempt_at, due_at, created_at)
     select tenant_id, delivery_id, $4, id, type, call_id, ${bodySql('delivery_id', 'body')}, 'pending', 0,
       ${limits.delivery_attempts}, $5::timestamptz, $6::timestamptz, created_at
     from event
     returning tenant_id, id`,
    [
      events.map((event) => event.tenant_id),
      events.map((event) => event.id),
      events.map((event) => event.body),
      webhook_endpoint_id,
      at,
      new Date(at.getTime() - clockToleranceMs),
    ],
  );
  for (const delivery of added) announceDelivery(sql, { ...delivery, webhook_endpoint_id });
}
