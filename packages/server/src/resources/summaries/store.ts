// Rows of summaries, one for each run. The call row names the newest, which the API serves.
import { limits } from '@voicecall/contract';
import type { SummaryFailureCode } from '@voicecall/contract';
import type { SummaryResult } from '../../extraction/summarize.ts';
import type { call_summaries } from '../../generated/prisma/client.ts';
import { stepInsert } from '../../platform/database/call-steps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isServed } from '../../platform/database/served-tenants.ts';
import type { SummaryRun } from '../../types.ts';
import { announceCallChange } from '../../platform/database/call-changes.ts';
import { isoAfter } from '../../platform/time.ts';

type ApiFields = Pick<SummaryRun, 'status' | 'trigger' | 'outcome' | 'payload' | 'custom'>;
export type SummaryRow = Omit<call_summaries, keyof ApiFields | 'failure_code'> &
  ApiFields & { readonly failure_code: SummaryFailureCode | null };

/** A run and the agent of its call, as claimed by a worker. */
export interface ClaimedRun extends Pick<
  SummaryRow,
  'tenant_id' | 'id' | 'call_id' | 'attempts' | 'lost_leases' | 'created_at' | 'model_away_since'
> {
  readonly agent_id: string;
  readonly lease_token: string;
  /** That of the call. */
  readonly traceparent: string | null;
}

/** After this time without progress another job is enqueued. */
export const jobMs = 60_000;
/** A worker that is silent for longer has lost the run. */
const leaseMs = 20_000;
/** Later than the end of the lease on any clock: a job that comes too early does nothing. */
const graceMs = 1_000;

type NewRun = Pick<SummaryRow, 'tenant_id' | 'id' | 'call_id' | 'run_no' | 'trigger' | 'reason' | 'created_at'> & {
  readonly wake_at: Date;
};

/**
 * Adds a pending run; `wake_at`: when the scheduled task enqueues a job for it. Returns when the summary is expected.
 */
export async function insertRun(sql: Sql, run: NewRun): Promise<Date> {
  const estimated_ready_at = new Date(run.created_at.getTime() + limits.summary_estimate_ms);
  await sql(
    `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, reason, status, wake_at, estimated_ready_at,
       created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7::timestamptz, $8::timestamptz, $9::timestamptz)`,
    [
      run.tenant_id,
      run.id,
      run.call_id,
      run.run_no,
      run.trigger,
      run.reason,
      isoAfter(run.wake_at),
      isoAfter(estimated_ready_at),
      isoAfter(run.created_at),
    ],
  );
  return estimated_ready_at;
}

