// How a transfer can fail: refused, unanswered, impossible, or because the call ended meanwhile. Each is told apart.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../../harness/calls/agent-link.ts';
import { placeCall, until } from '../../harness/calls/place-call.ts';
import type { PlacedCall } from '../../harness/calls/place-call.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
/** The same for a transfer that lasts until the test has hung up: nobody answers for half a minute there. */
let patient: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
  patient = await startPlatform({ clockSpeed: 2 });
});
afterAll(async () => {
  await platform.close();
  await patient.close();
});

async function conversation(platform: TestPlatform, target: string): Promise<PlacedCall> {
  const { id: agent_id } = await platform.tenant.client.agents.create({
    name: 'Front desk',
    instructions: `A caller who insists is transferred to ${target}.`,
  });
  const placed = await placeCall(platform, { to: '+15005550001', agent_id });
  await until(() => platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]));
  return placed;
}

const transfersOf = async (platform: TestPlatform, { call_id }: PlacedCall) =>
  (await platform.tenant.client.calls.timeline(call_id)).entries.filter(({ type }) => type.startsWith('transfer.'));

it.each([
  { target: '+15005560603', reason: 'refused', code: 603, says: 'did not take the call. (SIP 603 Decline)' },
  { target: '+15005560486', reason: 'refused', code: 486, says: 'did not take the call. (SIP 486 Busy Here)' },
  { target: '+15005560480', reason: 'no_answer', code: 480, says: 'Nobody answered there. (SIP 480' },
  { target: '+15005560405', reason: 'unsupported', code: 405, says: 'cannot be transferred. (SIP 405' },
  { target: '+15005561001', reason: 'no_answer', code: null, says: 'Nobody answered there.' },
])('a transfer that is $reason with $code says so, and the call goes on', async ({ target, reason, code, says }) => {
  const placed = await conversation(platform, target);
  const { body } = await agentLink(platform, platform.tenant, placed.call_id).transfer(target);
  expect(body).toMatchObject({ ok: false, say: expect.stringContaining(says) });
  expect(body.say).toContain('still with you');
  const sip_status = code === null ? null : { code, reason: expect.any(String) as string };
  expect(await transfersOf(platform, placed)).toMatchObject([
    { type: 'transfer.requested', to_number: target },
    { type: 'transfer.failed', reason, sip_status },
  ]);
  const { call } = await platform.tenant.client.calls.get(placed.call_id);
  expect(call.status).toBe('in_progress');
  await platform.tenant.client.calls.end(placed.call_id);
});

it('a call whose agent hangs up during the transfer was not transferred', async () => {
  const target = '+15005561001';
  const placed = await conversation(patient, target);
  const link = agentLink(patient, patient.tenant, placed.call_id);
  const transferred = link.transfer(target);
  await until(async () => ((await transfersOf(patient, placed)).length > 0 ? [1] : []));
  expect((await link.end('agent_hangup')).status).toBe(200);
  expect((await transferred).body).toMatchObject({ ok: false, say: 'The call has ended.' });
  expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
  expect((await transfersOf(patient, placed)).map(({ type }) => type)).toEqual([
    'transfer.requested',
    'transfer.failed',
  ]);
});
