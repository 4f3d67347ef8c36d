// Writing deliveries and attempts. The delivery row is the truth; a job only says "look at it".
import type { Sql } from '../platform/db.ts';
import type { WebhookDelivery } from '../types.ts';

export interface DeliveryRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly webhook_endpoint_id: string;
  readonly event_type: string;
  readonly call_id: string | null;
  readonly body: string;
  readonly status: WebhookDelivery['status'];
  readonly attempt_count: number;
  readonly max_attempts: number;
  readonly next_attempt_at: Date | null;
  readonly last_http_status: number | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly dead_lettered_at: Date | null;
}

/** A delivery that this worker holds, with where to send it as of now. */
export interface ClaimedDelivery extends DeliveryRow {
  readonly url: string;
  readonly signing_secret_sealed: Uint8Array;
  readonly allowed: boolean;
}

export interface Claim {
  readonly tenant_id: string;
  readonly id: string;
  readonly lease_token: string;
  readonly now: Date;
  readonly lease_ms: number;
}

/** Takes a due delivery that nobody holds; the lease token fences whoever held it before. */
export async function claimDelivery(sql: Sql, claim: Claim): Promise<ClaimedDelivery | undefined> {
  const [row] = await sql<ClaimedDelivery>(
    `update webhook_deliveries d
     set status = 'delivering', lease_token = $3, lease_until = $4::timestamptz + make_interval(secs => $5)
     from webhook_endpoints e
     where d.tenant_id = $1 and d.id = $2 and e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id
       and d.status in ('pending', 'delivering') and d.next_attempt_at <= $4::timestamptz
       and (d.lease_token is null or d.lease_until < $4::timestamptz)
     returning d.*, e.url, e.signing_secret_sealed,
       (d.event_type = 'webhook.test' or (e.enabled and e.status = 'active' and e.deleted_at is null)) as allowed`,
    [claim.tenant_id, claim.id, claim.lease_token, claim.now.toISOString(), claim.lease_ms / 1000],
  );
  return row;
}

/** What one attempt changes. Null `next_attempt_at` ends the delivery. */
export interface Settlement {
  readonly tenant_id: string;
  readonly id: string;
  readonly lease_token: string;
  readonly status: WebhookDelivery['status'];
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly duration_ms: number;
  readonly next_attempt_at: Date | null;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly excerpt: string;
}

/** Writes the attempt and the delivery's next state together; false when the lease was lost, and then nothing is written. */
export async function settleDelivery(sql: Sql, s: Settlement): Promise<boolean> {
  const rows = await sql(
    `with d as (
       update webhook_deliveries
       set status = $4, attempt_count = attempt_count + 1, next_attempt_at = $7::timestamptz, lease_token = null, lease_until = null,
           last_http_status = $8, last_error = $9,
           delivered_at = case when $4 = 'delivered' then $6::timestamptz end,
           dead_lettered_at = case when $4 = 'dead_lettered' then $6::timestamptz end
       where tenant_id = $1 and id = $2 and lease_token = $3
       returning tenant_id, id, attempt_count
     )
     insert into webhook_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, http_status, error, response_excerpt)
     select tenant_id, id, attempt_count, $5::timestamptz, $10, $8, $9, $11 from d
     returning attempt`,
    [s.tenant_id, s.id, s.lease_token, s.status, s.started_at.toISOString(), s.ended_at.toISOString(), s.next_attempt_at?.toISOString() ?? null, s.http_status, s.error, s.duration_ms, s.excerpt],
  );
  return rows.length === 1;
}

/** Gives a claimed delivery back as it was: the attempt was broken off, and does not count. */
export async function giveBack(sql: Sql, claim: Pick<Claim, 'tenant_id' | 'id' | 'lease_token'>): Promise<void> {
  await sql(
    `update webhook_deliveries set status = 'pending', lease_token = null, lease_until = null
     where tenant_id = $1 and id = $2 and lease_token = $3`,
    [claim.tenant_id, claim.id, claim.lease_token],
  );
}

/** Gives up a claimed delivery without an attempt: its endpoint no longer takes events. */
export async function cancelClaimed(sql: Sql, claim: Pick<Claim, 'tenant_id' | 'id' | 'lease_token'>): Promise<void> {
  await sql(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null, lease_token = null, lease_until = null
     where tenant_id = $1 and id = $2 and lease_token = $3`,
    [claim.tenant_id, claim.id, claim.lease_token],
  );
}

/** Cancels everything that is queued for an endpoint; attempts that are under way end by themselves. */
export async function cancelQueued(sql: Sql, tenant_id: string, webhook_endpoint_id: string): Promise<void> {
  await sql(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null
     where tenant_id = $1 and webhook_endpoint_id = $2 and status = 'pending'`,
    [tenant_id, webhook_endpoint_id],
  );
}
