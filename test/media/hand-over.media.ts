// Calls that leave the agent: transferred to another phone by SIP REFER, or ended after a message on a mailbox.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOut } from './harness/call-fixture.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { callerSays } from './speech/booking-talk.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const desk = '+15551230042';
const message = 'This is the front desk, we will call you again tomorrow.';
const toMachine = 'Good day, mailbox of the family.';
const events = callEvents.completed;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({
    rules: [
      {
        instructions: /Classify the call greeting/,
        user: /tone/,
        call: { name: 'save_prediction', arguments: { label: 'machine-vm' } },
      },
      { instructions: /Classify the call greeting/, call: { name: 'save_prediction', arguments: { label: 'human' } } },
      {
        instructions: /Talk to machines/,
        user: /after the tone/i,
        say: toMachine,
        call: { name: 'end_call', arguments: {} },
      },
      { user: /human being/i, call: { name: 'transfer_call', arguments: { name: 'Ann' } } },
      { user: /^Pressed keys: 4111111111111111\*$/, say: 'Thank you for the number.' },
      {
        user: /human being/i,
        say: 'One moment please.',
        call: { name: 'to_the_desk', arguments: { to_number: desk } },
      },
      { result_of: 'to_the_desk', result: /did not take the call/, say: 'They are busy. I can help you myself.' },
      { user: /price/i, say: 'I am still trying to reach somebody.' },
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

it('what a caller says while a transfer rings is in the transcript, and the agent knows it when the transfer is declined', async () => {
  const far = await stack.sipp({ scenario: 'answer-refer-declined', pauseMs: 12_000 });
  const call = await callOut(stack, { to: far.address });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.human);
  await far.sends(/^SIP\/2.0 202 /);
  await far.audio.says(callerVoice.price);
  await far.sends(/^SIP\/2.0 603 /m);
  await far.audio.hearsOut();
  await stack.platform.tenant.client.calls.end(call.call_id);
  await call.ended();
  expect(await far.ended).toBe(0);
  const said = (await call.turns(7)).map(({ role, text }) => `${role}: ${text}`);
  expect(said.slice(1)).toEqual([
    `user: ${callerSays.human}`,
    'agent: One moment please.',
    `user: ${callerSays.price}`,
    'agent: I am still trying to reach somebody.',
    'tool: The other side did not take the call. (SIP 603 Decline) The call is still with you.',
    'agent: They are busy. I can help you myself.',
  ]);
  const asked = stack.speech.requests.chat.findLast(({ body }) => body.messages.some(({ role }) => role === 'tool'));
  expect(asked?.body.messages.map(({ content }) => content)).toContain(callerSays.price);
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

it('a target of the agent is referred to by its SIP address, which the model does not know', async () => {
  const far = await stack.sipp({ scenario: 'answer-refer' });
  const transfer_targets = [{ name: 'Ann', sip_uri: 'sip:ann@pbx.example.com', when: 'The caller asks for a human.' }];
  const call = await callOut(stack, { to: far.address, agent: { transfer_targets, tool_ids: [] } });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.human);
  const { text } = await far.receives(/^REFER /);
  expect(text).toMatch(/^Refer-To: .*sip:ann@pbx\.example\.com/im);
  expect((await call.ended()).call).toMatchObject({ ended_reason: 'transferred', ended_by: 'agent' });
  expect(await far.ended).toBe(0);
  const { entries } = await stack.platform.tenant.client.calls.timeline(call.call_id);
  expect(entries.filter(({ type }) => type === 'sip_transfer.requested')).toMatchObject([{ target: 'Ann' }]);
  expect(JSON.stringify(stack.speech.requests.chat)).not.toContain('ann@pbx');
});

it('a machine hears the message of the agent word for word, without any other reply, and the call ends as voicemail', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const voicemail = { action: 'message' as const, message: 'Please call Example Realty back today.' };
  const call = await callOut(stack, { to: far.address, agent: { voicemail } });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.mailbox);
  await far.receives(/^BYE /);
  expect((await call.ended()).call).toMatchObject({ ended_reason: 'voicemail', answered_by: 'voicemail' });
  expect((await call.turns(3)).map(({ role, text }) => [role, text])).toEqual([
    ['agent', 'Hello, this is the front desk. How can I help you?'],
    ['user', callerSays.mailbox],
    ['agent', voicemail.message],
  ]);
});

it('a machine is hung up on, if the agent shall, and hears nothing but the greeting', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const call = await callOut(stack, { to: far.address, agent: { voicemail: { action: 'hang_up' } } });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.mailbox);
  await far.receives(/^BYE /);
  expect((await call.ended()).call).toMatchObject({ ended_reason: 'voicemail', answered_by: 'voicemail' });
  expect((await call.turns(2)).filter(({ role }) => role === 'agent')).toHaveLength(1);
});

