// Reading deliveries and their attempts.
import type { DeliveryRow } from '../../events/delivery-store.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { DeliveryAttempt } from '../../types.ts';

export type AttemptRow = Omit<DeliveryAttempt, 'started_at'> & { readonly started_at: string };

export async function findDelivery(sql: Sql, tenant_id: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>('select * from webhook_deliveries where tenant_id = $1 and id = $2', [
    tenant_id,
    id,
  ]);
  return row;
}

/** A delivery with its attempts, read in one statement: between two, an attempt could be settled. */
export async function findDeliveryWithAttempts(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<(DeliveryRow & { readonly attempts: AttemptRow[] }) | undefined> {
  const [row] = await sql<DeliveryRow & { attempts: AttemptRow[] }>(
    `select d.*, coalesce((
       select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'started_at', a.started_at, 'duration_ms', a.duration_ms, 'http_status', a.http_status,
                                           'error', a.error, 'response_excerpt', a.response_excerpt) order by a.attempt)
       from webhook_attempts a where a.tenant_id = d.tenant_id and a.delivery_id = d.id), '[]'::jsonb) as attempts
     from webhook_deliveries d where d.tenant_id = $1 and d.id = $2`,
    [tenant_id, id],
  );
  return row;
}

/**
 * So many unfinished deliveries are counted one by one: with half a million of them, all would take a third of a second
 * when they are new, these take 25 ms at most.
 */
const counted = 10_000;

/**
 * How many deliveries have not ended. From 10,000 on it is PostgreSQL's own estimate of the index that holds them and
 * no others, which follows with the next vacuum. Runs over all tenants.
 */
export async function countUnfinished(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select (case when n < ${counted} then n else greatest(n, (select reltuples from pg_class where oid = 'webhook_deliveries_due_idx'::regclass)) end)::float as n
     from (select count(*) as n from (select 1 from webhook_deliveries where due_at is not null order by tenant_id, webhook_endpoint_id, due_at limit ${counted}) first) counted`,
  );
  return row?.n ?? 0;
}
