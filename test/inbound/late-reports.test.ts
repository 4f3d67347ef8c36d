// A caller who has left before the answer is on record: the report of the agent, which may be late, says whether they
// spoke.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { until } from '../harness/calls/place-call.ts';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

interface Traces {
  /** Whether it is on record that an agent has the job, and that the caller has left. */
  readonly taken?: boolean;
  readonly left?: boolean;
}

/** An inbound call that an agent took, and whose caller has just left; nothing says that they spoke. */
async function leftCall({ taken = true, left = true }: Traces = {}): Promise<string> {
  const id = `AJ_${randomBytes(12).toString('hex')}`;
  const now = platform.clock.now();
  const began = new Date(now.getTime() - 4_000);
  const check = new Date(now.getTime() + (left ? 0 : 60_000));
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, room_name, max_duration_sec, created_at, updated_at,
                        admitted_at, agent_accepted_at, ringing_at, leg_identity, leg_missing_since, recording_status,
                        summary_status, check_after)
     values ($1, $2, 'ta_none', 'inbound', 'ringing', 'gone-' || $2, 3600, $3, $3, $3, $4, $3, 'sip_1', $5, 'none', 'none',
             $6)`,
    [platform.tenant.id, id, began, taken ? began : null, left ? now : null, check],
  );
  await platform.sql(
    `insert into call_participants (tenant_id, call_id, identity, kind, joined_at, left_at, disconnect_reason)
     values ($1, $2, 'sip_1', 'sip', $3, $4, $5)`,
    [platform.tenant.id, id, began, left ? now : null, left ? 'CLIENT_INITIATED' : null],
  );
  return id;
}

/** A check that has begun makes the next one due in 15 s; once it has looked, in 3 s. */
const isChecked = (id: string, after: Date) =>
  until(() =>
    platform.sql(
      `select 1 from calls
       where id = $1 and (check_after between $2 and $2::timestamptz + interval '10 seconds' or ended_at is not null)`,
      [id, after],
    ),
  );
const callOf = async (id: string) => (await platform.tenant.client.calls.get(id)).call;
const ended = (id: string) =>
  until(() => platform.sql('select 1 from calls where id = $1 and ended_at is not null', [id]));

it('a call whose agent has not reported yet is not recorded as unanswered, and its turns show the answer', async () => {
  const resume = platform.clock.stop();
  const id = await leftCall();
  const spoke = new Date(platform.clock.now().getTime() - 2_000).toISOString();
  platform.clock.advance(12_000);
  await isChecked(id, platform.clock.now());
  expect((await callOf(id)).status).toBe('ringing');
  const turn = { turn_id: 1, role: 'agent', text: 'Hello.', started_at: spoke, ended_at: null } as const;
  await agentLink(platform, platform.tenant, id).report({
    turns: [{ ...turn, interrupted: false, confidence: null, tool: null }],
    ended_reason: 'user_hangup',
  });
  resume();
  await ended(id);
  expect(await callOf(id)).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', answered_at: spoke });
});

it('a call whose agent saw the answer, and heard and said nothing, was answered', async () => {
  const id = await leftCall();
  platform.clock.advance(2_000);
  await agentLink(platform, platform.tenant, id).report({ answered_by: 'unknown', ended_reason: 'user_hangup' });
  await ended(id);
  const { answered_at, ended_at, ...call } = await callOf(id);
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', answered_by: 'unknown' });
  // Nobody knows when it was answered; at the latest when the caller left.
  expect(answered_at).toBe(ended_at);
});

it('a call whose agent has a clock that is ahead was answered, before its caller left', async () => {
  const id = await leftCall();
  const spoke = new Date(platform.clock.now().getTime() + 60_000).toISOString();
  const turn = { turn_id: 1, role: 'agent', text: 'Hello.', started_at: spoke, ended_at: null } as const;
  await agentLink(platform, platform.tenant, id).report({
    turns: [{ ...turn, interrupted: false, confidence: null, tool: null }],
    answered_by: 'unknown',
    ended_reason: 'user_hangup',
  });
  await ended(id);
  const { answered_at, ended_at, ended_reason } = await callOf(id);
  expect([ended_reason, answered_at]).toEqual(['user_hangup', ended_at]);
});

it('a call that its agent ends, and of which nothing else says that it was answered, was answered', async () => {
  const id = await leftCall();
  await agentLink(platform, platform.tenant, id).end('agent_hangup', 'human');
  await ended(id);
  expect(await callOf(id)).toMatchObject({
    status: 'completed',
    ended_reason: 'agent_hangup',
    answered_at: expect.any(String) as string,
  });
});

it('a call whose agent reports that nobody spoke was not answered', async () => {
  const resume = platform.clock.stop();
  const id = await leftCall();
  platform.clock.advance(12_000);
  await isChecked(id, platform.clock.now());
  await agentLink(platform, platform.tenant, id).report({ answered_by: null, ended_reason: 'user_hangup' });
  resume();
  await ended(id);
  expect(await callOf(id)).toMatchObject({ status: 'completed', ended_reason: 'no_answer', answered_at: null });
});

it('a call whose agent never reports ends after 20 s', async () => {
  const id = await leftCall();
  platform.clock.advance(21_000);
  await ended(id);
  expect(await callOf(id)).toMatchObject({ status: 'completed', ended_reason: 'no_answer', answered_at: null });
});

it('a call whose agent was seen in the room is not recorded as unanswered before the agent has reported', async () => {
  const resume = platform.clock.stop();
  const id = await leftCall({ taken: false });
  const participant = { sid: 'PA_1', identity: 'agent-1', kind: 'AGENT' };
  const room = { name: `gone-${id}` };
  expect(await sendLivekitWebhook(platform, { event: 'participant_joined', room, participant })).toBe(200);
  platform.clock.advance(12_000);
  await isChecked(id, platform.clock.now());
  expect((await callOf(id)).status).toBe('ringing');
  resume();
});

it('a caller whose leg leaves while it is active was answered', async () => {
  const id = await leftCall({ left: false });
  const attributes = { 'sip.callStatus': 'active' };
  const participant = { sid: 'PA_1', identity: 'sip_1', kind: 'SIP', attributes, disconnectReason: 'SIGNAL_CLOSE' };
  const room = { name: `gone-${id}` };
  expect(await sendLivekitWebhook(platform, { event: 'participant_left', room, participant })).toBe(200);
  const { answered_at, ended_at, ...call } = await callOf(id);
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'media_failure' });
  expect(answered_at).toBe(ended_at);
});
