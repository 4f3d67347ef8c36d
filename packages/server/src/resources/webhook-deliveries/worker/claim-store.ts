// Claiming deliveries that are due, and releasing them without an attempt.
import { prepared } from '../../../platform/database/db.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { SigningSecrets } from '../../../platform/keys/signing-secret.ts';
import type { DeliveryRow } from '../store.ts';

type ClaimedRow = Pick<
  DeliveryRow,
  'tenant_id' | 'id' | 'webhook_endpoint_id' | 'event_type' | 'body' | 'attempt_count' | 'max_attempts' | 'traceparent'
>;

/** A delivery that this worker has leased, with the current URL and secrets of its endpoint. */
export interface ClaimedDelivery extends ClaimedRow, SigningSecrets {
  readonly lease_token: string;
  readonly url: string;
  /** The endpoint's current generation. */
  readonly generation: number;
  readonly standard_webhooks: boolean;
  /** False when the endpoint accepts no deliveries any more. */
  readonly allowed: boolean;
}

/** How many deliveries of an endpoint a worker may claim. */
export interface Allocation {
  readonly tenant_id: string;
  readonly webhook_endpoint_id: string;
  readonly count: number;
  /** True when `count` deliveries were announced; false when the number of those that are due is unknown. */
  readonly announced?: boolean;
}

export interface Lease {
  readonly lease_token: string;
  readonly now: Date;
  readonly lease_ms: number;
}

const leased = `status = 'delivering', lease_token = $1, due_at = $2::timestamptz + make_interval(secs => $3)`;
const claimedColumns = `d.tenant_id, d.id, d.webhook_endpoint_id, d.event_type, d.body, d.attempt_count, d.max_attempts, d.traceparent,
       d.lease_token, e.url, e.generation, e.standard_webhooks,
       e.signing_secret_sealed, e.previous_secret_sealed, e.previous_secret_until,
       (d.event_type = 'webhook.test' or (e.enabled and e.status = 'active' and e.deleted_at is null)) as allowed`;

/**
 * Claims the due deliveries of each endpoint, oldest first, at most `count` of them. The lease token fences off any
 * worker that held a delivery before. The claim is on disk before anything is sent: if a crash of the database undid
 * it, what was sent would be sent again.
 */
export async function claimDue(sql: Sql, allocations: readonly Allocation[], lease: Lease): Promise<ClaimedDelivery[]> {
  const [first] = allocations;
  if (first && allocations.length === 1) return claimOldest(sql, first, lease);
  return sql<ClaimedDelivery>(
    `with due as (
       select d.tenant_id, d.id
       from unnest($4::text[], $5::text[], $6::int[]) as allocation (tenant_id, webhook_endpoint_id, count)
       cross join lateral (
         select tenant_id, id from webhook_deliveries
         where tenant_id = allocation.tenant_id and webhook_endpoint_id = allocation.webhook_endpoint_id
           and due_at <= $2::timestamptz
         order by due_at limit allocation.count for update skip locked
       ) d
     )
     update webhook_deliveries d set ${leased} from due, webhook_endpoints e
     where d.tenant_id = due.tenant_id and d.id = due.id and e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id
     returning ${claimedColumns}`,
    [
      lease.lease_token,
      lease.now.toISOString(),
      lease.lease_ms / 1000,
      allocations.map((it) => it.tenant_id),
      allocations.map((it) => it.webhook_endpoint_id),
      allocations.map((it) => it.count),
    ],
  );
}

const claimOldestSql = prepared(
  `update webhook_deliveries d set ${leased} from webhook_endpoints e
   where d.ctid = any (array(
     select ctid from webhook_deliveries
     where tenant_id = $4 and webhook_endpoint_id = $5 and due_at <= $2::timestamptz
     order by due_at limit $6::int for update skip locked
   )) and e.tenant_id = $4 and e.id = $5
   returning ${claimedColumns}`,
);

