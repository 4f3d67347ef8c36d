// Guarantees of the display rules: what is shown, and that no evidence is. Requirement 2.12.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayFact } from './display-fact.ts';
import { displaySummary } from './display-summary.ts';
import { readSummary } from './read-summary.ts';

const hidden = { show: false, text: null, uncertain: false };

test.each([
  [1, { show: true, text: 'x', uncertain: false }],
  [0.85, { show: true, text: 'x', uncertain: false }],
  [0.8499, { show: true, text: 'x', uncertain: true }],
  [0.6, { show: true, text: 'x', uncertain: true }],
  [0.5999, hidden],
  [0, hidden],
  [Number.NaN, hidden],
  [null, { show: true, text: 'x', uncertain: false }],
])('a fact of confidence %j is shown as %j', (confidence, shown) => {
  expect(displayFact({ value: 'x', confidence })).toEqual(shown);
  expect(displayFact({ value: null, confidence })).toEqual(hidden);
});

test('every kind of value becomes text, in the words of the caller', () => {
  const show = (value: string | number | boolean | string[], words = {}): string | null =>
    displayFact({ value, confidence: 1 }, words).text;
  expect([show('Ann'), show(2.5), show(0), show(true), show(false), show(['a', 'b'])]).toEqual([
    'Ann',
    '2.5',
    '0',
    'yes',
    'no',
    'a, b',
  ]);
  expect([show(true, { yes: 'ja' }), show(false, { no: 'nein' }), show(['a', 'b'], { separator: ' / ' })]).toEqual([
    'ja',
    'nein',
    'a / b',
  ]);
  expect([show(''), show([])]).toEqual([null, null]);
});

const fact = (value: unknown, confidence = 0.9): object => ({ value, confidence, evidence_turn_ids: [987_654] });
const payload = {
  outcome: 'qualified',
  summary: { headline: 'Asked for a viewing', narrative: 'The caller asked.', next_best_action: 'Call back.' },
  contact: { captured: fact(true), name: fact('Ann', 0.7), email: fact('a@example.com', 0.4) },
  intent: { primary: 'buy', secondary: null },
  objections: [{ category: 'price', quote: 'too much', evidence_turn_ids: [987_654], resolved: false }],
  followups: [{ task: 'Call', owner: 'agent', due_by: null, evidence_turn_ids: [987_654] }],
  booking: { attempted: true, succeeded: false, scheduled_for: null, channel: 'video' },
  metrics: { talk_ratio: 0, interruptions: 0, dead_air_seconds: 0, sentiment_overall: 'mixed' },
  vertical: { id: 'real_estate', facts: { beds: fact(3) } },
  transcript_provenance: { turn_count: 8, turns_referenced: [987_654] },
  warnings: [] as string[],
};
const custom = {
  facts: { temperature: fact('hot') },
  definitions: [{ field_key: 'temperature', label: 'Temperature' }],
};
const shownWith = (...warnings: string[]) => displaySummary(readSummary({ payload: { ...payload, warnings }, custom }));

test('a summary is shown fact by fact', () => {
  expect(shownWith()).toEqual({
    short_call: false,
    outcome: { show: true, text: 'qualified', uncertain: false },
    headline: 'Asked for a viewing',
    narrative: 'The caller asked.',
    next_best_action: 'Call back.',
    contact: {
      captured: { show: true, text: 'yes', uncertain: false },
      name: { show: true, text: 'Ann', uncertain: true },
      email: hidden,
      phone: hidden,
      consent_to_followup: hidden,
    },
    intent: { primary: { show: true, text: 'buy', uncertain: false }, secondary: hidden },
    booking: {
      attempted: { show: true, text: 'yes', uncertain: false },
      succeeded: { show: true, text: 'no', uncertain: false },
      scheduled_for: hidden,
      channel: { show: true, text: 'video', uncertain: false },
    },
    metrics: {
      talk_ratio: { show: true, text: '0', uncertain: false },
      interruptions: { show: true, text: '0', uncertain: false },
      dead_air_seconds: { show: true, text: '0', uncertain: false },
      sentiment_overall: { show: true, text: 'mixed', uncertain: false },
    },
    objections: [{ category: 'price', quote: 'too much', resolved: false }],
    followups: [{ task: 'Call', owner: 'agent', due_by: null }],
    vertical: { beds: { show: true, text: '3', uncertain: false } },
    custom: { temperature: { label: 'Temperature', show: true, text: 'hot', uncertain: false } },
  });
});

test('an uncertain outcome is hidden, headline and narrative stay, in both forms', () => {
  const doubted = [
    shownWith('low_confidence_outcome'),
    displaySummary(readSummary({ ...payload, outcome: fact('qualified', 0.59) })),
  ];
  for (const shown of doubted)
    expect(shown).toMatchObject({ outcome: hidden, headline: 'Asked for a viewing', narrative: 'The caller asked.' });
  expect(displaySummary(readSummary({ ...payload, outcome: fact('qualified', 0.6) })).outcome).toEqual({
    show: true,
    text: 'qualified',
    uncertain: true,
  });
});

test('a very short call has a banner', () => {
  expect(shownWith('transcript_very_short').short_call).toBe(true);
});

test('figures that could not be measured are not shown', () => {
  expect(shownWith('metrics_unavailable').metrics).toEqual({
    talk_ratio: hidden,
    interruptions: hidden,
    dead_air_seconds: hidden,
    sentiment_overall: { show: true, text: 'mixed', uncertain: false },
  });
});

test('nothing that is shown contains ids of turns, and text is present exactly when it is shown', () => {
  for (const warning of ['', 'low_confidence_outcome', 'metrics_unavailable'])
    expect(JSON.stringify(shownWith(warning))).not.toMatch(/987654|evidence/);
  fc.assert(
    fc.property(
      fc.option(fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.array(fc.string()))),
      fc.option(fc.double({ min: 0, max: 1 })),
      (value, confidence) => {
        const { show, text, uncertain } = displayFact({ value, confidence });
        expect(text !== null).toBe(show);
        expect(uncertain && !show).toBe(false);
      },
    ),
  );
});
