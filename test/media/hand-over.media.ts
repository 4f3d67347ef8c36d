// Calls that leave the agent: transferred to another phone by SIP REFER, or ended after a message on a mailbox.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOut } from './harness/call-scene.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';

const desk = '+15551230042';
const message = 'This is the front desk, we will call you again tomorrow.';
const events = ['call.completed', 'call.participant_joined', 'call.participant_left', 'call.started'];

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({
    rules: [
      {
        user: /human being/i,
        say: 'One moment please.',
        call: { name: 'to_the_desk', arguments: { to_number: desk } },
      },
      { instructions: /mailbox or answering machine/, say: message },
      { user: /after the tone/i, call: { name: 'report_voicemail', arguments: {} } },
    ],
  });
  await stack.platform.tenant.client.tools.create({
    name: 'to_the_desk',
    description: `Transfers callers who ask for a human to ${desk}.`,
    type: 'transfer',
  });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

it('a caller who asks for a human is referred to the number in the agent’s instructions, and the call ends as transferred', async () => {
  const far = await stack.sipp({ scenario: 'answer-refer' });
  const call = await callOut(stack, { to: far.address });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.human);
  const { text } = await far.receives(/^REFER /);
  expect(text).toMatch(/^Refer-To: .*\+15551230042/im);
  expect((await call.ended()).call).toMatchObject({
    status: 'completed',
    ended_reason: 'transferred',
    ended_by: 'agent',
  });
  expect(await far.ended).toBe(0);
  const turns = await call.turns(4);
  expect(turns.filter(({ role }) => role === 'tool')).toMatchObject([{ tool: { name: 'to_the_desk', ok: true } }]);
  expect(call.events()).toEqual(events);
});

it('a mailbox gets a message, and the call ends as voicemail', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const call = await callOut(stack, { to: far.address });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.mailbox);
  await far.receives(/^BYE /);
  expect((await call.ended()).call).toMatchObject({
    status: 'completed',
    ended_reason: 'voicemail',
    ended_by: 'agent',
    answered_by: 'voicemail',
  });
  expect(await far.ended).toBe(0);
  expect((await call.turns(3)).filter(({ role }) => role === 'agent').map(({ text }) => text)).toContain(message);
  expect(call.events()).toEqual(events);
});
