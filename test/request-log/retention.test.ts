// Retention and writing of the request log: what is kept, and what happens while the database is away.
import { limits } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, until } from '../harness/calls/place-call.ts';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const dayMs = 86_400_000;
const countOf = async (tenant_id: string): Promise<number> =>
  (await platform.sql<{ n: number }>('select count(*)::int as n from request_log where tenant_id = $1', [tenant_id]))[0]
    ?.n ?? 0;

/** Entries of a tenant, one a millisecond, the newest at `newest`, numbered as if they had been written in that order. */
async function addEntries(tenant_id: string, count: number, newest: Date): Promise<void> {
  await platform.sql(
    `insert into request_log (tenant_id, created_at, id, no, operation, method, route, legacy_path, status, duration_ms,
       actor_type, request_id, idempotent_replayed)
     select $1, $3::timestamptz - ($2::int - i) * interval '1 millisecond', 'rq_' || lpad(to_hex(i), 24, '0'), i, 'x', 'GET', '/',
       false, 200, 1, 'api_key', i::text, false
     from generate_series(1, $2::int) as i`,
    [tenant_id, count, newest],
  );
  await platform.sql('insert into request_counts (tenant_id, written) values ($1, $2)', [tenant_id, count]);
}

describe('the retention', () => {
  it('keeps the newest entries of each tenant, and all of a small one', async () => {
    const [huge, small] = [await platform.newTenant(), await platform.newTenant()];
    const now = platform.clock.now();
    await addEntries(huge.id, limits.request_log_entries + 1_234, now);
    await addEntries(small.id, 7, now);
    await until(async () => {
      platform.clock.advance(10_000);
      return (await countOf(huge.id)) === limits.request_log_entries ? [1] : [];
    });
    expect(await countOf(small.id)).toBe(7);
    const [oldest] = await platform.sql<{ request_id: string }>(
      'select request_id from request_log where tenant_id = $1 order by created_at limit 1',
      [huge.id],
    );
    expect(oldest?.request_id).toBe('1235');
  });

  it('counts what is written later', async () => {
    const tenant = await platform.newTenant();
    await addEntries(tenant.id, limits.request_log_entries, platform.clock.now());
    await tenant.client.agents.list();
    await tenant.client.tools.list();
    await until(async () => {
      platform.clock.advance(10_000);
      const [first] = await platform.sql<{ no: string }>(
        'select no from request_log where tenant_id = $1 order by no limit 1',
        [tenant.id],
      );
      return first?.no === '3' ? [1] : [];
    });
    expect(await countOf(tenant.id)).toBe(limits.request_log_entries);
  });

  it('deletes what is older than seven days, and nothing that is younger', async () => {
    const [old, mixed] = [await platform.newTenant(), await platform.newTenant()];
    const limit = platform.clock.now().getTime() - limits.request_log_days * dayMs;
    await addEntries(old.id, 1_200, new Date(limit));
    await addEntries(mixed.id, 3, new Date(limit + 4 * 3_600_000));
    await until(async () => {
      platform.clock.advance(10_000);
      return (await countOf(old.id)) === 0 ? [1] : [];
    });
    expect(await countOf(mixed.id)).toBe(3);
    platform.clock.advance(4 * 3_600_000);
    await until(async () => {
      platform.clock.advance(10_000);
      return (await countOf(mixed.id)) === 0 ? [1] : [];
    });
  });
});

/** How many entries the platform has given up. */
async function dropped(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^voicecall_request_log_dropped_total (\d+)$/m.exec(text)?.[1]);
}

describe('an entry', () => {
  it('waits while it cannot be written, and is then written once', async () => {
    const tenant = await platform.newTenant();
    const pool = openPool(platform.databaseUrl);
    const holder = await pool.connect();
    // As long as this lock is held, nothing can be written to the log.
    await holder.query('begin');
    await holder.query('lock table request_log in access exclusive mode');
    for (let sent = 0; sent < 5; sent += 1) await tenant.client.agents.list();
    // Nobody waits for the log: the requests have been answered. The connection that waits for the lock breaks.
    const [waiting] = await found(async () =>
      platform.sql<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ~ 'insert into request_log'`,
      ),
    );
    await platform.sql('select pg_terminate_backend($1)', [waiting?.pid]);
    await holder.query('commit');
    holder.release();
    await pool.end();
    await until(async () => ((await countOf(tenant.id)) >= 5 ? [1] : []));
    expect(await countOf(tenant.id)).toBe(5);
    expect(await dropped(platform.url)).toBe(0);
  });

  it('is dropped and counted when it cannot be stored, and later ones are written', async () => {
    const own = await startPlatform();
    await own.sql(`alter table request_log add constraint refused check (operation <> 'listAgents')`);
    await own.tenant.client.agents.list();
    await until(async () => ((await dropped(own.url)) === 1 ? [1] : []));
    await own.tenant.client.tools.list();
    const requests = await found(async () => (await own.tenant.client.requestLog.list()).requests);
    expect(requests.map(({ operation }) => operation)).toEqual(['listTools']);
    await own.close();
  });

  it('is written before the process has stopped', async () => {
    const database = await cloneDatabase();
    const own = await startPlatform({ database: { url: database.url, drop: async () => undefined } });
    for (let sent = 0; sent < 20; sent += 1) await own.tenant.client.agents.list();
    await own.close();
    const pool = openPool(database.url);
    const { rows } = await pool.query('select 1 from request_log where operation = $1', ['listAgents']);
    expect(rows).toHaveLength(20);
    await pool.end();
    await database.drop();
  });
});
