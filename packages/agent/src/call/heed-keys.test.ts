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

function rig(
  isLast = false,
  agentState = 'speaking',
  canInterrupt = true,
  dtmf = { enabled: true, end_key: '#' as string | null, timeout_ms: 1_500 },
) {
  const call = createLiveCall(exampleBrief({ agent: { dtmf } }), fakeLink());
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

const withKeys = (dtmf: Partial<{ enabled: boolean; end_key: string | null; timeout_ms: number }>) =>
  rig(false, 'speaking', true, { enabled: true, end_key: '#', timeout_ms: 1_500, ...dtmf });

test('keys of an agent that takes none are in no transcript, reach no model, and do not end a silence', () => {
  const { keys, press, turns, asked, heard } = withKeys({ enabled: false });
  press('12#');
  vi.advanceTimersByTime(60_000);
  keys.stop();
  expect([turns(), asked, heard]).toEqual([[], [], []]);
});

test('another key ends the row, and # is a key like others then', () => {
  const { press, turns } = withKeys({ end_key: '*' });
  press('1#2*3');
  expect(turns()).toEqual([['user', 'Pressed keys: 1#2*']]);
});

test('without such a key only the pause ends the row', () => {
  const { press, turns } = withKeys({ end_key: null });
  press('1#2*');
  expect(turns()).toEqual([]);
  vi.advanceTimersByTime(1_500);
  expect(turns()).toEqual([['user', 'Pressed keys: 1#2*']]);
});

test('the pause is as long as the agent says', () => {
  const { press, turns } = withKeys({ timeout_ms: 4_000 });
  press('1');
  vi.advanceTimersByTime(3_699);
  expect(turns()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(turns()).toEqual([['user', 'Pressed keys: 1']]);
});

test('the model gets the number of a card, and the record never has it, nor from a tool or the agent later', () => {
  const { call, press, turns, asked } = rig();
  const card = '4111111111111111';
  press(`${card}#`);
  expect(asked).toMatchObject([{ text: `Pressed keys: ${card}#` }]);
  const at = Date.now();
  const outcome = { ok: true, say: `Charged ${card}.`, booking_id: null };
  call.turnStore.used({
    name: 'pay',
    arguments: { card, same: Number(card), list: [`no. ${card}`], amount: 12 },
    outcome,
    started: at,
    ended: at,
  });
  call.turnStore.said({
    role: 'agent',
    text: 'I charged 4111 1111-1111 1111.',
    interrupted: false,
    started: at,
    ended: at,
  });
  const hidden = '••••••••••••1111';
  expect(turns()).toEqual([
    ['user', `Pressed keys: ${hidden}#`],
    ['tool', `Charged ${hidden}.`],
    ['agent', `I charged ${hidden}.`],
  ]);
  expect(call.turnStore.turns[1]?.tool?.arguments).toEqual({
    card: hidden,
    same: hidden,
    list: [`no. ${hidden}`],
    amount: 12,
  });
  expect(JSON.stringify([call.turnStore.turns, call.turnStore.transcripts])).not.toMatch(/4111[ -]?1111/);
});
