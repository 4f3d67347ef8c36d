// Whatever form-conforming nonsense a model drafts, what leaves the pipeline is valid and cites only turns that exist.
import {
  bookingChannel,
  customBlock,
  followupOwner,
  intent,
  objectionCategory,
  outcome,
  sentiment,
  summaryPayload,
} from '@voicecall/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { times } from '../../../../test/harness/repetitions.ts';
import type { Model } from '../ports/model.ts';
import type { Material } from './material.ts';
import { exampleCall } from './testing/real-estate-call.ts';
import { summarize } from './summarize.ts';

const types = ['enum', 'number', 'string', 'boolean', 'date', 'string_array'] as const;
const call: Material = {
  ...exampleCall,
  definitions: types.map((type) => ({
    field_key: type,
    type,
    label: type,
    enum_values: type === 'enum' ? ['warm', 'house'] : [],
    required: false,
    crm_hint: null,
  })),
};
const booking: Material['bookings'][number] = {
  full_name: 'Ann Example',
  email: null,
  phone: '+15005550001',
  channel: 'video',
  evidence_turn_ids: [4, 99],
  preferred_datetime_text: 'Tuesday at three',
  preferred_datetime: new Date('2026-11-24T20:00:00.000Z'),
};

// Half of what is claimed was said, so that both what is kept and what is dropped is seen.
const said = fc.constantFrom(
  ...call.turns.map(({ text }) => text),
  'Ann Example',
  'ann@example.com',
  'three',
  'house',
  'Tuesday at three',
  '450,000',
  'yes, you may call me again',
);
const text = fc.oneof(
  said,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '+15005550001', '2026-11-24', '9999-99-99', '2026-11-24T15:00:00-05:00', '\0', '\ud83d'),
  said.map((it) => `${it} `.repeat(50)),
);
const turn_id = fc.integer({ min: -1, max: 9 });
const evidence = fc.array(fc.record({ turn_id, quote: text }), { maxLength: 3 });
const claim = (value: fc.Arbitrary<unknown>) =>
  fc.record({ value, confidence: fc.double({ min: -0.5, max: 1.5, noNaN: true }), evidence });
const fact = (value: fc.Arbitrary<unknown>) => claim(fc.option(value));
const number = fc.oneof(fc.constantFrom(3, -1, 0.5, 1e308), fc.double({ noNaN: true, noDefaultInfinity: true }));
const values = {
  enum: text,
  number,
  string: text,
  boolean: fc.boolean(),
  date: text,
  string_array: fc.array(text, { maxLength: 4 }),
};
const any = (options: readonly string[]) => fc.constantFrom(...options);

const draft = fc.record({
  outcome: claim(any(outcome.options)),
  summary: fc.record({ headline: text, narrative: text, next_best_action: text }),
  contact: fc.record({
    name: fact(text),
    email: fact(text),
    phone: fact(text),
    consent_to_followup: fact(fc.boolean()),
  }),
  intent: fc.record({ primary: claim(any(intent.options)), secondary: fact(any(intent.options)) }),
  objections: fc.array(
    fc.record({
      category: any(objectionCategory.options),
      quote: text,
      evidence_turn_ids: fc.array(turn_id, { maxLength: 3 }),
      resolved: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  followups: fc.array(fc.record({ task: text, owner: any(followupOwner.options), due_by: fc.option(text), evidence }), {
    maxLength: 3,
  }),
  booking: fc.record({ attempted: fact(fc.boolean()), channel: fact(any(bookingChannel.options)) }),
  sentiment_overall: any(sentiment.options),
  vertical_facts: fc.record({
    budget: fact(text),
    timeline: fact(text),
    area: fact(text),
    pre_approved: fact(fc.boolean()),
    property_type: fact(text),
    beds: fact(number),
    baths: fact(number),
  }),
  custom: fc.record(Object.fromEntries(types.map((type) => [type, fact(values[type])]))),
});

const answering = (answer: unknown): Model => ({
  id: 'test/any',
  simulated: false,
  max_input_tokens: 100_000,
  complete: async () => ({ text: JSON.stringify(answer), finish: 'complete', input_tokens: 1, output_tokens: 1 }),
});

it('a payload and a custom block are valid whatever the draft says, storable, and cite only turns of the call', async () => {
  await fc.assert(
    fc.asyncProperty(draft, fc.boolean(), async (answer, isBooked) => {
      const made = await summarize(
        { model: answering(answer), verifier: null },
        { ...call, bookings: isBooked ? [booking] : [] },
      );
      if (made.status !== 'ready') throw new Error(`not ready: ${made.code}`);
      expect(summaryPayload.parse(made.payload)).toEqual(made.payload);
      expect(customBlock.parse(made.custom)).toEqual(made.custom);
      expect(Object.keys(made.custom?.facts ?? {})).toEqual([...types]);
      const json = JSON.stringify([made.payload, made.custom]);
      expect(/\\u0000|\\ud[89a-f]/i.test(json.replaceAll('\\\\', ''))).toBe(false);
      const ids = call.turns.map((turn) => turn.turn_id);
      const cited = [...json.matchAll(/"evidence_turn_ids":\[([\d,]*)\]/g)].flatMap(([, list = '']) =>
        list.split(',').filter(Boolean).map(Number),
      );
      expect(cited.filter((id) => !ids.includes(id))).toEqual([]);
    }),
    { numRuns: times(75, 300) },
  );
});
