// Rows of test runs and of their conversations.
import { limits } from '@voicecall/contract';
import type { test_results, test_runs } from '../../generated/prisma/client.ts';
import { isServed } from '../../platform/database/served-tenants.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import { dayMs, isoAfter } from '../../platform/time.ts';
import type { TestResult, TestRun } from '../../types.ts';
import type { TestCaseRow } from './store.ts';

/** A test as a run keeps it. */
export type KeptCase = Pick<
  TestCaseRow,
  'id' | 'name' | 'caller' | 'direction' | 'lead' | 'metadata' | 'variables' | 'mocks' | 'assertions' | 'max_turns'
>;

export type TestRunRow = Omit<test_runs, 'status' | 'cases'> & Pick<TestRun, 'status'> & { readonly cases: KeptCase[] };
export type TestResultRow = Omit<test_results, 'status' | 'problems' | 'messages'> &
  Pick<TestResult, 'status' | 'problems' | 'messages'>;

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}

export async function insertTestRun(sql: Sql, row: TestRunRow): Promise<void> {
  const { tenant_id, id, agent_id, agent_version, status, times, cases, created_at } = row;
  await sql(
    `insert into test_runs (tenant_id, id, agent_id, agent_version, status, times, cases, wake_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)`,
    [
      ...[tenant_id, id, agent_id, agent_version, status, times, JSON.stringify(cases)],
      isoAfter(created_at, jobMs),
      isoAfter(created_at),
    ],
  );
  await sql(
    `insert into test_results (tenant_id, run_id, position, test_case_id, attempt, status, problems, messages)
     select $1, $2, row_number() over (order by c.place, attempt), c.id, attempt, 'waiting', '[]', '[]'
     from unnest($3::text[]) with ordinality as c(id, place), generate_series(1, $4::int) as attempt`,
    [tenant_id, id, cases.map((one) => one.id), times],
  );
}

