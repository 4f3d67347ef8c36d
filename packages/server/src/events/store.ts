// Rows of events: writing them with their deliveries, and deleting old ones.
import type { Sql } from '../platform/database/db.ts';
import type { OldRows } from '../platform/database/purge.ts';
import { transactionNo } from './event-order.ts';

export interface EventRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly type: string;
  readonly call_id: string | null;
  readonly payload: unknown;
  readonly created_at: Date;
}

export interface NewDelivery {
  readonly id: string;
  readonly webhook_endpoint_id: string;
  readonly body: string;
}

/** The endpoints of a tenant that currently subscribe to events of `type`. */
export async function matchingEndpoints(sql: Sql, tenant_id: string, type: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select id from webhook_endpoints
     where tenant_id = $1 and deleted_at is null and enabled and status = 'active'
       and event_types && array[$2, '*']::text[]`,
    [tenant_id, type],
  );
  return rows.map((row) => row.id);
}

/** New deliveries are due this much earlier, so that a worker whose clock is a little behind finds them due. */
export const clockToleranceMs = 1_000;

/** The channel on which a commit announces the endpoint of a new delivery: "<tenant id> <endpoint id>". */
export const deliveriesChannel = 'voicecall_deliveries';

/**
 * Writes the event and all its deliveries in one statement; the commit notifies the workers. `max_attempts` applies to
 * each delivery. With `due` false no worker claims them, because the caller makes the attempt itself.
 */
export async function insertEvent(
  sql: Sql,
  event: EventRow,
  deliveries: readonly NewDelivery[],
  { max_attempts, due }: { readonly max_attempts: number; readonly due: boolean },
): Promise<void> {
  await sql(
    `with event as (
       insert into events (tenant_id, id, type, call_id, payload, created_at, delivery_ids, transaction_no)
       values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, $7::text[], ${transactionNo})
     ), deliveries as (
       insert into webhook_deliveries
         (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status, attempt_count, max_attempts,
          next_attempt_at, due_at, created_at)
       select $1, d.id, d.endpoint, $2, $3, $4, d.body, 'pending', 0, $10,
         $6::timestamptz, $11::timestamptz, $6::timestamptz
       from unnest($7::text[], $8::text[], $9::text[]) as d (id, endpoint, body)
       returning webhook_endpoint_id
     )
     select pg_notify('${deliveriesChannel}', $1 || ' ' || webhook_endpoint_id)::text from deliveries
     where $11::timestamptz is not null`,
    [
      event.tenant_id,
      event.id,
      event.type,
      event.call_id,
      JSON.stringify(event.payload),
      event.created_at.toISOString(),
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.webhook_endpoint_id),
      deliveries.map((delivery) => delivery.body),
      max_attempts,
      due ? new Date(event.created_at.getTime() - clockToleranceMs).toISOString() : null,
    ],
  );
}

/**
 * Deletes old events and returns how many. Those of a tenant are read in the order of the feed, which is the order of
 * time except for moments, so no index of their times is needed. Like deliveries they are deleted by location (ctid).
 */
export async function deleteEvents(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from events where ctid = any (array(
         select e.ctid from tenants t
         cross join lateral (
           select created_at from events where tenant_id = t.id order by transaction_no, row_no limit 1
         ) first
         cross join lateral (
           select ctid, created_at from events where tenant_id = t.id
           order by transaction_no, row_no limit $2 for update skip locked
         ) e
         where first.created_at < $1::timestamptz and e.created_at < $1::timestamptz limit $2
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
  return row?.n ?? 0;
}
