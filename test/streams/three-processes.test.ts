// Many streams over three servers, one of which restarts: each turn arrives once at each of them, in order. And the SDK
// follows a call over a restart.
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import { subscribe } from './subscribe.ts';
import { addTurns, endCall, insertCalls } from './write-calls.ts';

let platform: TestPlatform;
let apps: App[];
const startApp = (port = 0): Promise<App> =>
  createApp({ ...platform.options, config: { ...platform.options.config, role: 'api', port, database_pool: 4 } });
beforeAll(async () => {
  platform = await startPlatform();
  apps = await Promise.all([startApp(), startApp(), startApp()]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close(1_000)));
  await platform.close();
});

/** Stops a server and starts it anew on its port. */
async function restart(index: number): Promise<void> {
  const app = apps[index] as App;
  await app.close(2_000);
  apps[index] = await startApp(Number(new URL(app.url).port));
}

it('loses and repeats nothing when one of three servers restarts', async () => {
  // As many streams as a tenant may have, of five keys, and as many tenants as fit the address.
  const [tenants, keys, perKey, calls, turns] = [4, 5, 10, 50, 2];
  let opened = 0;
  const groups = await Promise.all(Array.from({ length: tenants }, () => startGroup()));
  async function startGroup() {
    const tenant = await addTenant(platform);
    const created = [];
    for (let no = 0; no < keys; no += 1)
      created.push((await platform.operator.apiKeys.create({ tenant_id: tenant.id, label: `${no}` })).key);
    const subscribers = created.flatMap((key, no) =>
      Array.from({ length: perKey }, (_, index) => {
        let server = no + index;
        return subscribe(async (last) => {
          const stream = await openStream(
            `${apps[server++ % apps.length]?.url}/v1/tenants/${tenant.id}/calls/stream`,
            { authorization: `Bearer ${key}` },
            last,
          );
          if (stream.status === 200) opened += 1;
          return stream;
        });
      }),
    );
    return { tenant, subscribers };
  }
  await until(async () => (opened >= tenants * keys * perKey ? [1] : []), 200);
  const ids = new Map<string, string[]>();
  for (const { tenant } of groups) ids.set(tenant.id, await insertCalls(platform, tenant, calls));
  let restarted: Promise<void> | undefined;
  for (let turn = 1; turn <= turns; turn += 1)
    for (let no = 0; no < calls; no += 1) {
      for (const { tenant } of groups)
        await addTurns(platform, { tenant, call_id: ids.get(tenant.id)?.[no] ?? '' }, [`turn ${turn}`], turn);
      if (turn === 1 && no === calls / 2) restarted = restart(1);
    }
  await restarted;
  const all = groups.flatMap(({ subscribers }) => subscribers);
  await until(async () => (all.every((one) => one.turns.length >= calls * turns) ? [1] : []), 200);
  for (const one of all) one.stop();
  expect(opened).toBeGreaterThan(tenants * keys * perKey);
  for (const { tenant, subscribers } of groups) {
    const expected = Array.from({ length: turns }, (_, turn) => ids.get(tenant.id)?.map((id) => `${id} ${turn + 1}`));
    for (const one of subscribers) expect(one.turns).toEqual(expected.flat());
  }
});

it('is followed by the SDK over a restart of the server', async () => {
  const tenant = await addTenant(platform);
  const [id = ''] = await insertCalls(platform, tenant, 1);
  const client = createClient({ baseUrl: apps[0]?.url, apiKey: tenant.apiKey, tenantId: tenant.id });
  const ended = client.calls.wait(id);
  await addTurns(platform, { tenant, call_id: id }, ['one', 'two']);
  const seen: string[] = [];
  for await (const update of client.calls.watch(id)) {
    seen.push(update.type === 'turn' ? update.turn.text : update.call.status);
    if (seen.at(-1) !== 'two') continue;
    await restart(0);
    await addTurns(platform, { tenant, call_id: id }, ['three'], 3);
    await endCall(platform, tenant, id);
  }
  expect(seen).toEqual(['in_progress', 'one', 'two', 'three', 'completed', 'completed']);
  expect((await ended).call.status).toBe('completed');
});

it('tells a watcher that the call does not exist', async () => {
  const tenant = await addTenant(platform);
  const watching = tenant.client.calls.watch('AJ_none');
  await expect(watching.next()).rejects.toMatchObject({ code: 'call_not_found' });
});
