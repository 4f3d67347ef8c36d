// Workers are killed while they delete a tenant: the next one goes on behind the last commit. Each row is deleted, and
// counted, once.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';

const kills = times(3, 30);
const calls = 3_000;
const turns = 4;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

/** Commits are slow, so that kills happen before, during and after them. */
const slowCommits = `
  create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1 + random() * 0.2); return null; end $$;
  create constraint trigger slow_commit after update on tenant_deletions deferrable initially deferred
    for each row execute function take_long();`;

it(`a tenant is deleted by workers of which ${kills} are killed on the way, and each row is counted once`, async () => {
  const { platform } = fixture;
  const tenant = await platform.newTenant();
  await platform.sql(
    `set session_replication_role = replica;
     insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
       updated_at, ended_at, recording_status, recording_key, summary_status)
     select '${tenant.id}', 'AJ_' || n, 'ag_1', 'outbound', 'completed', 'gone-' || n, 'UTC', 60, now(), now(), now(), 'completed',
       '${tenant.id}/AJ_' || n || '.ogg', 'none' from generate_series(1, ${calls}) n;
     insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
     select '${tenant.id}', 'AJ_' || n, t, 'user', 'Hello?', now(), false
     from generate_series(1, ${calls}) n, generate_series(1, ${turns}) t;
     set session_replication_role = origin`,
  );
  await platform.sql(slowCommits);
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
