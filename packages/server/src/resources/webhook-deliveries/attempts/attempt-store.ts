// Writing attempts, the next state of their deliveries, and the endpoints' counts of failures.
import type { Sql } from '../../../platform/database/db.ts';
import type { WebhookDelivery } from '../../../types.ts';

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
   * The next state if the endpoint was changed after the attempt started: then a 410 came from its former receiver and
   * does not count.
   */
  readonly if_changed: Pick<AttemptResult, 'status' | 'next_attempt_at'>;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly duration_ms: number;
  readonly next_attempt_at: Date | null;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly excerpt: string;
  /** Where it was sent. */
  readonly url: string;
}

/** A delivery whose attempt has been recorded. */
export interface SavedAttempt {
  readonly tenant_id: string;
  readonly id: string;
  readonly webhook_endpoint_id: string;
  readonly event_type: string;
  readonly status: WebhookDelivery['status'];
  readonly ended_at: Date;
}

/**
 * Writes attempts, the next state of their deliveries and their effect on the endpoints' counts of failures, all in one
 * statement. Returns the attempts that it wrote: nothing is written for a delivery whose lease was lost. Test events do
 * not change an endpoint's count, and neither do attempts that were sent for an earlier generation of it. The endpoints
 * are locked in the order of their ids, so that two workers never wait for each other.
 */
export async function saveAttemptResults(sql: Sql, batch: readonly AttemptResult[]): Promise<SavedAttempt[]> {
  return sql<SavedAttempt>(
    `with s as (
       select * from unnest(
         $1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
         $8::int[], $9::text[], $10::int[], $11::text[], $12::int[], $13::text[]
       ) as s (
         tenant_id, id, lease_token, status, started_at, ended_at, next_attempt_at,
         http_status, error, duration_ms, excerpt, generation, url
       )
     ), d as (
       update webhook_deliveries d
       set status = s.status, attempt_count = attempt_count + 1,
           next_attempt_at = s.next_attempt_at, due_at = s.next_attempt_at, lease_token = null,
           last_http_status = s.http_status, last_error = s.error,
           delivered_at = case when s.status = 'delivered' then s.ended_at end,
           dead_lettered_at = case when s.status = 'dead_lettered' then s.ended_at end,
           ended_at = case when s.next_attempt_at is null then s.ended_at end
       from s where d.tenant_id = s.tenant_id and d.id = s.id and d.lease_token = s.lease_token
       returning d.tenant_id, d.id, d.webhook_endpoint_id, d.event_type, d.attempt_count, s.status,
         s.started_at, s.ended_at, s.duration_ms, s.http_status, s.error, s.excerpt, s.generation, s.url
     ), attempts as (
       insert into delivery_attempts
         (tenant_id, delivery_id, attempt, started_at, duration_ms, http_status, error, response_excerpt, url)
       select tenant_id, id, attempt_count, started_at, duration_ms, http_status, error, excerpt, url from d
     ), counted as (
       select *, max(ended_at) filter (where status = 'delivered')
         over (partition by tenant_id, webhook_endpoint_id, generation) as arrived_at
       from d where event_type <> 'webhook.test'
     ), tally as (
       select tenant_id, webhook_endpoint_id, generation, arrived_at, (
           count(*) filter (where status <> 'delivered' and (arrived_at is null or ended_at > arrived_at))
         )::int as failures,
         (array_agg(jsonb_build_object('at', ended_at, 'status', http_status, 'error', error) order by ended_at desc)
           filter (where status <> 'delivered'))[1] as failure
       from counted group by tenant_id, webhook_endpoint_id, generation, arrived_at
     ), locked as (
       select e.tenant_id, e.id, tally.arrived_at, tally.failures, tally.failure
       from webhook_endpoints e join tally
         on e.tenant_id = tally.tenant_id and e.id = tally.webhook_endpoint_id and e.generation = tally.generation
       where tally.failure is not null or e.consecutive_failures > 0
       order by e.tenant_id, e.id for update of e
     ), endpoints as (
       update webhook_endpoints e
       set consecutive_failures =
         locked.failures + case when locked.arrived_at is null then e.consecutive_failures else 0 end,
         last_failed_at = coalesce((locked.failure ->> 'at')::timestamptz, e.last_failed_at),
         last_failed_status = case when locked.failure is null then e.last_failed_status
           else (locked.failure ->> 'status')::int end,
         last_failed_error = coalesce(locked.failure ->> 'error', e.last_failed_error)
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
      batch.map((it) => it.url),
    ],
  );
}
