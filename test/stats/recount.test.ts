// Statistics equal a count over all rows, on the days of the tenant's zone: at every moment of a random run, whose
// processes are killed, or they are not ready because the zone has changed.
import { readStats } from '@voicecall/server/resources/stats/read-stats.ts';
import { isUncounted } from '@voicecall/server/resources/stats/store.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db, Sql } from '@voicecall/server/platform/database/db.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { repository, runNode } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import { times } from '../harness/repetitions.ts';
import { expectSame, groupings, range, recount } from './harness/recount.ts';

const tenant = 'tn_random';
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.url, 3, () => undefined);
  await db.sql(
    `insert into tenants (id, name, timezone, default_vertical, max_concurrent_calls, dial_rate_per_sec, status, created_at)
     values ($1, 'Random', 'America/New_York', 'generic', 1, 1, 'active', now())`,
    [tenant],
  );
  // Calls of every day of fourteen months that differ in agent and trunk, some of them answered.
  await db.sql(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, room_name, timezone, max_duration_sec,
       created_at, updated_at, answered_at, recording_status, summary_status)
     select $1, 'AJ_' || lpad(i::text, 3, '0'), 'ta_' || i % 4, case when i % 5 > 0 then 'tt_' || i % 5 end, 'outbound',
       'in_progress', 'room_' || i, 'UTC', 60, at, at, case when i % 3 > 0 then at + interval '7 seconds' end, 'none',
       'none'
     from generate_series(0, 199) as i, lateral (select timestamptz '2026-01-15' + i * interval '50 hours 7 minutes' as at)`,
    [tenant],
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const run = (file: string, ...args: string[]): RunningProcess =>
  runNode({ args: [`${repository}/test/stats/harness/${file}`, database.url, ...args], cwd: repository, env: {} });
const kill = (running: RunningProcess): Promise<unknown> => {
  running.signal('SIGKILL');
  return running.ended;
};
const isReady = (running: RunningProcess, dots: number) => running.sees(new RegExp(`\\.{${dots}}`));

/**
 * Compares what a response would contain with all rows, both as of one moment. Returns how many calls have ended; `moved`
 * while days of the zone before are counted.
 */
const compare = (): Promise<number | 'moved'> =>
  db.tx(async (sql: Sql) => {
    await sql('set transaction isolation level repeatable read');
    let calls = 0;
    if ((await sql('select 1 from call_day_backlog')).length > 0) {
      const reads = readStats({ db: { ...db, sql } }, tenant, { ...range, group_by: 'day' });
      await expect(reads).rejects.toMatchObject({ code: 'not_ready' });
      return 'moved';
    }
    for (const group_by of groupings) {
      const found = await readStats({ db: { ...db, sql } }, tenant, { ...range, group_by });
      expectSame(found, await recount(sql, tenant, group_by));
      calls = found.totals.calls;
    }
    return calls;
  });

/** Counts until nothing is left to count. */
async function countAll(): Promise<void> {
  const counting = run('count-calls.ts', '70');
  await expect.poll(() => db.sql(`select 1 where ${isUncounted}`)).toEqual([]);
  await kill(counting);
}

it('at every moment of a random run, and after it', async () => {
  let made = 0;
  const startAll = () => [
    ...[1, 2, 3].map(() => run('change-calls.ts', tenant, String((made += 1)))),
    // Few at a time, so that they are killed between two parts of what is noted.
    ...[1, 2].map(() => run('count-calls.ts', '7')),
  ];
  for (let round = 0; round < times(1, 4); round += 1) {
    const running = startAll();
    await Promise.all(running.map((one) => isReady(one, 10)));
    for (let look = 0; look < 5; look += 1) await compare();
    for (const one of running) {
      await isReady(one, 30 + Math.floor(Math.random() * 20));
      await kill(one);
    }
    await compare();
  }
  const before = await compare();
  await countAll();
  const calls = await compare();
  expect(calls).toBeGreaterThan(20);
  expect([calls, 'moved']).toContain(before);
  for (const timezone of ['America/St_Johns', 'Pacific/Kiritimati', 'Europe/Berlin']) {
    await db.sql('update tenants set timezone = $2 where id = $1', [tenant, timezone]);
    expect(await compare()).toBe('moved');
    await countAll();
    expect(await compare()).toBeGreaterThan(20);
  }
  // Without its calls, nothing of a tenant is left.
  for (const table of ['call_turns', 'call_usage', 'call_summaries', 'calls']) await db.sql(`delete from ${table}`);
  expect(await compare()).toBe(0);
  await countAll();
  expect(await db.sql('select 1 from call_counts union all select 1 from call_stats')).toEqual([]);
});
