// Reading deliveries and attempts, and finding those that nobody came for.
import type { DeliveryRow } from '../../events/delivery-store.ts';
import type { Sql } from '../../platform/db.ts';
import type { DeliveryAttempt } from '../../types.ts';

export async function findDelivery(sql: Sql, tenant_id: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>('select * from webhook_deliveries where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

export type AttemptRow = Omit<DeliveryAttempt, 'started_at'> & { readonly started_at: Date };

export async function listAttempts(sql: Sql, tenant_id: string, delivery_id: string): Promise<AttemptRow[]> {
  return sql('select attempt, started_at, duration_ms, http_status, error, response_excerpt from webhook_attempts where tenant_id = $1 and delivery_id = $2 order by attempt', [tenant_id, delivery_id]);
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
