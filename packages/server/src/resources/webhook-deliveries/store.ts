// Rows of webhook deliveries: reading them with their attempts, and canceling those of an endpoint. The deliveries
// table is both the record and the queue: `due_at` says when a worker must act on a row.
import type { webhook_deliveries } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { DeliveryAttempt, WebhookDelivery } from '../../types.ts';

export type DeliveryRow = Omit<webhook_deliveries, 'status'> & Pick<WebhookDelivery, 'status'>;

export type AttemptRow = Omit<DeliveryAttempt, 'started_at'> & { readonly started_at: string };

export async function findDelivery(sql: Sql, tenant_id: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>('select * from webhook_deliveries where tenant_id = $1 and id = $2', [
    tenant_id,
    id,
  ]);
  return row;
}

/** A delivery with its attempts. One statement reads both: between two statements an attempt could be recorded. */
export async function findDeliveryWithAttempts(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<(DeliveryRow & { readonly attempts: AttemptRow[] }) | undefined> {
  const [row] = await sql<DeliveryRow & { attempts: AttemptRow[] }>(
    `select d.*, coalesce((
       select jsonb_agg(
         jsonb_build_object('attempt', a.attempt, 'started_at', a.started_at, 'duration_ms', a.duration_ms,
           'http_status', a.http_status, 'error', a.error, 'response_excerpt', a.response_excerpt, 'url', a.url)
         order by a.attempt)
       from delivery_attempts a where a.tenant_id = d.tenant_id and a.delivery_id = d.id), '[]'::jsonb) as attempts
     from webhook_deliveries d where d.tenant_id = $1 and d.id = $2`,
    [tenant_id, id],
  );
  return row;
}

/** Cancels everything that is queued for an endpoint. Attempts that are in flight end by themselves. */
export async function cancelQueued(sql: Sql, tenant_id: string, webhook_endpoint_id: string, at: Date): Promise<void> {
  await sql(
    `update webhook_deliveries
     set status = 'canceled', next_attempt_at = null, due_at = null, ended_at = $3::timestamptz
     where tenant_id = $1 and webhook_endpoint_id = $2 and due_at is not null and status = 'pending'`,
    [tenant_id, webhook_endpoint_id, at.toISOString()],
  );
}

/**
 * Up to this number unfinished deliveries are counted one by one, which takes 25 ms at most. To count half a million
 * new ones would take a third of a second.
 */
const exactCount = 10_000;

/**
 * How many deliveries have not ended. From 10,000 on it is PostgreSQL's own estimate for the index that holds only
 * them; the next vacuum updates it. Runs over all tenants.
 */
export async function countUnfinished(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select (case when n < ${exactCount} then n
       else greatest(n, (select reltuples from pg_class where oid = 'webhook_deliveries_due_idx'::regclass))
       end)::float as n
     from (
       select count(*) as n from (
         select 1 from webhook_deliveries where due_at is not null
         order by tenant_id, webhook_endpoint_id, due_at limit ${exactCount}
       ) first
     ) counted`,
  );
  return row?.n ?? 0;
}
