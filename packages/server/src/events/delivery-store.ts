// Writing deliveries and attempts. The deliveries table is both the record and the queue: `due_at` says when a row
// needs somebody.
import type { Sql } from '../platform/database/db.ts';
import type { WebhookDelivery } from '../types.ts';
import type { SigningSecrets } from './signing-secret.ts';

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
export interface ClaimedDelivery extends DeliveryRow, SigningSecrets {
  readonly lease_token: string;
  readonly url: string;
  /** The endpoint's, as of now. */
  readonly generation: number;
  /** False where the endpoint takes no deliveries any more. */
  readonly allowed: boolean;
}

/** How many deliveries of an endpoint a worker has room for. */
export interface Share {
  readonly tenant_id: string;
  readonly webhook_endpoint_id: string;
  readonly count: number;
}

export interface Lease {
  readonly lease_token: string;
  readonly now: Date;
  readonly lease_ms: number;
}

const held = `status = 'delivering', lease_token = $1, due_at = $2::timestamptz + make_interval(secs => $3)`;
const claimed = `d.*, e.url, e.generation, e.signing_secret_sealed, e.previous_secret_sealed, e.previous_secret_until, (d.event_type = 'webhook.test' or (e.enabled and e.status = 'active' and e.deleted_at is null)) as allowed`;

/**
 * Takes what is due of each endpoint, oldest first, at most `count` of it. The lease token fences whoever held a
 * delivery before.
 * It is on disk before anything is sent: a claim that a crash of the database undid would send twice what it had sent.
 */
export async function claimDue(sql: Sql, shares: readonly Share[], lease: Lease): Promise<ClaimedDelivery[]> {
  return sql<ClaimedDelivery>(
    `with due as (
       select d.tenant_id, d.id
       from unnest($4::text[], $5::text[], $6::int[]) as share (tenant_id, webhook_endpoint_id, count)
       cross join lateral (
         select tenant_id, id from webhook_deliveries
         where tenant_id = share.tenant_id and webhook_endpoint_id = share.webhook_endpoint_id and due_at <= $2::timestamptz
         order by due_at limit share.count for update skip locked
       ) d
     )
     update webhook_deliveries d set ${held} from due, webhook_endpoints e
     where d.tenant_id = due.tenant_id and d.id = due.id and e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id
     returning ${claimed}`,
    [
      lease.lease_token,
      lease.now.toISOString(),
      lease.lease_ms / 1000,
      shares.map((it) => it.tenant_id),
      shares.map((it) => it.webhook_endpoint_id),
      shares.map((it) => it.count),
    ],
  );
}

/** Takes one delivery that nobody holds, whenever it is due. */
export async function claimDelivery(
  sql: Sql,
  tenant_id: string,
  id: string,
  lease: Lease,
): Promise<ClaimedDelivery | undefined> {
  const [row] = await sql<ClaimedDelivery>(
    `update webhook_deliveries d set ${held} from webhook_endpoints e
     where d.tenant_id = $4 and d.id = $5 and d.status = 'pending' and e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id
     returning ${claimed}`,
    [lease.lease_token, lease.now.toISOString(), lease.lease_ms / 1000, tenant_id, id],
  );
  return row;
}

/** What one attempt changes. Null `next_attempt_at` ends the delivery. */
export interface AttemptResult {
  readonly tenant_id: string;
  readonly id: string;
  readonly webhook_endpoint_id: string;
  readonly lease_token: string;
  /** The generation of the endpoint that the attempt was sent for. */
  readonly generation: number;
  readonly status: WebhookDelivery['status'];
  /**
   * The next state where the endpoint has changed since: what its former receiver said of itself does not count then.
   */
  readonly if_changed: Pick<AttemptResult, 'status' | 'next_attempt_at'>;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly duration_ms: number;
  readonly next_attempt_at: Date | null;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly excerpt: string;
}

/** A delivery whose attempt is on record now. */
export interface SavedAttempt {
  readonly tenant_id: string;
  readonly id: string;
  readonly webhook_endpoint_id: string;
  readonly event_type: string;
  readonly status: WebhookDelivery['status'];
  readonly ended_at: Date;
}

/**
 * Writes attempts, the next state of their deliveries and what they mean for their endpoints' count of failures, all in
 * one
 * statement. Answers those that it wrote: of a delivery whose lease was lost nothing is written. Tests count for no
 * endpoint,
 * and neither does what was sent for an earlier generation of it.
 * The endpoints are locked in the order of their ids, so that two workers never wait for each other.
 */
