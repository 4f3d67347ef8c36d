// How a call ends, and what the report says.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveCall } from './live-call.ts';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function begun() {
  const link = fakeLink();
  const call = createLiveCall(exampleBrief(), link);
  call.answered(Date.now());
  const ends = (): unknown[] => link.messages.filter(({ route }) => route === 'end').map(({ body }) => body);
  const userSays = (text: string): void =>
    call.turnStore.said({ role: 'user', text, interrupted: false, started: Date.now(), ended: Date.now() });
  return { link, call, ends, userSays };
}

test('the end is requested once, with the first reason', () => {
  const { call, ends, userSays } = begun();
  userSays('Hello?');
  call.hangUp('agent_hangup');
  call.hangUp('silence_timeout');
  expect(ends()).toEqual([{ reason: 'agent_hangup', answered_by: 'human' }]);
  expect(call.ending).toBe(true);
  expect(call.over.aborted).toBe(false);
});

test('the agent waits at most 15 seconds for the platform to close the room', () => {
  const { call } = begun();
  call.hangUp('max_duration');
  vi.advanceTimersByTime(14_999);
  expect(call.over.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(call.over.aborted).toBe(true);
});

test('the first hang-up decides who ended the call', () => {
  const hungUp = begun();
  hungUp.call.finish('user_hangup');
  hungUp.call.hangUp('agent_hangup');
  expect(hungUp.ends()).toEqual([]);
  expect(hungUp.call.report().ended_reason).toBe('user_hangup');

  const ended = begun();
  ended.call.hangUp('agent_hangup');
  ended.call.finish('user_hangup');
  expect(ended.call.report().ended_reason).toBeNull();

  const broken = begun();
  broken.call.hangUp('agent_error');
  broken.call.finish(null);
  expect(broken.call.report().ended_reason).toBe('agent_error');
});

test('after a transfer the phone leaving is not a hang-up', () => {
  const { call, ends } = begun();
  call.awaitEnd();
  call.finish('user_hangup');
  expect(call.report().ended_reason).toBeNull();
  expect(ends()).toEqual([]);
});

test('answered_by is a machine, a human who spoke, or unknown', () => {
  const { call, userSays } = begun();
  expect(call.report().answered_by).toBe('unknown');
  userSays('Hello?');
  expect(call.report().answered_by).toBe('human');
  call.foundVoicemail();
  expect(call.report().answered_by).toBe('voicemail');
  expect(createLiveCall(exampleBrief(), fakeLink()).report().answered_by).toBeNull();
});

test('turns are sent as they end, and again in the report', () => {
  const { call, link, userSays } = begun();
  userSays('One.');
  userSays('Two.');
  const sent = link.messages
    .filter(({ route }) => route === 'turns')
    .flatMap(({ body }) => (body as { turns: unknown[] }).turns);
  expect(sent).toHaveLength(2);
  expect(call.report().turns).toEqual(sent);
});
