// Workers are killed while they delete a tenant: the next one goes on behind the last commit. Each row is deleted, and
// counted, once.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { addCalls, slowCommits } from './harness/many-calls.ts';

const kills = times(3, 30);
/** More steps than are done until the last kill. */
const calls = kills * 1_000;
const turns = 4;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

it(`a tenant is deleted by workers of which ${kills} are killed on the way, and each row is counted once`, async () => {
  const { platform } = fixture;
  const tenant = await platform.newTenant();
  await addCalls(fixture, tenant.id, { calls, turns, recorded: true });
  await slowCommits(fixture, 'tenant_deletions');
  const { tenant_deletion } = await platform.operator.tenants.delete(tenant.id, { confirm: tenant.id });
  const read = async () => (await platform.operator.tenantDeletions.get(tenant_deletion.id)).tenant_deletion;
  const goOn = () =>
    // Nobody works on it any more. What began before the request is long over.
    platform.sql(
      `update tenant_deletions set wake_at = now(), created_at = now() - interval '1 hour' where completed_at is null`,
    );
  for (let kill = 0; kill < kills; kill += 1) {
    await goOn();
    const worker = await fixture.startSender();
    const before = JSON.stringify((await read()).rows);
    await until(async () => (JSON.stringify((await read()).rows) === before ? [] : [1]));
    await delay(Math.random() * 500);
    await fixture.kill(worker);
  }
  await goOn();
  const last = await fixture.startSender();
  await until(async () => ((await read()).completed_at === null ? [] : [1]));
  await fixture.end(last);
  expect(await read()).toMatchObject({ rows: { calls, call_turns: calls * turns }, recordings: calls });
});
