// Guarantees of `readSummary`: it returns a view whatever is absent, unknown or of another type.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../../test/harness/repetitions.ts';
import { readSummary } from './read-summary.ts';

const sure = (value: unknown, more: object = {}): object => ({
  value,
  confidence: 0.9,
  evidence_turn_ids: [2],
  ...more,
});

// As clients are told to read a summary.
const other = {
  outcome: { value: 'booked', confidence: 0.55 },
  intent: { primary: sure('schedule_tour'), secondary: sure('buy_home') },
  booking: {
    attempted: sure(true),
    succeeded: sure(true),
    scheduled_for: sure('2026-11-26T15:00:00Z'),
    channel: sure('in_person_tour'),
  },
  metrics: {
    talk_ratio: sure(0.4),
    interruptions: sure(1),
    dead_air_seconds: sure(0),
    sentiment_overall: sure('neutral'),
  },
  vertical: {
    id: 'lending',
    facts: { area: sure(['Elm Park', 'Oak Hill']), loan_amount: sure(250_000), employed: sure(true) },
  },
  transcript_provenance: { total_turns: 8 },
};

test('the other form is read: envelopes, different names, values that this package does not know', () => {
  const view = readSummary(other);
  expect(view.outcome).toEqual({ value: 'booked', confidence: 0.55 });
  expect(view.intent).toEqual({
    primary: { value: 'schedule_tour', confidence: 0.9 },
    secondary: { value: 'buy_home', confidence: 0.9 },
  });
  expect(view.booking.channel).toEqual({ value: 'in_person_tour', confidence: 0.9 });
  expect(view.metrics.sentiment_overall.value).toBe('neutral');
  expect(view.transcript_provenance.turn_count).toBe(8);
  expect(view.vertical.id).toBe('lending');
  expect(view.vertical.facts.area).toEqual({
    value: ['Elm Park', 'Oak Hill'],
    confidence: 0.9,
    evidence_turn_ids: [2],
    source: null,
  });
  expect(view.vertical.facts['loan_amount']?.value).toBe(250_000);
  expect(
    readSummary({ vertical: { id: 'real_estate', facts: { area: sure('Elm Park') } } }).vertical.facts.area?.value,
  ).toBe('Elm Park');
});

test('a record, a response that holds one, and its payload alone give the same content', () => {
  const record = {
    id: 'cs_1',
    call_id: 'AJ_1',
    schema_version: '1',
    prompt_version: '3',
    vertical_id: 'lending',
    created_at: '2026-11-21T09:32:00.000Z',
    outcome: 'booked',
    payload: other,
  };
  const view = readSummary(record);
  expect(view).toEqual({
    ...readSummary(other),
    id: 'cs_1',
    call_id: 'AJ_1',
    schema_version: 1,
    prompt_version: '3',
    created_at: record.created_at,
  });
  expect(readSummary({ call_summary: record })).toEqual(view);
  expect(readSummary({ ...record, prompt_version: 3 }).prompt_version).toBe('3');
  expect(readSummary({ ...record, payload: {} }).outcome).toEqual({ value: 'booked', confidence: null });
});

test('custom facts have their definition beside them, whichever of the two is missing', () => {
  const definitions = [
    {
      field_key: 'temperature',
      type: 'enum',
      label: 'Temperature',
      enum_values: ['hot', 'cold'],
      required: true,
      crm_hint: 'Temp',
    },
    { field_key: 'constructor', type: 'shape', label: 'Builder', crm_hint: null },
  ];
  const { custom } = readSummary({
    payload: {},
    custom: { spec_hash: 'h', facts: { rooms: sure(3), temperature: sure('hot', { source: 'lead' }) }, definitions },
  });
  expect(Object.keys(custom?.facts ?? {})).toEqual(['temperature', 'constructor', 'rooms']);
  expect(custom?.facts['temperature']).toEqual({
    ...definitions[0],
    value: 'hot',
    confidence: 0.9,
    evidence_turn_ids: [2],
    source: 'lead',
  });
  expect(custom?.facts['constructor']).toMatchObject({
    label: 'Builder',
    type: 'shape',
    enum_values: [],
    required: false,
    value: null,
  });
  expect(custom?.facts['rooms']).toMatchObject({ label: 'rooms', type: null, crm_hint: null, value: 3 });
  expect(readSummary({ payload: {}, custom: null }).custom).toBeNull();
});

test('a value of another type is null, and an envelope without a confidence has confidence 0', () => {
  const { contact, metrics } = readSummary({
    contact: { name: sure(7), email: { value: 'a@example.com' }, phone: 'on paper' },
    metrics: { talk_ratio: sure('much') },
  });
  expect(contact.name.value).toBeNull();
  expect(contact.email).toEqual({ value: 'a@example.com', confidence: 0, evidence_turn_ids: [], source: null });
  expect(contact.phone).toMatchObject({ value: 'on paper', confidence: null });
  expect(metrics.talk_ratio.value).toBeNull();
});

test.each([null, undefined, 'x', 7, true, []])('%j is refused', (input) => {
  expect(() => readSummary(input)).toThrow(TypeError);
});

const names = fc.constantFrom(
  'payload',
  'custom',
  'call_summary',
  'outcome',
  'summary',
  'contact',
  'name',
  'intent',
  'primary',
  'objections',
  'followups',
  'booking',
  'metrics',
  'vertical',
  'facts',
  'definitions',
  'field_key',
  'transcript_provenance',
  'turn_count',
  'warnings',
  'schema_version',
  'prompt_version',
  'value',
  'confidence',
  'evidence_turn_ids',
  'id',
  'toString',
  'valueOf',
  'constructor',
  '__proto__',
);
const { anyObject } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, 2, 'x'),
    fc.array(tie('anything'), { maxLength: 3 }),
    tie('anyObject'),
  ),
  anyObject: fc
    .array(fc.tuple(names, tie('anything')), { maxLength: 8 })
    .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown),
}));

test('no JSON object makes it throw, and every view has the same members', () => {
  const empty = readSummary({});
  const shapeOf = (view: object): string[] => Object.keys(view).toSorted();
  fc.assert(
    fc.property(anyObject, (input) => {
      const view = readSummary(input);
      expect(shapeOf(view)).toEqual(shapeOf(empty));
      expect(shapeOf(view.contact)).toEqual(shapeOf(empty.contact));
    }),
    { numRuns: times(300, 1_000) },
  );
});
