// Why a call ended, or why it waits, as the call and its timeline say it.
import { explanationCodes } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { dispatcherOf, freePlaces, takePlaces } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function explained(call_id: string, { client }: TestTenant = platform.tenant) {
  const { explanation } = await client.calls.get(call_id);
  expect((await client.calls.timeline(call_id)).explanation).toEqual(explanation);
  return explanation;
}

it('a busy line is no fault, and the answer of the phone network is named', async () => {
  const placed = await placeCall(platform, { to: '+15005550002' });
  const { call_id } = placed;
  await placed.ended();
  expect(await explained(call_id)).toEqual({
    code: 'busy',
    cause: expect.stringMatching(/^Busy: the phone network answered 486 Busy Here after \d+ s\.$/) as string,
    remedy: 'Nothing is wrong; your retry policy decides.',
    needs_action: false,
  });
});

it('a call that nobody answers, and one that is talked through, say so', async () => {
  for (const [to, code] of [
    ['+15005550003', 'no_answer_no_sip'],
    ['+15005550001', 'user_hangup'],
  ] as const) {
    const placed = await placeCall(platform, { to });
    const { call_id } = placed;
    await placed.ended({ advanceMs: 1_000 });
    expect(await explained(call_id)).toMatchObject({ code, needs_action: false });
  }
});

it('a call that waits for capacity says how many are before it, and one of a suspended tenant says that', async () => {
  const tenant = await platform.newTenant({ max_concurrent_calls: 2 });
  const { dispatch } = await dispatcherOf(tenant);
  const places = await takePlaces(platform, tenant, 2);
  const first = await dispatch('+15005550002');
  const second = await dispatch('+15005550002');
  expect(await explained(first, tenant)).toMatchObject({
    code: 'waiting_for_capacity',
    cause: expect.stringContaining(
      '2 of 2 concurrent calls of the tenant are in use, and none wait before it',
    ) as string,
  });
  expect((await explained(second, tenant))?.cause).toContain('and 1 wait before it');
  await platform.sql(`update tenants set status = 'suspended' where id = $1`, [tenant.id]);
  const [row] = await platform.sql<{ count: number }>(
    'select count(*)::int as count from calls where tenant_id = $1 and admitted_at is null',
    [tenant.id],
  );
  expect(row).toEqual({ count: 2 });
  await platform.sql(`update tenants set status = 'active' where id = $1`, [tenant.id]);
  await platform.sql('update tenants set max_concurrent_calls = 3, next_dial_at = $2 where id = $1', [
    tenant.id,
    new Date(platform.clock.now().getTime() + 3_600_000),
  ]);
  expect(await explained(first, tenant)).toMatchObject({ code: 'waiting_for_dial_rate' });
  await platform.sql('update tenants set next_dial_at = null where id = $1', [tenant.id]);
  await freePlaces(platform, tenant, places);
  await until(async () => {
    platform.clock.advance(1_000);
    return (await tenant.client.calls.get(second)).call.ended_at ? [1] : [];
  });
  expect(await explained(second, tenant)).toMatchObject({ code: 'busy' });
});

it('a call that goes on has nothing to explain, and one without an agent says how one is started', async () => {
  // How long it has waited is said to the second.
  onTestFinished(platform.clock.stop());
  const now = platform.clock.now();
  const insert = async (id: string, columns: Record<string, unknown>): Promise<string> => {
    const row = {
      ...{ tenant_id: platform.tenant.id, id, agent_id: 'ta_none', direction: 'web', room_name: `room-${id}` },
      ...{ max_duration_sec: 600, created_at: now, updated_at: now, recording_status: 'none', summary_status: 'none' },
      ...{ timezone: 'UTC', admitted_at: now, ...columns },
    };
    await platform.sql(
      `insert into calls (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')}
       from jsonb_populate_record(null::calls, $1::jsonb)`,
      [JSON.stringify(row)],
    );
    return id;
  };
  const going = await insert('AJ_5f0c2e9a7b41d83c6e02f9a1', { status: 'in_progress', answered_at: now });
  expect(await explained(going)).toBeNull();
  const early = new Date(now.getTime() - 60_000);
  const alone = await insert('AJ_5f0c2e9a7b41d83c6e02f9a2', {
    ...{ status: 'dispatched', agent_dispatched_at: early, created_at: early, admitted_at: early },
  });
  expect(await explained(alone)).toMatchObject({
    code: 'waiting_for_agent',
    cause: expect.stringMatching(/No agent worker has taken the call for 1 min \d+ s\./) as string,
    remedy: expect.stringContaining('npx -y pnpm@12 agent') as string,
    needs_action: true,
  });
  expect(explanationCodes).toContain('waiting_for_agent');
});