it('a machine is talked to, if the agent shall', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const agent = { voicemail: { action: 'talk' as const }, instructions: 'Talk to machines.' };
  const call = await callOut(stack, { to: far.address, agent });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.mailbox);
  await far.receives(/^BYE /);
  expect((await call.ended()).call).toMatchObject({ ended_reason: 'agent_hangup', answered_by: 'voicemail' });
  const turns = (await call.turns(4)).filter(({ role }) => role !== 'tool');
  expect(turns.slice(1).map(({ role, text }) => [role, text])).toEqual([
    ['user', callerSays.mailbox],
    ['agent', toMachine],
  ]);
});

describe('while it is not known who picked up', () => {
  /** A wait for the detection itself is more than ten seconds. */
  const soonMs = 8_000;
  const agent = { voicemail: { action: 'hang_up' as const }, instructions: 'Talk to machines.' };

  it('a question is answered all the same', async () => {
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, agent });
    await far.audio.hearsOut();
    stack.speech.fault('chat', { stall: 'before' });
    await far.audio.says(callerVoice.mailbox);
    const asked = performance.now();
    await far.audio.hearsSpeech();
    expect(performance.now() - asked).toBeLessThan(soonMs);
    await far.receives(/^BYE /);
    await call.ended();
  });

  it('the apology for a provider that failed is said at once, and the call ends', async () => {
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, agent });
    await far.audio.hearsOut();
    stack.speech.fault('transcriptions', { times: 20, status: 401 });
    await far.audio.says(callerVoice.price);
    const failed = performance.now();
    await far.audio.hearsSpeech();
    expect(performance.now() - failed).toBeLessThan(soonMs);
    expect((await call.ended()).call).toMatchObject({ ended_reason: 'agent_error', ended_by: 'agent' });
    expect((await call.turns(2))[1]?.text).toMatch(/^I am sorry, there is a technical problem/);
  });
});

it('a person is no machine: the agent answers, and a card number that is pressed reaches the model alone', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const call = await callOut(stack, {
    to: far.address,
    agent: { voicemail: { action: 'hang_up' }, dtmf: { end_key: '*', timeout_ms: 15_000 } },
  });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.price);
  await far.audio.hearsOut();
  await far.audio.presses('4111111111111111*');
  await far.audio.hearsOut();
  await stack.platform.tenant.client.calls.end(call.call_id);
  expect((await call.ended()).call).toMatchObject({ ended_reason: 'canceled' });
  expect((await call.turns(5)).slice(1).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    `user: ${callerSays.price}`,
    'agent: I am still trying to reach somebody.',
    'user: Pressed keys: ••••••••••••1111*',
    'agent: Thank you for the number.',
  ]);
});

it('keys are nothing to an agent that does not heed them', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const dtmf = { enabled: false, end_key: '*', timeout_ms: 500 };
  const call = await callOut(stack, { to: far.address, agent: { dtmf } });
  await far.audio.hearsOut();
  await far.audio.presses('4111111111111111*');
  await far.audio.says(callerVoice.price);
  await far.audio.hearsOut();
  await stack.platform.tenant.client.calls.end(call.call_id);
  await call.ended();
  expect((await call.turns(3)).slice(1).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    `user: ${callerSays.price}`,
    'agent: I am still trying to reach somebody.',
  ]);
});
