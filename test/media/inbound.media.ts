// Calls that come in over SIP: the number's agent answers. Callers without a valid login and calls to numbers without
// an agent are refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredLine, callIn, nextNumber } from './harness/call-fixture.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack, Telephone } from './harness/media-stack.ts';
import { bookingRules, callerSays } from './speech/booking-talk.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const login = { username: 'branch', password: 'a secret of the branch' };
const caller = '+15550001111';
const events = callEvents.completed;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({
    rules: [
      { user: /^Pressed keys: 12#$/, say: 'Extension twelve. One moment.' },
      ...bookingRules({ preferred_datetime: `${new Date().getUTCFullYear() + 1}-01-12T10:00` }),
    ],
  });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

const ring = (
  number: string,
  {
    scenario = 'call-in',
    password = login.password,
    words = {},
    ...rest
  }: {
    scenario?: string;
    password?: string;
    pauseMs?: number;
    timeoutSec?: number;
    words?: Readonly<Record<string, string>>;
  } = {},
): Promise<Telephone> =>
  stack.sipp({
    scenario,
    target: `127.0.0.1:${stack.livekit.sipPort}`,
    number,
    login: { ...login, password },
    words: { caller, ...words },
    ...rest,
  });

describe('a caller with the login of the trunk', () => {
  it('reaches the agent of the number, talks with it, and is hung up on after goodbye', async () => {
    const { number, agent_id, trunk_id } = await answeredLine(stack, { login });
    await answeredLine(stack, { login, agent: { welcome: 'This is another number.' } });
    const far = await ring(number);
    await far.audio.hearsOut();
    expect(far.audio.audibleMs()).toBeGreaterThan(1_500);
    await far.audio.says(callerVoice.goodbye);
    await far.receives(/^BYE /);
    expect(await far.ended).toBe(0);
    const call = await callIn(stack, number);
    const { call: record } = await call.ended();
    expect(record).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      ended_reason: 'agent_hangup',
      ended_by: 'agent',
      answered_by: 'human',
      from_number: caller,
      to_number: number,
      agent_id,
      trunk_id,
    });
    const turns = await call.turns(2);
    expect(turns[0]).toMatchObject({ role: 'agent', text: 'Hello, this is the front desk. How can I help you?' });
    expect(turns.filter(({ role }) => role === 'user')).toMatchObject([{ text: callerSays.goodbye }]);
    expect(call.events()).toEqual(events);
  });

  it('who hangs up ends the call as user_hangup', async () => {
    const { number } = await answeredLine(stack, { login });
    const far = await ring(number, { scenario: 'call-in-hang-up', pauseMs: 4_000 });
    const call = await callIn(stack, number);
    expect((await call.ended()).call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      ended_reason: 'user_hangup',
      ended_by: 'caller',
    });
    expect(await far.ended).toBe(0);
    expect(far.audio.audibleMs()).toBeGreaterThan(1_000);
    expect(call.events()).toEqual(events);
  });

  it('is hung up on when the API says so', async () => {
    const { number } = await answeredLine(stack, { login });
    const far = await ring(number);
    await far.audio.hearsSpeech();
    const call = await callIn(stack, number);
    await call.reaches('in_progress');
    await stack.platform.tenant.client.calls.end(call.call_id);
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
    expect(await far.ended).toBe(0);
  });
});

describe('keys that a caller presses', () => {
  it('are a turn of the transcript, and the agent answers them', async () => {
    const { number } = await answeredLine(stack, { login });
    const far = await ring(number);
    await far.audio.hearsOut();
    await far.audio.presses('12#');
    await far.audio.hearsOut();
    await far.audio.says(callerVoice.goodbye);
    expect(await far.ended).toBe(0);
    const call = await callIn(stack, number);
    await call.ended();
    const turns = await call.turns(4);
    expect(turns.slice(1, 4)).toMatchObject([
      { role: 'user', text: 'Pressed keys: 12#' },
      { role: 'agent', text: 'Extension twelve. One moment.' },
      { role: 'user', text: callerSays.goodbye },
    ]);
  });
});