/** How many runs of a tenant are not finished. It locks out others that count until the transaction ends. */
export async function countRunning(sql: Sql, tenant_id: string): Promise<number> {
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 22))', [tenant_id]);
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from test_runs where tenant_id = $1 and status = 'running'`,
    [tenant_id],
  );
  return row?.count ?? 0;
}

/** The run, until it is due to be deleted. */
export async function findTestRun(sql: Sql, { tenant_id, id }: Key, now: Date): Promise<TestRunRow | undefined> {
  const [row] = await sql<TestRunRow>(
    'select * from test_runs where tenant_id = $1 and id = $2 and created_at > $3::timestamptz',
    [tenant_id, id, isoAfter(now, -limits.test_run_days * dayMs)],
  );
  return row;
}

/** The conversations of a run in their order. */
export const listResults = (sql: Sql, { tenant_id, id }: Key): Promise<TestResultRow[]> =>
  sql<TestResultRow>('select * from test_results where tenant_id = $1 and run_id = $2 order by position', [
    tenant_id,
    id,
  ]);

export interface ResultCount {
  readonly run_id: string;
  readonly test_case_id: string;
  readonly status: TestResult['status'];
  readonly count: number;
}

/** How the conversations of runs came out, counted. */
export const countResults = (sql: Sql, tenant_id: string, run_ids: readonly string[]): Promise<ResultCount[]> =>
  sql<ResultCount>(
    `select run_id, test_case_id, status, count(*)::int as count from test_results
     where tenant_id = $1 and run_id = any($2::text[]) group by run_id, test_case_id, status`,
    [tenant_id, run_ids],
  );

/** A run whose next conversation this process holds. */
export type ClaimedRun = TestRunRow & { readonly lease_token: string };

/** Without a renewal, a process has so long. */
const leaseMs = 20_000;
/** How long after a job was enqueued, or a lease has ended, the run counts as left. */
const jobMs = 10_000;

/** Claims a run that no process works on; undefined when there is none. */
export async function claimTestRun(
  sql: Sql,
  { tenant_id, id }: Key,
  token: string,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const [row] = await sql<ClaimedRun>(
    `update test_runs set lease_token = $3, lease_until = $5::timestamptz, wake_at = $6::timestamptz
     where tenant_id = $1 and id = $2 and status = 'running' and (lease_until is null or lease_until <= $4::timestamptz)
       and ${isServed('$1')}
     returning *`,
    [tenant_id, id, token, isoAfter(now), isoAfter(now, leaseMs), isoAfter(now, leaseMs + jobMs)],
  );
  return row;
}

/** The next conversation that has not been held. */
export async function nextResult(sql: Sql, { tenant_id, id }: Key): Promise<TestResultRow | undefined> {
  const [row] = await sql<TestResultRow>(
    `select * from test_results where tenant_id = $1 and run_id = $2 and status = 'waiting' order by position limit 1`,
    [tenant_id, id],
  );
  return row;
}

/** False when the run belongs to another process. */
export async function renewTestRun(sql: Sql, run: ClaimedRun, now: Date): Promise<boolean> {
  const rows = await sql(
    `update test_runs set lease_until = $4::timestamptz, wake_at = $5::timestamptz
     where tenant_id = $1 and id = $2 and lease_token = $3 returning id`,
    [run.tenant_id, run.id, run.lease_token, isoAfter(now, leaseMs), isoAfter(now, leaseMs + jobMs)],
  );
  return rows.length > 0;
}

/** Gives the run back. False when it was no longer this process's. */
export async function releaseTestRun(sql: Sql, run: ClaimedRun, now: Date): Promise<boolean> {
  const rows = await sql(
    `update test_runs set lease_token = null, lease_until = null, wake_at = $4::timestamptz
     where tenant_id = $1 and id = $2 and lease_token = $3 returning id`,
    [run.tenant_id, run.id, run.lease_token, isoAfter(now, jobMs)],
  );
  return rows.length > 0;
}

/** Stores how a conversation came out. The lease of its run is this process's. */
export async function storeResult(sql: Sql, row: TestResultRow): Promise<void> {
  await sql(
    `update test_results set status = $4, problems = $5, messages = $6, finished_at = $7::timestamptz
     where tenant_id = $1 and run_id = $2 and position = $3 and status = 'waiting'`,
    [
      row.tenant_id,
      row.run_id,
      row.position,
      row.status,
      JSON.stringify(row.problems),
      JSON.stringify(row.messages),
      row.finished_at?.toISOString() ?? null,
    ],
  );
}

/** Ends a run all of whose conversations were held; one of them in error is an error of the run. */
export async function finishTestRun(sql: Sql, { tenant_id, id }: Key, now: Date): Promise<boolean> {
  const rows = await sql(
    `update test_runs set wake_at = null, lease_token = null, lease_until = null, finished_at = $3::timestamptz,
       status = (select case when bool_or(status = 'error') then 'error' when bool_or(status = 'failed') then 'failed'
         else 'passed' end from test_results where tenant_id = $1 and run_id = $2)
     where tenant_id = $1 and id = $2 and status = 'running'
       and not exists (select 1 from test_results where tenant_id = $1 and run_id = $2 and status = 'waiting')
     returning id`,
    [tenant_id, id, isoAfter(now)],
  );
  return rows.length > 0;
}

/** Whether a run may be without a worker, for the scheduled task. */
export const runIsDue = '(select min(wake_at) from test_runs) <= $1::timestamptz';

/** Takes runs of all tenants that may be without a worker. */
export const takeDueRuns = (sql: Sql, now: Date): Promise<{ tenant_id: string; test_run_id: string }[]> =>
  sql(
    `update test_runs r set wake_at = $2::timestamptz
     from (select tenant_id, id from test_runs where wake_at <= $1::timestamptz order by wake_at limit 500
       for update skip locked) due
     where r.tenant_id = due.tenant_id and r.id = due.id returning r.tenant_id, r.id as test_run_id`,
    [isoAfter(now), isoAfter(now, jobMs)],
  );

/** Deletes old runs with their conversations, and returns how many. Covers all tenants, as a scheduled task does. */
export async function deleteOldRuns(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `with old as (
       delete from test_runs where (tenant_id, id) in (
         select tenant_id, id from test_runs where created_at < $1::timestamptz order by created_at limit $2
       ) returning tenant_id, id
     ), gone as (
       delete from test_results r using old where r.tenant_id = old.tenant_id and r.run_id = old.id
     )
     select count(*)::int as count from old`,
    [before.toISOString(), limit],
  );
  return row?.count ?? 0;
}
