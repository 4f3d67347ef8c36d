// Occupies and frees a tenant's concurrent-call capacity directly, without waiting for real calls.
import { randomBytes } from 'node:crypto';
import { until } from './place-call.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

/** Inserts `count` calls in progress and returns their ids. Only `freePlaces` ends them. */
export async function takePlaces(
  platform: Pick<TestPlatform, 'sql'>,
  tenant: Pick<TestTenant, 'id'>,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `AJ_${randomBytes(12).toString('hex')}`);
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, room_name, max_duration_sec, created_at, updated_at, answered_at, admitted_at, recording_status, summary_status)
     select $1, id, 'ta_none', 'outbound', 'in_progress', 'room-' || id, 3600, now(), now(), now(), now(), 'none', 'none' from unnest($2::text[]) as id`,
    [tenant.id, ids],
  );
  return ids;
}

/** Hangs up the calls of `takePlaces` and waits until they have ended. */
export async function freePlaces(platform: TestPlatform, tenant: TestTenant, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => tenant.client.calls.end(id)));
  await until(async () =>
    (await platform.sql('select 1 from calls where id = any($1) and ended_at is null', [ids])).length === 0 ? [1] : [],
  );
}

export interface Dispatcher {
  /** Dispatches a call and returns its id. */
  readonly dispatch: (to_number: string) => Promise<string>;
  readonly agent_id: string;
  readonly trunk_id: string;
}

/** An agent and a trunk of the tenant, ready to call from. */
export async function dispatcherOf(tenant: TestTenant): Promise<Dispatcher> {
  const { id: agent_id } = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const { id: trunk_id } = await tenant.client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  return {
    agent_id,
    trunk_id,
    dispatch: async (to_number) => (await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number })).call_id,
  };
}

/** How many times the sandbox was asked to dial for a call. */
export const dialsOf = (platform: TestPlatform, call_id: string): number =>
  platform.sandbox.dials().filter(({ identity }) => identity === `sip-${call_id.slice(3)}`).length;
