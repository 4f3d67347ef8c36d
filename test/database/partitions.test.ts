// Partitions by day: one that is missing is told and made, a write never fails for the lack of one, old ones go as a
// whole without holding up a writer, and a database that is in use gets them while servers of the version before write.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@voicecall/server/platform/migrate.ts';
import { addPartitions, dropPartitions } from '@voicecall/server/platform/database/partitions.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { emptyDatabase, openClient } from '../harness/platform/database.ts';
import { addHook } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const dayMs = 86_400_000;
let platform: TestPlatform;
let db: Db;
beforeAll(async () => {
  platform = await startPlatform();
  db = openDb(platform.databaseUrl, 4, () => undefined);
});
afterAll(async () => {
  await db.close();
  await platform.close();
});

const test = (_platform: TestPlatform, { tenant, id }: Hook) => tenant.client.webhooks.test(id);
const inDays = (days: number): string => new Date(platform.clock.now().getTime() + days * dayMs).toISOString();
const partitionAt = async (parent: string, time: string): Promise<string | undefined> => {
  const rows = await platform.sql<{ name: string }>(
    `select name from partitions where parent = $1 and coalesce(since, '-infinity') <= $2::timestamptz and until > $2::timestamptz`,
    [parent, time],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.name;
};
const missing = async (): Promise<number> =>
  Number(
    /^voicecall_partitions_missing (\d+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1] ?? -1,
  );
const drop = async (parent: string, time: string): Promise<unknown> =>
  platform.sql(`drop table ${(await partitionAt(parent, time)) ?? ''}`);

describe('the partitions of today and the next seven days', () => {
  it('exist from the migration on, and are made again by a worker; the metric counts those that are missing', async () => {
    // The first run of the worker is over.
    await until(async () =>
      (await platform.operator.system.get()).system.tasks.filter(
        ({ name, last_succeeded_at }) => name === 'add partitions' && last_succeeded_at,
      ),
    );
    expect(await missing()).toBe(0);
    for (const day of [0, 7]) expect(await partitionAt('request_log', inDays(day))).toBeDefined();
    await drop('delivery_attempts', inDays(2));
    await drop('request_log', inDays(3));
    expect(await missing()).toBe(2);
    platform.clock.advance(3_600_000);
    await until(async () => ((await missing()) === 0 ? [1] : []));
    // Two processes that make them at the same time make each once.
    platform.clock.advance(dayMs);
    await Promise.all([1, 2, 3].map(() => addPartitions({ db, clock: platform.clock })));
    expect(await partitionAt('delivery_attempts', inDays(7))).toBeDefined();
  });
});

describe('a write for a day without partition', () => {
  it.each([
    ['of an attempt', 200, 'delivered', publish],
    ['of an attempt in the transaction that disables its endpoint', 410, 'canceled', publish],
    ['of an attempt of a test', 200, 'delivered', test],
  ])('%s makes the partition, and loses nothing', async (_what, response, status, send) => {
    const hook = await addHook(platform, {});
    hook.receiver.respond = () => response;
    // The scheduled task has made the partitions of these days, and has an hour until it runs again.
    platform.clock.advance(2 * dayMs);
    await until(async () => ((await partitionAt('delivery_attempts', inDays(7))) ? [1] : []));
    for (const table of ['delivery_attempts', 'request_log']) await drop(table, inDays(0));
    await send(platform, hook);
    await hook.delivery({ status });
    // Of these days the log has what this test has requested.
    await until(async () => (await hook.tenant.client.requestLog.list({ created_after: inDays(-1) })).requests);
    for (const table of ['delivery_attempts', 'request_log'])
      expect(await partitionAt(table, inDays(0))).toMatch(new RegExp(`^${table}_\\d{8}$`));
    expect((await hook.delivery({})).attempts).toMatchObject([{ attempt: 1, http_status: response }]);
    expect(hook.receiver.received).toHaveLength(1);
  });
});

describe('an old partition', () => {
  const attempt = (delivery_id: string, started_at: string) =>
    platform.sql(
      `insert into delivery_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, response_excerpt)
       values ($1, $2, 1, $3, 1, '')`,
      [platform.tenant.id, delivery_id, started_at],
    );
  const left = async () =>
    (
      await platform.sql<{
        delivery_id: string;
      }>(`select delivery_id from delivery_attempts where delivery_id like 'old_%'
       order by 1`)
    ).map(({ delivery_id }) => delivery_id);

  it('is dropped as a whole, also after a crash on the way; a day that is not over stays', async () => {
    await attempt('old_1', inDays(3));
    await attempt('old_2', inDays(4));
    await attempt('old_0', '2020-01-01T00:00:00Z');
    const before = `${inDays(4).slice(0, 10)}T12:00:00Z`;
    const names = [
      await partitionAt('delivery_attempts', inDays(3)),
      await partitionAt('delivery_attempts', inDays(4)),
    ];
    await platform.sql('create table delivery_attempts_20200101_gone ()');
    expect(await dropPartitions(db, 'delivery_attempts', new Date(before))).toBe(false);
    expect(await left()).toEqual(['old_2']);
    const tables = await platform.sql<{ relname: string }>(
      `select relname from pg_class where relname = any($1) or relname like '%\\_gone' or relname = 'webhook_attempts'`,
      [names],
    );
    expect(tables).toEqual([{ relname: names[1] }]);
  });

  it('waits for a reader for a moment only, so that writers go on, and goes with the next run', async () => {
    const reader = await openClient(platform.databaseUrl);
    onTestFinished(() => reader.end());
    await attempt('old_3', inDays(5));
    await reader.query('begin');
    await reader.query('select 1 from delivery_attempts');
    const after = new Date(platform.clock.now().getTime() + 6 * dayMs);
    await expect(dropPartitions(db, 'delivery_attempts', after)).rejects.toMatchObject({ code: '55P03' });
    await attempt('old_4', inDays(6));
    expect(await left()).toContain('old_3');
    await reader.query('commit');
    await dropPartitions(db, 'delivery_attempts', after);
    expect(await left()).toEqual(['old_4']);
  });
});

describe('a database that is in use', () => {
  it('keeps its tables as the first partitions, which the version before goes on to use for a month', async () => {
    const directory = new URL('../../packages/server/prisma/migrations/', import.meta.url);
    const folder = await mkdtemp(join(tmpdir(), 'voicecall-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(directory, folder, {
      recursive: true,
      filter: (path) => !basename(path).startsWith('202612011200'),
    });
    const database = await emptyDatabase();
    const client = await openClient(database.url);
    onTestFinished(async () => {
      await client.end();
      await database.drop();
    });
    await migrate(database.url, pathToFileURL(`${folder}/`));
    await client.query(`insert into tenants (id, name, timezone, default_vertical, max_concurrent_calls, dial_rate_per_sec, status, created_at)
      values ('tn_1', 'One', 'UTC', 'generic', 10, 1, 'active', now())`);
    const write = (delivery_id: string, at: string) =>
      client.query(
        `insert into webhook_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, response_excerpt)
         values ('tn_1', $1, 1, now() + $2::interval, 1, '')`,
        [delivery_id, at],
      );
    const read = async (table: string) => (await client.query(`select delivery_id from ${table} order by 1`)).rows;
    const file = async () =>
      (
        await client.query(
          `select pg_relation_filenode('webhook_attempts') as file, pg_relation_filenode('requests_pkey') as key`,
        )
      ).rows;
    await write('wdl_1', '-20 days');
    const before = await file();
    const applied = await migrate(database.url);
    expect(applied).toEqual((await readdir(directory)).filter((name) => name.startsWith('202612011200')).toSorted());
    expect(await file()).toEqual(before);
    await write('wdl_2', '0');
    await write('wdl_3', '29 days');
    await expect(write('wdl_4', '32 days')).rejects.toMatchObject({ code: '23514' });
    const all = ['wdl_1', 'wdl_2', 'wdl_3'].map((delivery_id) => ({ delivery_id }));
    expect([await read('webhook_attempts'), await read('delivery_attempts')]).toEqual([all, all]);
  });
});