export async function findRun(sql: Sql, tenant_id: string, id: string): Promise<SummaryRow | undefined> {
  const [row] = await sql<SummaryRow>('select * from call_summaries where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** A run, and whether turns of its call came after it had read them. */
export type ShownRun = SummaryRow & { readonly outdated: boolean };

/** The newest run of a call: undefined without the call, null when the call has none. */
export async function findNewest(sql: Sql, tenant_id: string, call_id: string): Promise<ShownRun | null | undefined> {
  const [row] = await sql<ShownRun | Record<keyof ShownRun, null>>(
    `select s.*, coalesce(s.turns_seen < (
         select count(*) from call_turns t where t.tenant_id = c.tenant_id and t.call_id = c.id
       ), false) as outdated
     from calls c left join call_summaries s on s.tenant_id = c.tenant_id and s.id = c.summary_id
     where c.tenant_id = $1 and c.id = $2`,
    [tenant_id, call_id],
  );
  return row && (row.id === null ? null : row);
}

/**
 * Claims a pending run without a valid lease; `model` is the model that will be used. An old token belongs to a worker
 * that has crashed.
 */
export async function claimRun(
  sql: Sql,
  of: { tenant_id: string; summary_id: string },
  claim: { lease_token: string; model: string; now: Date },
): Promise<ClaimedRun | undefined> {
  const [row] = await sql<ClaimedRun>(
    `with claimed as (
       update call_summaries s set lost_leases = s.lost_leases + (s.lease_token is not null)::int, lease_token = $3,
         lease_until = $5::timestamptz, wake_at = $6::timestamptz, attempts = s.attempts + 1, model = $7
       from calls c
       where s.tenant_id = $1 and s.id = $2 and s.status = 'pending'
         and (s.lease_until is null or s.lease_until <= $4::timestamptz)
         and c.tenant_id = s.tenant_id and c.id = s.call_id and ${isServed('s.tenant_id')}
       returning s.tenant_id, s.id, s.call_id, s.run_no, s.attempts, s.lost_leases, s.created_at, s.model_away_since,
         s.lease_token, c.agent_id, c.traceparent
     ), step as (${stepInsert('summary.started', {
       from: 'claimed',
       key: `id || '/' || attempts`,
       at: '$4::timestamptz',
       data: `jsonb_build_object('summary_id', id, 'run_no', run_no, 'attempt', attempts)`,
     })})
     select * from claimed`,
    [
      of.tenant_id,
      of.summary_id,
      claim.lease_token,
      isoAfter(claim.now),
      isoAfter(claim.now, leaseMs),
      isoAfter(claim.now, leaseMs + graceMs),
      claim.model,
    ],
  );
  return row;
}

/** Notes how many turns a run is made from. */
export async function noteTurnsSeen(
  sql: Sql,
  { tenant_id, id, lease_token }: Pick<ClaimedRun, 'tenant_id' | 'id' | 'lease_token'>,
  turns_seen: number,
): Promise<void> {
  await sql(`update call_summaries set turns_seen = $4 where ${ownClaim}`, [tenant_id, id, lease_token, turns_seen]);
}

const ownClaim = `tenant_id = $1 and id = $2 and lease_token = $3 and status = 'pending'`;

/** False when another worker has the run, or it is finished. */
export async function renewLease(sql: Sql, run: ClaimedRun, now: Date): Promise<boolean> {
  const rows = await sql(
    `update call_summaries set lease_until = $4::timestamptz, wake_at = $5::timestamptz where ${ownClaim} returning id`,
    [run.tenant_id, run.id, run.lease_token, isoAfter(now, leaseMs), isoAfter(now, leaseMs + graceMs)],
  );
  return rows.length === 1;
}

/** Releases a run, so that another worker can claim it at once. */
export async function releaseRun(sql: Sql, run: ClaimedRun, now: Date): Promise<void> {
  await sql(
    `update call_summaries set lease_token = null, lease_until = null, wake_at = $4::timestamptz where ${ownClaim}`,
    [run.tenant_id, run.id, run.lease_token, isoAfter(now)],
  );
}

/** Postpones a run because the model is unavailable: until then no worker can claim it, whatever jobs exist. */
export async function postponeRun(
  sql: Sql,
  run: ClaimedRun,
  rest: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await sql(
    `update call_summaries set lease_token = null, lease_until = $4::timestamptz, wake_at = $5::timestamptz,
       model_away_since = $6::timestamptz
     where ${ownClaim}`,
    [run.tenant_id, run.id, run.lease_token, isoAfter(rest.until), isoAfter(rest.until), isoAfter(rest.since)],
  );
}

/**
 * Writes the result of a run, and the call's summary status unless a newer run exists. False when the worker has lost
 * the run.
 */
export async function finishRun(sql: Sql, run: ClaimedRun, result: SummaryResult, now: Date): Promise<boolean> {
  const ready = result.status === 'ready' ? result : undefined;
  const rows = await sql(
    `with done as (
       update call_summaries set status = $4, schema_version = $5, prompt_version = $6, vertical_id = $7, outcome = $8,
         payload = $9::jsonb, custom = $10::jsonb, failure_code = $11, input_tokens = $12,
         output_tokens = $13, finished_at = $14::timestamptz, lease_token = null, lease_until = null, wake_at = null
       where ${ownClaim} returning tenant_id, id, call_id
     ), told as (
       update calls c set summary_status = $4, updated_at = $14::timestamptz from done
         where c.tenant_id = done.tenant_id and c.id = done.call_id and c.summary_id = done.id
     )
     select id from done`,
    [
      run.tenant_id,
      run.id,
      run.lease_token,
      result.status,
      result.schema_version,
      result.prompt_version,
      result.vertical_id,
      ready?.outcome ?? null,
      ready ? JSON.stringify(ready.payload) : null,
      ready?.custom ? JSON.stringify(ready.custom) : null,
      result.status === 'failed' ? result.code : null,
      result.input_tokens,
      result.output_tokens,
      isoAfter(now),
    ],
  );
  announceCallChange(sql, run.tenant_id);
  return rows.length === 1;
}

/** Whether a run is due, at `$1`. */
export const runIsDue = '(select min(wake_at) from call_summaries) <= $1::timestamptz';

/** Takes due unfinished runs of all tenants, for the scheduled task. */
export async function takeDueRuns(sql: Sql, now: Date): Promise<{ tenant_id: string; summary_id: string }[]> {
  return sql(
    `update call_summaries s set wake_at = $2::timestamptz
     from (select tenant_id, id from call_summaries where wake_at <= $1::timestamptz order by wake_at limit 500
       for update skip locked) due
     where s.tenant_id = due.tenant_id and s.id = due.id returning s.tenant_id, s.id as summary_id`,
    [isoAfter(now), isoAfter(now, jobMs)],
  );
}
