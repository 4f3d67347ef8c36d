// Calls that the platform makes and that are not answered: every refusal that SIP has, from a real SIP endpoint.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOut } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack();
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

const completed = callEvents.completed;
const failed = callEvents.failed;

const answers = [
  { answer: '486 Busy Here', status: 'completed', ended_reason: 'busy', ended_by: 'callee' },
  { answer: '600 Busy Everywhere', status: 'completed', ended_reason: 'busy', ended_by: 'callee' },
  { answer: '603 Decline', status: 'completed', ended_reason: 'declined', ended_by: 'callee' },
  { answer: '408 Request Timeout', status: 'completed', ended_reason: 'no_answer', ended_by: 'callee' },
  { answer: '480 Temporarily Unavailable', status: 'completed', ended_reason: 'no_answer', ended_by: 'callee' },
  { answer: '404 Not Found', status: 'failed', ended_reason: 'invalid_destination', ended_by: 'carrier' },
  { answer: '484 Address Incomplete', status: 'failed', ended_reason: 'invalid_destination', ended_by: 'carrier' },
  { answer: '403 Forbidden', status: 'failed', ended_reason: 'carrier_auth_failed', ended_by: 'carrier' },
  { answer: '503 Service Unavailable', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
  { answer: '302 Moved Temporarily', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
  { answer: '400 Bad Request', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
  { answer: '488 Not Acceptable Here', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
  { answer: '606 Not Acceptable', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
  { answer: '603 Network Blocked', status: 'failed', ended_reason: 'carrier_unavailable', ended_by: 'carrier' },
] as const;

describe('a phone that refuses', () => {
  it.each(answers)('with $answer ends the call as $ended_reason', async ({ answer, ...ending }) => {
    const far = await stack.sipp({ scenario: 'refuse', words: { status: answer } });
    const call = await callOut(stack, { to: far.address });
    const { call: record, turns } = await call.ended();
    const code = Number.parseInt(answer, 10);
    expect(record).toMatchObject({
      ...ending,
      sip_status: { code, reason: answer.slice(4) },
      answered_at: null,
      duration_sec: 0,
    });
    expect(turns).toEqual([]);
    expect(call.events()).toEqual(ending.status === 'failed' ? failed : completed);
    expect(await far.ended).toBe(0);
    expect(far.offered()).toBe(1);
  });

  it('after it has rung ends the call in the same way', async () => {
    const far = await stack.sipp({ scenario: 'ring-refuse', words: { status: '486 Busy Here' } });
    const call = await callOut(stack, { to: far.address });
    expect((await call.ended()).call).toMatchObject({
      status: 'completed',
      ended_reason: 'busy',
      sip_status: { code: 486 },
      ringing_at: expect.any(String) as string,
    });
    expect(await far.ended).toBe(0);
  });
});

describe('a SIP address where nothing listens', () => {
  it('ends the call as carrier_unavailable after SIP’s timeout of 32 s', async () => {
    const far = await stack.sipp({ scenario: 'ring' });
    await far.stop();
    const call = await callOut(stack, { to: far.address });
    expect((await call.ended()).call).toMatchObject({ status: 'failed', ended_reason: 'carrier_unavailable' });
    expect(call.events()).toEqual(failed);
  });
});

describe('a carrier that requires a login', () => {
  const login = { auth_username: 'carrier', auth_password: 'correct horse' };

  it('takes the call when the trunk has the right one', async () => {
    const far = await stack.sipp({ scenario: 'answer-authenticated' });
    const call = await callOut(stack, { to: far.address, trunk: login });
    await call.reaches('in_progress');
    await stack.platform.tenant.client.calls.end(call.call_id);
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled' });
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(completed);
  });

  it.each([
    { when: 'has the wrong one', trunk: { ...login, auth_password: 'wrong horse' } },
    { when: 'has none', trunk: {} },
  ])('refuses the call when the trunk $when, which ends it as carrier_auth_failed', async ({ trunk }) => {
    const far = await stack.sipp({ scenario: 'answer-authenticated' });
    const call = await callOut(stack, { to: far.address, trunk });
    expect((await call.ended()).call).toMatchObject({
      status: 'failed',
      ended_reason: 'carrier_auth_failed',
      ended_by: 'carrier',
    });
    expect(call.events()).toEqual(failed);
    expect(far.offered()).toBe(1);
  });
});

describe('a telephone that rings', () => {
  it('and is not answered stops ringing after 45 s, and the call ends as no_answer', async () => {
    const far = await stack.sipp({ scenario: 'ring' });
    const call = await callOut(stack, { to: far.address });
    const { call: record } = await call.ended();
    expect(record).toMatchObject({
      status: 'completed',
      ended_reason: 'no_answer',
      sip_status: null,
      answered_at: null,
      duration_sec: 0,
    });
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(completed);
  });

  it('stops ringing when the API hangs up, and the call ends as canceled', async () => {
    const far = await stack.sipp({ scenario: 'ring' });
    const call = await callOut(stack, { to: far.address });
    await far.sends(/^SIP\/2.0 180/);
    await stack.platform.tenant.client.calls.end(call.call_id);
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(completed);
  });
});

describe('a SIP service that is down', () => {
  it('fails the call within seconds, and there is no event of a leg that never was', async () => {
    const far = await stack.sipp({ scenario: 'ring' });
    await stack.livekit.sip.kill('SIGKILL');
    const call = await callOut(stack, { to: far.address });
    const { call: record } = await call.ended();
    await stack.livekit.sip.start();
    expect(record).toMatchObject({
      status: 'failed',
      ended_reason: 'media_failure',
      ended_by: 'system',
      sip_status: null,
    });
    expect(call.events()).toEqual(['agent.dispatch_failed']);
    expect(far.offered()).toBe(0);
  });
});
