// How a call ends, and what is told of it.
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
    call.book.said({ role: 'user', text, interrupted: false, started: Date.now(), ended: Date.now() });
  return { link, call, ends, userSays };
}

test('the end is asked for once, with the first reason', () => {
  const { call, ends, userSays } = begun();
  userSays('Hello?');
  call.hangUp('agent_hangup');
  call.hangUp('silence_timeout');
  expect(ends()).toEqual([{ reason: 'agent_hangup', answered_by: 'human' }]);
  expect(call.ending).toBe(true);
  expect(call.over.aborted).toBe(false);
});

test('a platform that does not close the room is not waited for longer than 15 seconds', () => {
  const { call } = begun();
  call.hangUp('max_duration');
  vi.advanceTimersByTime(14_999);
  expect(call.over.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(call.over.aborted).toBe(true);
});

test('whoever hangs up first is who hung up', () => {
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

test('after a transfer the phone leaves, and that is no hang-up', () => {
  const { call, ends } = begun();
  call.awaitEnd();
  call.finish('user_hangup');
  expect(call.report().ended_reason).toBeNull();
  expect(ends()).toEqual([]);
});

test('who answered: a machine, someone who spoke, or nobody knows', () => {
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
