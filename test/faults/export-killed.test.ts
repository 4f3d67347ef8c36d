// Workers are killed while they export a tenant: the next one goes on behind the last step that was saved. Each row is in
// the archive once.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, bytesOf, rowsIn, statusOf, unpacked } from '../exports/archive.ts';
import { until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { addCalls, slowCommits } from './harness/many-calls.ts';

const kills = times(3, 10);
/** More steps than are done until the last kill. */
const calls = kills * 4_000;
const turns = 4;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

it(`a tenant is exported by workers of which ${kills} are killed on the way, and each row is there once`, async () => {
  const { platform } = fixture;
  const tenant = await platform.newTenant();
  await addCalls(fixture, tenant.id, { calls, turns, recorded: false });
  await slowCommits(fixture, 'exports');
  const { recordings } = platform.options.config;
  // Where the API reads them.
  const env = { RECORDINGS_DIR: recordings.kind === 'files' ? recordings.directory : '' };
  const { id } = (await tenant.client.exports.create({ everything: true })).export;
  const steps = async (): Promise<number> =>
    (await platform.sql<{ steps: number }>('select steps from exports where id = $1', [id]))[0]?.steps ?? 0;
  const goOn = () => platform.sql(`update exports set wake_at = now() where status = 'running'`);
  for (let kill = 0; kill < kills; kill += 1) {
    await goOn();
    const worker = await fixture.startSender({ env });
    const before = await steps();
    await until(async () => ((await steps()) > before ? [1] : []));
    await delay(Math.random() * 500);
    await fixture.kill(worker);
  }
  await goOn();
  const last = await fixture.startSender({ env });
  await until(async () => ((await statusOf(tenant, id)) === 'completed' ? [1] : []));
  const files = await unpacked(await bytesOf(await ask(platform, tenant, id)));
  await fixture.end(last);
  const ids = rowsIn(files, 'calls').map((row) => String(row['id']));
  expect([ids.length, new Set(ids).size]).toEqual([calls, calls]);
  const keys = rowsIn(files, 'call_turns').map((row) => `${String(row['call_id'])} ${String(row['turn_id'])}`);
  expect([keys.length, new Set(keys).size]).toEqual([calls * turns, calls * turns]);
});