/**
 * Claims the oldest due deliveries of one endpoint, as `claimDue` does. Rows by location: this plan is good for a table
 * of any size, so that it can be prepared. Planning takes longer than the rest of the statement.
 */
async function claimOldest(sql: Sql, allocation: Allocation, lease: Lease): Promise<ClaimedDelivery[]> {
  return sql<ClaimedDelivery>(claimOldestSql, [
    lease.lease_token,
    lease.now.toISOString(),
    lease.lease_ms / 1000,
    allocation.tenant_id,
    allocation.webhook_endpoint_id,
    allocation.count,
  ]);
}

/** Claims one delivery that no worker has leased, whether it is due or not. */
export async function claimDelivery(
  sql: Sql,
  tenant_id: string,
  id: string,
  lease: Lease,
): Promise<ClaimedDelivery | undefined> {
  const [row] = await sql<ClaimedDelivery>(
    `update webhook_deliveries d set ${leased} from webhook_endpoints e
     where d.tenant_id = $4 and d.id = $5 and d.status = 'pending'
       and e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id
     returning ${claimedColumns}`,
    [lease.lease_token, lease.now.toISOString(), lease.lease_ms / 1000, tenant_id, id],
  );
  return row;
}

type LeasedKey = Pick<ClaimedDelivery, 'tenant_id' | 'id' | 'lease_token'>;

/** Releases claimed deliveries unchanged and due at once: their attempts were aborted and do not count. */
export async function releaseClaimed(sql: Sql, deliveries: readonly LeasedKey[]): Promise<void> {
  await changeLeased(sql, deliveries, `status = 'pending', due_at = next_attempt_at`);
}

/** Cancels claimed deliveries without an attempt: their endpoints accept no events any more. */
export async function cancelClaimed(sql: Sql, deliveries: readonly LeasedKey[], at: Date): Promise<void> {
  await changeLeased(
    sql,
    deliveries,
    `status = 'canceled', next_attempt_at = null, due_at = null, ended_at = $4::timestamptz`,
    at.toISOString(),
  );
}

async function changeLeased(
  sql: Sql,
  deliveries: readonly LeasedKey[],
  change: string,
  ...values: readonly string[]
): Promise<void> {
  await sql(
    `update webhook_deliveries d set ${change}, lease_token = null
     from unnest($1::text[], $2::text[], $3::text[]) as leased (tenant_id, id, lease_token)
     where d.tenant_id = leased.tenant_id and d.id = leased.id and d.lease_token = leased.lease_token`,
    [
      deliveries.map((it) => it.tenant_id),
      deliveries.map((it) => it.id),
      deliveries.map((it) => it.lease_token),
      ...values,
    ],
  );
}

/** An endpoint that has deliveries due. `due_at` is that of the oldest. */
export type DueEndpoint = Pick<Allocation, 'tenant_id' | 'webhook_endpoint_id'> & { readonly due_at: Date };

/**
 * The endpoints that have deliveries due at `$1`. It steps over the index from endpoint to endpoint, so its cost does
 * not depend on how many deliveries wait for each. Runs over all tenants.
 */
const dueSql = `with recursive first as (
    (select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries where due_at is not null
     order by tenant_id, webhook_endpoint_id, due_at limit 1)
    union all
    select next.* from first cross join lateral (
      select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries
      where due_at is not null and (tenant_id, webhook_endpoint_id) > (first.tenant_id, first.webhook_endpoint_id)
      order by tenant_id, webhook_endpoint_id, due_at limit 1
    ) next
  )
  select tenant_id, webhook_endpoint_id, due_at from first where due_at <= $1::timestamptz`;

/** Whether a delivery is due, at `$1`. */
export const deliveryIsDue = `exists (${dueSql})`;

export async function endpointsWithDue(sql: Sql, now: Date): Promise<DueEndpoint[]> {
  return sql(dueSql, [now.toISOString()]);
}
