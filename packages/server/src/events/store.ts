// Rows of events and their deliveries.
import type { Sql } from '../platform/database/db.ts';
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

/** The endpoints of a tenant that want events of `type` now. */
export async function matchingEndpoints(sql: Sql, tenant_id: string, type: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select id from webhook_endpoints
     where tenant_id = $1 and deleted_at is null and enabled and status = 'active' and event_types && array[$2, '*']::text[]`,
    [tenant_id, type],
  );
  return rows.map((row) => row.id);
}

/** A worker whose clock is behind the publisher's by less than this finds a new delivery due nevertheless. */
export const clockToleranceMs = 1_000;

/** The channel on which a commit says which endpoint has something new: "<tenant id> <endpoint id>". */
export const deliveriesChannel = 'voicecall_deliveries';

/**
 * Writes the event and all its deliveries in one statement, and has the commit wake the workers. `max_attempts` applies
 * to each
 * delivery; one whose attempt the caller makes itself is `due` for nobody.
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
       insert into webhook_deliveries (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status, attempt_count, max_attempts, next_attempt_at, due_at, created_at)
       select $1, d.id, d.endpoint, $2, $3, $4, d.body, 'pending', 0, $10, $6::timestamptz, $11::timestamptz, $6::timestamptz
       from unnest($7::text[], $8::text[], $9::text[]) as d (id, endpoint, body)
       returning webhook_endpoint_id
     )
     select pg_notify('${deliveriesChannel}', $1 || ' ' || webhook_endpoint_id) from deliveries where $11::timestamptz is not null`,
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
