// Reading deliveries and attempts, and finding those that nobody came for.
import type { DeliveryRow } from '../../events/delivery-store.ts';
import type { Sql } from '../../platform/db.ts';
import type { DeliveryAttempt } from '../../types.ts';

export async function findDelivery(sql: Sql, tenant_id: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>('select * from webhook_deliveries where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

export type AttemptRow = Omit<DeliveryAttempt, 'started_at'> & { readonly started_at: string };

/** A delivery with its attempts, read in one statement: between two, an attempt could be settled. */
export async function findDeliveryWithAttempts(sql: Sql, tenant_id: string, id: string): Promise<(DeliveryRow & { readonly attempts: AttemptRow[] }) | undefined> {
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
 * Finds deliveries that are due and that no job seems to have come for, and marks them as about to be woken, so that
 * a long backlog is not woken again and again. Runs over all tenants: it is the platform's own upkeep.
 */
export async function takeOverdue(sql: Sql, now: Date, slackMs: number): Promise<{ tenant_id: string; id: string }[]> {
  return sql(
    `update webhook_deliveries d set lease_until = $1::timestamptz + interval '30 seconds', lease_token = null
     from (
       select tenant_id, id from webhook_deliveries
       where next_attempt_at <= $1::timestamptz - make_interval(secs => $2) and status in ('pending', 'delivering')
         and (lease_until is null or lease_until < $1::timestamptz)
       order by next_attempt_at limit 500 for update skip locked
     ) due
     where d.tenant_id = due.tenant_id and d.id = due.id
     returning d.tenant_id, d.id`,
    [now.toISOString(), slackMs / 1000],
  );
}
