// The connection to PostgreSQL is lost for as long as the lease of a stream lasts: open streams and those that are
// resumed miss nothing and repeat nothing.
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { openDatabaseProxy } from '../harness/platform/database-proxy.ts';
import type { DatabaseProxy } from '../harness/platform/database-proxy.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import { subscribe } from './subscribe.ts';
import { addTurns, endCall, insertCalls } from './write-calls.ts';

/** So many times the server tries to connect while the database is away. */
const attempts = 30;
let platform: TestPlatform;
let proxy: DatabaseProxy;
let app: App;
beforeAll(async () => {
  platform = await startPlatform();
  proxy = await openDatabaseProxy(platform.databaseUrl);
  const { options } = platform;
  const config = { ...options.config, role: 'api' as const, port: 0 };
  app = await createApp({ ...options, config, database_url: proxy.url });
});
afterAll(async () => {
  await app.close(2_000);
  await proxy.shut();
  await platform.close();
});

it('streams go on after the connection to the database was lost, without a gap and without a repetition', async () => {
  const tenant = await addTenant(platform);
  const calls = await insertCalls(platform, tenant, 10);
  const [watched = ''] = calls;
  const url = `${app.url}/v1/tenants/${tenant.id}/calls/stream`;
  const opened = Array.from({ length: 8 }, () => 0);
  const subscribers = opened.map((_, no) =>
    subscribe(async (last) => {
      const stream = await openStream(url, { authorization: `Bearer ${tenant.apiKey}` }, last);
      if (stream.status === 200) opened[no] = (opened[no] ?? 0) + 1;
      return stream;
    }),
  );
  await until(async () => (opened.every((times) => times > 0) ? [1] : []));
  const client = createClient({ baseUrl: app.url, apiKey: tenant.apiKey, tenantId: tenant.id });
  const seen: string[] = [];
  const watching = (async () => {
    for await (const update of client.calls.watch(watched))
      seen.push(update.type === 'turn' ? update.turn.text : update.call.status);
  })();
  const ended = client.calls.wait(watched);
  const say = async (turn: number): Promise<void> => {
    for (const call_id of calls) await addTurns(platform, { tenant, call_id }, [`turn ${turn}`], turn);
  };
  await say(1);
  await until(async () => (subscribers.every(({ turns }) => turns.length > 0) && seen.includes('turn 1') ? [1] : []));

  proxy.cut();
  await say(2);
  // Some clients lose their connection too, and are refused until the database is back.
  for (const one of subscribers.slice(0, 4)) one.disconnect();
  await until(async () => (proxy.refused() >= attempts ? [1] : []));
  await say(3);
  // Nobody has renewed the leases for longer than they last.
  await platform.sql(`update call_streams set expires_at = now() - interval '1 s'`);
  proxy.restore();
  await say(4);
  await endCall(platform, tenant, watched);

  await watching;
  const expected = [1, 2, 3, 4].flatMap((turn) => calls.map((id) => `${id} ${turn}`));
  await until(async () => (subscribers.every(({ turns }) => turns.at(-1) === expected.at(-1)) ? [1] : []));
  // The open streams have renewed their leases.
  await until(async () => {
    const leases = await platform.sql('select 1 from call_streams where expires_at > now()');
    return leases.length === subscribers.length ? [1] : [];
  });
  for (const one of subscribers) one.stop();
  for (const { turns } of subscribers) expect(turns).toEqual(expected);
  expect(seen).toEqual(['in_progress', 'turn 1', 'turn 2', 'turn 3', 'turn 4', 'completed', 'completed']);
  expect((await ended).call.status).toBe('completed');
  // The connection to the database is none of a client: streams that were not disconnected stayed open.
  expect(opened.slice(4)).toEqual([1, 1, 1, 1]);
});

it('a stream whose statement breaks ends, so that its client knows and resumes', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const url = `${platform.url}/v1/tenants/${tenant.id}/calls/stream`;
  const blocker = await openClient(platform.databaseUrl);
  await blocker.query('begin');
  await blocker.query('lock table call_changes in access exclusive mode');
  let opened = 0;
  const subscriber = subscribe(async (last) => {
    const stream = await openStream(url, { authorization: `Bearer ${tenant.apiKey}` }, last);
    opened += 1;
    return stream;
  });
  // It has responded, and waits for its first changes.
  await until(async () => (opened === 1 ? [1] : []));
  // Who reads waits for this lock.
  await until(async () =>
    platform.sql(
      `select pg_terminate_backend(pid) from pg_locks
       where database = (select oid from pg_database where datname = current_database())
         and relation = 'call_changes'::regclass and mode = 'AccessShareLock' and not granted`,
    ),
  );
  await until(async () => (opened > 1 ? [1] : []));
  await blocker.query('rollback');
  await blocker.end();
  await addTurns(platform, { tenant, call_id }, ['after the break']);
  await until(async () => (subscriber.turns.length > 0 ? [1] : []));
  subscriber.stop();
  expect(subscriber.turns).toEqual([`${call_id} 1`]);
});
