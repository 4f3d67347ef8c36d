// Connections that are cut, blocked or used up: requests are told so, the platform recovers, and nothing is lost or
// doubled.
import { randomBytes } from 'node:crypto';
import { isApiError } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startBlackHole } from '../faults/harness/black-hole.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { cloneDatabase, openClient } from '../harness/platform/database.ts';
import { times } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { PlatformOptions, TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
const start = async (options?: PlatformOptions): Promise<TestPlatform> => (platform = await startPlatform(options));
afterEach(() => platform.close());

const outcome = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: unknown) => (isApiError(error) ? `${error.status} ${error.code}` : String(error)),
  );

describe('a pool whose connections all wait for a transaction that sits idle', () => {
  it('responds with 503 until that transaction ends, and works again at once', async () => {
    const { client } = (await start({ config: { database_pool: 3 } })).tenant;
    const blocker = await openClient(platform.databaseUrl);
    await blocker.query('begin');
    await blocker.query('lock table agents in access exclusive mode');
    const stuck = Array.from({ length: 3 }, () => outcome(client.agents.list({}, { maxRetries: 0 })));
    await until(() =>
      platform.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() having count(*) = 3`,
      ),
    );
    const turnedAway = [
      client.calls.list({}, { maxRetries: 0 }),
      client.agents.create({ name: 'A', instructions: 'B' }, { maxRetries: 0 }),
      platform.operator.tenants.list({}, { maxRetries: 0 }),
    ];
    expect((await fetch(`${platform.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(503);
    expect(await Promise.all(turnedAway.map(outcome))).toEqual(['503 not_ready', '503 not_ready', '503 not_ready']);
    await blocker.query('rollback');
    await blocker.end();
    expect(await Promise.all(stuck)).toEqual(['ok', 'ok', 'ok']);
    expect(await outcome(client.calls.list({}, { maxRetries: 0 }))).toBe('ok');
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  });
});

describe('connections that are cut again and again', () => {
  it('cost a request no more than an honest 503, and neither lose nor double a call or an event', async () => {
    const { client } = (await start()).tenant;
    const hook = await addHook(platform, { event_types: ['*'] });
    const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
    const { id: trunk_id } = await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const dispatch = (key: string) =>
      client.calls.dispatch(
        { agent_id, trunk_id, to_number: '+15005550002', client_ref: key },
        { idempotencyKey: key, maxRetries: 0 },
      );
    const cut = () =>
      platform.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    const once = { maxRetries: 0 };
    const told: string[] = [];
    const keys = Array.from({ length: times(10, 25) }, (_value, round) => `round ${String(round).padStart(2, '0')}`);
    for (const [round, key] of keys.entries()) {
      const requests = [
        client.calls.list({}, once),
        client.agents.get(agent_id, once),
        client.agents.update(agent_id, { name: key }, once),
        client.webhooks.list({}, once),
        dispatch(key),
      ];
      const outcomes = Promise.all(requests.map(outcome));
      // At another moment of these requests in each round.
      await new Promise((resolve) => setTimeout(resolve, (50 / keys.length) * round));
      await cut();
      told.push(...(await outcomes));
    }
    expect(new Set(told)).toEqual(new Set(['ok', '503 not_ready']));
    // Keys of requests that were cut off are free again after that time.
    platform.clock.advance(20_000);
    const calls = await Promise.all(keys.map(dispatch));
    for (const { call_id } of calls) {
      await until(
        async () => (
          platform.clock.advance(5_000),
          /^(completed|failed)$/.test((await client.calls.get(call_id)).call.status) ? [1] : []
        ),
        200,
      );
    }
    const rows = await platform.sql<{ client_ref: string; ends: string }>(
      `select c.client_ref, (select count(*) from events e where e.call_id = c.id and e.type in ('call.completed', 'agent.dispatch_failed')) as ends from calls c order by c.client_ref`,
    );
    expect(rows).toEqual(keys.map((client_ref) => ({ client_ref, ends: '1' })));
    await until(
      async () => (
        platform.clock.advance(5_000),
        (await platform.sql(`select 1 from webhook_deliveries where status <> 'delivered'`)).length === 0 ? [1] : []
      ),
      200,
    );
    const sent = new Set(hook.receiver.received.map(({ event }) => event.id));
    expect(sent.size).toBe((await platform.sql('select 1 from webhook_deliveries')).length);
  });
});

describe('connections that all stop working without being closed', () => {
  it('cost a request no more than an honest 503, and neither lose nor double a call or an event', async () => {
    const database = await cloneDatabase();
    // Every connection sends something.
    const hole = await startBlackHole(database.url, '');
    onTestFinished(() => hole.close());
    await start({ database: { url: `${hole.url}?query_timeout=3000`, drop: () => database.drop() } });
    const { client } = platform.tenant;
    const hook = await addHook(platform, { event_types: ['*'] });
    const before = await busyCall(platform.tenant, 'before');
    expect(hole.swallow()).toBeGreaterThan(3);
    const once = { maxRetries: 0 };
    const told = await Promise.all([client.calls.list({}, once), client.webhooks.list({}, once)].map(outcome));
    expect(told.filter((one) => one !== 'ok' && one !== '503 not_ready')).toEqual([]);
    await until(async () => ((await outcome(client.calls.list({}, once))) === 'ok' ? [1] : []));
    const after = await busyCall(platform.tenant, 'after');
    const ends = () =>
      hook.receiver.received.flatMap(({ event }) =>
        event.type === 'call.completed' ? [event.data.object.call_id] : [],
      );
    await until(async () => (platform.clock.advance(5_000), new Set(ends()).size === 2 ? [1] : []), 200);
    expect(ends().toSorted()).toEqual([before, after].toSorted());
  });
});

describe('a connection that breaks', () => {
  it('between being handed out and being listened to does not end the process', async () => {
    const db = openDb((await start()).databaseUrl, 2, () => undefined);
    const thrown: unknown[] = [];
    db.pool.on('acquire', (client) => {
      queueMicrotask(() => {
        try {
          client.emit('error', new Error('terminating connection'));
        } catch (error) {
          thrown.push(error);
        }
      });
    });
    await db.tx((sql) => sql('select 1'));
    await db.tx((tx) => tx.prisma.operators.count());
    await db.close();
    expect(thrown).toEqual([]);
  });

  it('without being closed is given up when its statement must have ended', async () => {
    const db = openDb((await start()).databaseUrl, 2, () => undefined);
    const [set] = await db.sql<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    );
    const { query_timeout } = db.pool.options as pg.PoolConfig;
    expect(query_timeout).toBeGreaterThan(Number(set?.ms));
    expect(query_timeout).toBeLessThan(2 * Number(set?.ms));
    await db.close();
  });
});

describe('an ENCRYPTION_KEY without the key of its database', () => {
  it('ends the start with a message that says so; the right one starts', async () => {
    await start();
    const wrong = createApp({ ...platform.options, encryption_key: randomBytes(32).toString('base64') });
    await expect(wrong).rejects.toThrow(
      'ENCRYPTION_KEY lacks a key that this database was used with; secrets that it sealed could not be opened',
    );
    const right = await createApp(platform.options);
    await right.close(500);
    const hook = await addHook(platform);
    await busyCall(platform.tenant);
    await hook.delivery({ status: 'delivered' });
  });
});
