// What becomes of the keys that the other side presses.
import { EventEmitter } from 'node:events';
import { initializeLogger } from '@livekit/agents';
import { RoomEvent } from '@livekit/rtc-node';
import type { Room } from '@livekit/rtc-node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';
import { heedKeys } from './heed-keys.ts';
import { createLiveCall } from './live-call.ts';

initializeLogger({ pretty: false, level: 'silent' });
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T09:30:00.000Z') }));
afterEach(() => vi.useRealTimers());

function rig(isLast = false, agentState = 'speaking', canInterrupt = true) {
  const call = createLiveCall(exampleBrief(), fakeLink());
  const events = new EventEmitter();
  const asked: { id: string; text: string | undefined }[] = [];
  const interrupted: number[] = [];
  const heard: number[] = [];
  const session = {
    agentState,
    interrupt: () => interrupted.push(Date.now()),
    generateReply: ({ userInput }: { userInput: { id: string; textContent: string | undefined } }) =>
      asked.push({ id: userInput.id, text: userInput.textContent }),
  } as unknown as Parameters<typeof heedKeys>[1]['session'];
  const keys = heedKeys(call, {
    room: events as unknown as Room,
    session,
    isLastSpeech: () => isLast,
    canInterrupt: () => canInterrupt,
    onKey: () => heard.push(Date.now()),
  });
  const press = (text: string, identity = 'phone'): void => {
    for (const key of text) {
      events.emit(RoomEvent.DtmfReceived, 0, key, { identity });
      vi.advanceTimersByTime(300);
    }
  };
  const turns = () => call.turnStore.turns.map(({ role, text }) => [role, text]);
  return { call, keys, press, turns, asked, interrupted, heard };
}

test('keys are one turn of the person and one question to the model, after a pause', () => {
  const { call, keys, press, turns, asked, interrupted, heard } = rig();
  press('12*');
  expect([turns(), asked, heard.length]).toEqual([[], [], 3]);
  vi.advanceTimersByTime(1_500);
  expect(turns()).toEqual([['user', 'Pressed keys: 12*']]);
  expect(call.turnStore.turns[0]).toMatchObject({
    started_at: '2026-11-21T09:30:00.000Z',
    ended_at: '2026-11-21T09:30:00.600Z',
    confidence: null,
    tool: null,
  });
  expect(asked).toMatchObject([{ text: 'Pressed keys: 12*' }]);
  expect(interrupted).toHaveLength(1);
  expect(keys.isOwn(asked[0]?.id ?? '')).toBe(true);
});

test.each([
  ['123#', ['123#']],
  ['1#2#', ['1#', '2#']],
  ['1'.repeat(65), ['1'.repeat(64), '1']],
  ['0', ['0']],
  ['aD', ['AD']],
])('%s is the turns %j', (pressed, expected) => {
  const { press, turns } = rig();
  press(pressed);
  vi.advanceTimersByTime(1_500);
  expect(turns()).toEqual(expected.map((keys) => ['user', `Pressed keys: ${keys}`]));
});

test('keys of others, and what is no key, are ignored', () => {
  const { press, turns, heard } = rig();
  press('12', 'someone-else');
  press('x e');
  vi.advanceTimersByTime(5_000);
  expect([turns(), heard]).toEqual([[], []]);
});

test('keys during the last words of the call are recorded, and the model is not asked', () => {
  const { press, turns, asked } = rig(true);
  press('1#');
  expect([turns(), asked]).toEqual([[['user', 'Pressed keys: 1#']], []]);
});

test('keys that are pressed while a tool runs, and the agent is silent, do not cut off what the tool has to say', () => {
  const { press, asked, interrupted } = rig(false, 'listening');
  press('1#');
  expect([asked, interrupted]).toMatchObject([[{ text: 'Pressed keys: 1#' }], []]);
});

test('keys that were pressed right before the end are recorded, once, and none after it', () => {
  const { keys, press, turns, asked } = rig();
  press('12');
  keys.stop();
  press('3');
  vi.advanceTimersByTime(5_000);
  expect([turns(), asked]).toEqual([[['user', 'Pressed keys: 12']], []]);
});

test('keys take no words of the person into their turn', () => {
  const { call, press } = rig();
  const at = Date.now();
  call.turnStore.heard({ text: 'I press', confidence: 0.9, language: null, started: at, ended: at });
  press('1#');
  call.turnStore.said({ role: 'user', text: 'I press now.', interrupted: false, started: at, ended: at });
  expect(call.turnStore.transcripts).toMatchObject([{ text: 'I press', turn_id: 2 }]);
});

test('keys do not cut off what must be said to its end; they are answered after it', () => {
  const { press, asked, interrupted } = rig(false, 'speaking', false);
  press('1#');
  expect([asked.map(({ text }) => text), interrupted]).toEqual([['Pressed keys: 1#'], []]);
});