export async function saveAttemptResults(sql: Sql, batch: readonly AttemptResult[]): Promise<SavedAttempt[]> {
  return sql<SavedAttempt>(
    `with s as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::text[], $10::int[], $11::text[], $12::int[])
         as s (tenant_id, id, lease_token, status, started_at, ended_at, next_attempt_at, http_status, error, duration_ms, excerpt, generation)
     ), d as (
       update webhook_deliveries d
       set status = s.status, attempt_count = attempt_count + 1, next_attempt_at = s.next_attempt_at, due_at = s.next_attempt_at, lease_token = null,
           last_http_status = s.http_status, last_error = s.error,
           delivered_at = case when s.status = 'delivered' then s.ended_at end,
           dead_lettered_at = case when s.status = 'dead_lettered' then s.ended_at end,
           ended_at = case when s.next_attempt_at is null then s.ended_at end
       from s where d.tenant_id = s.tenant_id and d.id = s.id and d.lease_token = s.lease_token
       returning d.tenant_id, d.id, d.webhook_endpoint_id, d.event_type, d.attempt_count, s.status, s.started_at, s.ended_at, s.duration_ms, s.http_status, s.error, s.excerpt, s.generation
     ), attempts as (
       insert into webhook_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, http_status, error, response_excerpt)
       select tenant_id, id, attempt_count, started_at, duration_ms, http_status, error, excerpt from d
     ), counted as (
       select *, max(ended_at) filter (where status = 'delivered') over (partition by tenant_id, webhook_endpoint_id, generation) as arrived_at
       from d where event_type <> 'webhook.test'
     ), tally as (
       select tenant_id, webhook_endpoint_id, generation, arrived_at, (count(*) filter (where status <> 'delivered' and (arrived_at is null or ended_at > arrived_at)))::int as failures
       from counted group by tenant_id, webhook_endpoint_id, generation, arrived_at
     ), locked as (
       select e.tenant_id, e.id, tally.arrived_at, tally.failures
       from webhook_endpoints e join tally on e.tenant_id = tally.tenant_id and e.id = tally.webhook_endpoint_id and e.generation = tally.generation
       where tally.failures > 0 or e.consecutive_failures > 0
       order by e.tenant_id, e.id for update of e
     ), endpoints as (
       update webhook_endpoints e set consecutive_failures = locked.failures + case when locked.arrived_at is null then e.consecutive_failures else 0 end
       from locked where e.tenant_id = locked.tenant_id and e.id = locked.id
     )
     select tenant_id, id, webhook_endpoint_id, event_type, status, ended_at from d`,
    [
      batch.map((it) => it.tenant_id),
      batch.map((it) => it.id),
      batch.map((it) => it.lease_token),
      batch.map((it) => it.status),
      batch.map((it) => it.started_at.toISOString()),
      batch.map((it) => it.ended_at.toISOString()),
      batch.map((it) => it.next_attempt_at?.toISOString() ?? null),
      batch.map((it) => it.http_status),
      batch.map((it) => it.error),
      batch.map((it) => it.duration_ms),
      batch.map((it) => it.excerpt),
      batch.map((it) => it.generation),
    ],
  );
}

type Held = Pick<ClaimedDelivery, 'tenant_id' | 'id' | 'lease_token'>;

/** Gives claimed deliveries back as they were, due at once: their attempts were broken off and do not count. */
export async function giveBack(sql: Sql, deliveries: readonly Held[]): Promise<void> {
  await changeHeld(sql, deliveries, `status = 'pending', due_at = next_attempt_at`);
}

/** Gives up claimed deliveries without an attempt: their endpoints take no events any more. */
export async function cancelClaimed(sql: Sql, deliveries: readonly Held[], at: Date): Promise<void> {
  await changeHeld(
    sql,
    deliveries,
    `status = 'canceled', next_attempt_at = null, due_at = null, ended_at = $4::timestamptz`,
    at.toISOString(),
  );
}

async function changeHeld(
  sql: Sql,
  deliveries: readonly Held[],
  change: string,
  ...values: readonly string[]
): Promise<void> {
  await sql(
    `update webhook_deliveries d set ${change}, lease_token = null
     from unnest($1::text[], $2::text[], $3::text[]) as held (tenant_id, id, lease_token)
     where d.tenant_id = held.tenant_id and d.id = held.id and d.lease_token = held.lease_token`,
    [
      deliveries.map((it) => it.tenant_id),
      deliveries.map((it) => it.id),
      deliveries.map((it) => it.lease_token),
      ...values,
    ],
  );
}

/** Cancels everything that is queued for an endpoint; attempts that are under way end by themselves. */
export async function cancelQueued(sql: Sql, tenant_id: string, webhook_endpoint_id: string, at: Date): Promise<void> {
  await sql(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null, due_at = null, ended_at = $3::timestamptz
     where tenant_id = $1 and webhook_endpoint_id = $2 and due_at is not null and status = 'pending'`,
    [tenant_id, webhook_endpoint_id, at.toISOString()],
  );
}

/** An endpoint that has something due, since when. */
export type DueEndpoint = Pick<Share, 'tenant_id' | 'webhook_endpoint_id'> & { readonly due_at: Date };

/**
 * The endpoints that have something due. Steps from endpoint to endpoint over the index, however much waits behind
 * each; runs over all tenants.
 */
export async function endpointsWithDue(sql: Sql, now: Date): Promise<DueEndpoint[]> {
  return sql(
    `with recursive first as (
       (select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries where due_at is not null order by tenant_id, webhook_endpoint_id, due_at limit 1)
       union all
       select next.* from first cross join lateral (
         select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries
         where due_at is not null and (tenant_id, webhook_endpoint_id) > (first.tenant_id, first.webhook_endpoint_id)
         order by tenant_id, webhook_endpoint_id, due_at limit 1
       ) next
     )
     select tenant_id, webhook_endpoint_id, due_at from first where due_at <= $1::timestamptz`,
    [now.toISOString()],
  );
}
