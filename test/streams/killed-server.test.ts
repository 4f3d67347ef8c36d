// One of three server processes is killed: those who follow calls go on at the others, and its streams are counted no
// longer.
import { limits } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startServers } from '../harness/platform/run-servers.ts';
import type { Servers } from '../harness/platform/run-servers.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import type { OpenStream } from './read-stream.ts';
import { subscribe } from './subscribe.ts';
import { addTurns, endCall, insertCalls } from './write-calls.ts';

let platform: TestPlatform;
let servers: Servers;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  servers = await startServers(platform, 3);
});
afterAll(async () => {
  await servers.kill();
  await platform.close();
});

const urlAt = (server: number): string => servers.urls[server % servers.urls.length] ?? '';
const openAt = (server: number, tenant: TestTenant, apiKey: string, last?: string): Promise<OpenStream> =>
  openStream(`${urlAt(server)}/v1/tenants/${tenant.id}/calls/stream`, { authorization: `Bearer ${apiKey}` }, last);

/** Follows a call with the SDK, whose connections go to the servers in turn, as behind a load balancer. */
function watch({ id: tenantId }: TestTenant, apiKey: string, call_id: string, from: number): Watcher {
  let server = from;
  const client = createClient({
    baseUrl: urlAt(0),
    apiKey,
    tenantId,
    fetch: (url, options) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url);
      return fetch(urlAt(server++) + pathname, options);
    },
  });
  const seen: string[] = [];
  const follow = async (): Promise<void> => {
    for await (const update of client.calls.watch(call_id))
      seen.push(update.type === 'turn' ? update.turn.text : update.call.status);
  };
  return { seen, done: follow() };
}

interface Watcher {
  /** The state of the call after each change, and the text of each turn. */
  readonly seen: readonly string[];
  readonly done: Promise<void>;
}

it('each turn arrives once and in order when a process is killed while calls are followed', async () => {
  const tenant = await addTenant(platform);
  const keys = [];
  for (let no = 0; no < 3; no += 1)
    keys.push((await platform.operator.apiKeys.create({ tenant_id: tenant.id, label: `${no}` })).key);
  const calls = await insertCalls(platform, tenant, 6);
  const turns = [1, 2, 3, 4, 5, 6];
  const say = async (turn: number): Promise<void> => {
    for (const call_id of calls) await addTurns(platform, { tenant, call_id }, [`turn ${turn}`], turn);
  };
  // As many streams as a key may have: some clients are refused until those of the killed process are counted no more.
  const watchers = keys.flatMap((key, no) => calls.map((id, index) => watch(tenant, key, id, no + index)));
  const subscribers = keys.flatMap((key, no) =>
    Array.from({ length: limits.streams - calls.length }, (_, index) => {
      let server = no + index;
      return subscribe((last) => openAt(server++, tenant, key, last));
    }),
  );
  const isOpen = `select 1 from call_streams where tenant_id = $1`;
  await until(async () =>
    (await platform.sql(isOpen, [tenant.id])).length === keys.length * limits.streams ? [1] : [],
  );
  await say(1);
  await until(async () =>
    watchers.every(({ seen }) => seen.includes('turn 1')) && subscribers.every((one) => one.turns.length > 0)
      ? [1]
      : [],
  );
  const killed = servers.killOne(0);
  for (const turn of turns.slice(1)) await say(turn);
  await killed;
  for (const call_id of calls) await endCall(platform, tenant, call_id);

  await Promise.all(watchers.map(({ done }) => done));
  const expected = turns.flatMap((turn) => calls.map((id) => `${id} ${turn}`));
  await until(async () => (subscribers.every((one) => one.turns.at(-1) === expected.at(-1)) ? [1] : []));
  for (const one of subscribers) one.stop();
  for (const { seen } of watchers)
    expect(seen).toEqual(['in_progress', ...turns.map((turn) => `turn ${turn}`), 'completed', 'completed']);
  for (const one of subscribers) expect(one.turns).toEqual(expected);
});

it('the streams of a killed process count until their leases expire, and no longer', async () => {
  const tenant = await addTenant(platform);
  const open = (server: number): Promise<OpenStream> => openAt(server, tenant, tenant.apiKey);
  const lost = await Promise.all(Array.from({ length: limits.streams }, () => open(1)));
  expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 200));
  await servers.killOne(1);
  const extend = `update call_streams set expires_at = expires_at + make_interval(secs => $2) where tenant_id = $1`;
  // The next request must come before they expire, on any machine.
  await platform.sql(extend, [tenant.id, 3_600]);
  expect((await open(2)).status).toBe(429);
  await platform.sql(extend, [tenant.id, -3_600]);
  await until(async () => {
    const { status, close } = await open(2);
    close();
    return status === 200 ? [1] : [];
  });
});