describe('a caller whose number comes without a plus', () => {
  const national = '2025550123';
  const asserted = 'P-Asserted-Identity: "Ann" <sip:+12025550123@carrier.example>';

  it.each([
    { sent: 'as an international number', from: '12025550123', headers: '', trunk: {} },
    { sent: 'as a number of the country of the trunk', from: national, headers: '', trunk: { country: 'US' } },
    {
      sent: 'with P-Asserted-Identity, which the trunk trusts',
      from: national,
      headers: `\n${asserted}`,
      trunk: { trust_asserted_identity: true },
    },
    {
      sent: 'as anonymous, with P-Asserted-Identity, which the trunk trusts',
      from: 'anonymous',
      headers: `\n${asserted}`,
      trunk: { trust_asserted_identity: true },
    },
  ])('is read when it is sent $sent', async ({ from, headers, trunk }) => {
    const { number } = await answeredLine(stack, { login, trunk });
    const far = await ring(number, { words: { caller: from, headers } });
    await far.audio.hearsSpeech();
    const call = await callIn(stack, number);
    await stack.platform.tenant.client.calls.end(call.call_id);
    expect((await call.ended()).call).toMatchObject({ from_number: '+12025550123', from_raw: from });
    expect(await far.ended).toBe(0);
  });

  it('is not read from a P-Asserted-Identity that the trunk does not trust; this header and Diversion are kept', async () => {
    const { number } = await answeredLine(stack, { login });
    const diversion = '<sip:+12025550100@carrier.example>;reason=no-answer';
    const headers = `\n${asserted}\nDiversion: ${diversion}`;
    const far = await ring(number, { words: { caller: 'anonymous', headers } });
    await far.audio.hearsSpeech();
    const call = await callIn(stack, number);
    await stack.platform.tenant.client.calls.end(call.call_id);
    expect((await call.ended()).call).toMatchObject({
      from_number: null,
      from_raw: 'anonymous',
      asserted_identity: asserted.slice('P-Asserted-Identity: '.length),
      diversion,
    });
    expect(await far.ended).toBe(0);
  });
});

describe('a call is refused', () => {
  const refusal = async (far: Telephone): Promise<string[]> => {
    // The scenario stops at a refusal.
    expect(await far.ended).not.toBe(0);
    return far
      .messages()
      .filter(({ direction, line }) => direction === 'received' && /^SIP\/2.0 [4-6]/.test(line))
      .map(({ line }) => line.slice(8, 11));
  };
  const callsTo = async (number: string) =>
    (await stack.platform.tenant.client.calls.list({ to_number: number })).calls;

  it('with a wrong password', async () => {
    const { number } = await answeredLine(stack, { login });
    const codes = await refusal(await ring(number, { password: 'a guess' }));
    expect(codes[0]).toBe('407');
    expect(['401', '403', '407']).toContain(codes.at(-1));
    expect(await callsTo(number)).toEqual([]);
  });

  it('to a number of no trunk: LiveKit sends no response at all', async () => {
    const number = nextNumber();
    const far = await ring(number, { timeoutSec: 5 });
    expect(await refusal(far)).toEqual([]);
    expect(far.messages().filter(({ line }) => /^SIP\/2.0 2/.test(line))).toEqual([]);
    expect(far.audio.heard()).toHaveLength(0);
    expect(await callsTo(number)).toEqual([]);
  });

  it('to a number of a trunk without an agent', async () => {
    const number = nextNumber();
    await stack.platform.tenant.client.trunks.create({
      name: 'Carrier',
      direction: 'inbound',
      inbound: { numbers: [number], auth_username: login.username, auth_password: login.password },
    });
    const codes = await refusal(await ring(number));
    expect(codes[0]).toBe('407');
    expect(codes.at(-1)).toMatch(/^(4(?!07)|5|6)/);
    expect(await callsTo(number)).toEqual([]);
  });
});
