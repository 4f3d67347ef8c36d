// What is recorded of a conversation.
import type { TurnInput } from '@voicecall/contract';
import { agentRoutes, limits } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { createTurnStore } from './turn-store.ts';

const at = Date.parse('2026-11-21T10:00:00.000Z');

function openTurnStore() {
  const sent: TurnInput[] = [];
  const turnStore = createTurnStore('en', { onTurn: (turn) => void sent.push(turn) });
  turnStore.answered(at);
  return { turnStore, sent };
}

test('turns are numbered from 1 without gaps, and sent as they end', () => {
  const { turnStore, sent } = openTurnStore();
  turnStore.said({ role: 'agent', text: 'Hello.', interrupted: false, started: at + 100, ended: at + 900 });
  turnStore.said({ role: 'user', text: '  ', interrupted: false, started: at, ended: at });
  turnStore.used({
    name: 'crm',
    arguments: { a: 1 },
    outcome: { ok: false, say: 'No.', booking_id: null },
    started: at + 1000,
    ended: at + 1250.4,
  });
  turnStore.said({ role: 'user', text: 'Hi.', interrupted: false, started: at + 2000, ended: at + 2500 });
  expect(sent).toEqual(turnStore.turns);
  expect(sent.map(({ turn_id, role }) => [turn_id, role])).toEqual([
    [1, 'agent'],
    [2, 'tool'],
    [3, 'user'],
  ]);
  expect(sent[1]).toMatchObject({
    text: 'No.',
    tool: { name: 'crm', arguments: { a: 1 }, ok: false, duration_ms: 250 },
  });
});

test('recognized segments belong to their turn, which has their confidence', () => {
  const { turnStore } = openTurnStore();
  turnStore.heard({ text: 'I want', confidence: 0.9, language: null, started: at + 1000, ended: at + 1500 });
  turnStore.heard({ text: 'to book.', confidence: 0.7, language: 'en-GB', started: at + 1600, ended: at + 2000 });
  turnStore.said({ role: 'user', text: 'I want to book.', interrupted: false, started: at + 1000, ended: at + 2000 });
  turnStore.heard({ text: 'Never a turn', confidence: null, language: null, started: at + 3000, ended: at + 3500 });
  expect(turnStore.turns[0]?.confidence).toBeCloseTo(0.8);
  expect(
    turnStore.transcripts.map(({ turn_id, language, start_ms, end_ms }) => [turn_id, language, start_ms, end_ms]),
  ).toEqual([
    [1, 'en', 1000, 1500],
    [1, 'en-GB', 1600, 2000],
    [null, 'en', 3000, 3500],
  ]);
});

test('an engine without confidence leaves it empty', () => {
  const { turnStore } = openTurnStore();
  turnStore.heard({ text: 'Hi', confidence: null, language: null, started: at, ended: at + 10 });
  turnStore.said({ role: 'user', text: 'Hi', interrupted: false, started: at, ended: at + 10 });
  expect(turnStore.turns[0]?.confidence).toBeNull();
});

test('the report of a conversation matches the contract', () => {
  const { turnStore } = openTurnStore();
  // Recognition and speech synthesis use different clocks.
  turnStore.said({ role: 'agent', text: 'Hello.', interrupted: true, started: at + 900.7, ended: at + 100 });
  turnStore.heard({ text: 'Hi', confidence: 1, language: 'en', started: at + 20, ended: at + 10 });
  const report = { turns: turnStore.turns, transcripts: turnStore.transcripts, answered_by: 'human' };
  expect(agentRoutes.report.body.parse(report)).toEqual({ ...report, part: 1, last: true });
  expect(turnStore.turns[0]?.started_at).toBe(turnStore.turns[0]?.ended_at);
});

test('records stay within the limits of the contract, however long a call is', () => {
  const { turnStore } = openTurnStore();
  const say = (text: string): void =>
    turnStore.said({ role: 'agent', text, interrupted: false, started: at, ended: at });
  say('😀'.repeat(limits.turn_chars));
  turnStore.used({
    name: 'crm',
    arguments: { a: 'x'.repeat(200_000) },
    outcome: { ok: true, say: 'x'.repeat(limits.tool_response_bytes), booking_id: null },
    started: at,
    ended: at,
  });
  for (let n = 0; n < limits.call_transcript_items + 10; n += 1) {
    say('Hm.');
    turnStore.heard({ text: 'Hm.', confidence: null, language: null, started: at, ended: at });
  }
  expect([turnStore.turns.length, turnStore.transcripts.length]).toEqual([
    limits.call_turns,
    limits.call_transcript_items,
  ]);
  expect(() =>
    agentRoutes.report.body.parse({ turns: turnStore.turns, transcripts: turnStore.transcripts, answered_by: null }),
  ).not.toThrow();
});
