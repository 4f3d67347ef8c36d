// Whatever a model drafts and a verifier answers, about whatever was said: nothing is delivered that turns or records do
// not hold, and nothing is certain that the verifier does not support.
import { customBlock, customFieldType, draftSchemaFor, outcome, summaryPayload } from '@voicecall/contract';
import type { ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFull } from '../../../../../test/harness/repetitions.ts';
import type { Material } from '../material.ts';
import { certainFrom } from '../confidence/confidence.ts';
import { bookingOf, materialOf } from '../testing/example-call.ts';
import { listClaims } from '../verifier/list-claims.ts';
import { verdicts } from '../verifier/verdict.ts';
import type { Verdicts } from '../verifier/verdict.ts';
import { factsOf } from './facts-of.ts';
import { occursIn } from './words.ts';

const phrases = [
  'yes',
  'no',
  'Ann Example',
  'ann at example dot com',
  'four hundred thousand',
  '3 bedrooms',
  'next Tuesday',
  'too expensive',
  '555 123 4567',
  'doscientos mil',
  'um halb vier',
  'hot',
  'Brooklyn',
  'bob@x.example',
  '',
  '…',
  '\u0000\ud800',
];
const phrase = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...phrases) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const text = fc.array(phrase, { maxLength: 3 }).map((list) => list.join(' '));
const line = fc
  .tuple(fc.constantFrom('user', 'user', 'agent', 'agent', 'system'), text)
  .map(([role, words]) => `${role}: ${words}`);

const types: readonly FieldDefinition['type'][] = customFieldType.options;
const definitions: FieldDefinition[] = types.map((type) => ({
  field_key: `a_${type}`,
  type,
  label: type,
  enum_values: type === 'enum' ? ['Hot', 'cold'] : [],
  required: false,
  crm_hint: null,
}));

const material: fc.Arbitrary<Material> = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    answered_by: fc.constantFrom('human' as const, 'voicemail' as const, null),
    timezone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Nowhere/Land'),
    direction: fc.constantFrom('outbound' as const, 'inbound' as const, 'web' as const),
    vertical: fc.constantFrom('real_estate' as const, 'generic' as const, 'lending' as const),
    booked: fc.boolean(),
    lead: fc.constantFrom(null, {}, { name: 'Ann Example', email: 'Ann@Example.com' }),
  })
  .map(({ lines, booked, vertical, ...call }) =>
    materialOf(lines, {
      call,
      vertical,
      definitions,
      bookings: booked ? [bookingOf({ evidence_turn_ids: [1, 50] })] : [],
    }),
  );

const confidence = fc.constantFrom(0, 0.5, 0.7, 0.9, 0.95, 1);
const turn_id = fc.integer({ min: -1, max: 9 });
// The star is made the words of the turn, so that much of the evidence holds.
const evidence = fc.array(
  fc.record({ turn_id, quote: fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: phrase }) }),
  { maxLength: 3 },
);
const claim = <T>(value: fc.Arbitrary<T>) =>
  fc.record({ value: fc.option(value, { nil: null, freq: 8 }), confidence, evidence });
const certain = <T>(value: fc.Arbitrary<T>) => fc.record({ value, confidence, evidence });
const number = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(3, 400_000, 200_000) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
/** A phrase is more often what the quoted turn says than a row of them. */
const said = fc.oneof(fc.constantFrom(...phrases), text);
const value = {
  string: said,
  enum: fc.constantFrom('hot', 'COLD', 'lukewarm'),
  date: fc.constantFrom('2027-03-01', '2027-02-30', 'soon'),
  number,
  boolean: fc.boolean(),
  string_array: fc.array(said, { maxLength: 3 }),
};
const wish = fc.constantFrom(...summaryPayload.shape.intent.shape.primary.options);
const { objections, followups, booking } = summaryPayload.shape;
const parts = summaryPayload.pick({
  outcome: true,
  contact: true,
  objections: true,
  followups: true,
  booking: true,
  vertical: true,
});

const draft = fc.record({
  outcome: certain(fc.constantFrom(...outcome.options)),
  summary: fc.record({ headline: text, narrative: text, next_best_action: text }),
  contact: fc.record({
    name: claim(said),
    email: claim(fc.constantFrom('ann@example.com', 'bob@x.example', 'nobody@x.example', 'x')),
    phone: claim(fc.oneof(fc.constantFrom('+15551234567', '5551230001', '+15551230001'), text)),
    consent_to_followup: claim(fc.boolean()),
  }),
  intent: fc.record({ primary: certain(wish), secondary: claim(wish) }),
  objections: fc.array(
    fc.record({
      category: fc.constantFrom(...objections.element.shape.category.options),
      quote: phrase,
      evidence_turn_ids: fc.array(turn_id, { maxLength: 4 }),
      resolved: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  followups: fc.array(
    fc.record({
      task: text,
      owner: fc.constantFrom(...followups.element.shape.owner.options),
      due_by: fc.constantFrom(
        null,
        '2026-11-24T10:00:00Z',
        '2026-11-24T10:00:00+02:00',
        '1999-01-01T00:00:00Z',
        'Tuesday',
      ),
      evidence,
    }),
    { maxLength: 3 },
  ),
  booking: fc.record({
    attempted: claim(fc.boolean()),
    channel: claim(fc.constantFrom(...booking.shape.channel.unwrap().options)),
  }),
  sentiment_overall: fc.constantFrom('positive' as const, 'mixed' as const),
  vertical_facts: fc.record(
    {
      budget: claim(said),
      timeline: claim(said),
      area: claim(said),
      pre_approved: claim(fc.boolean()),
      property_type: claim(said),
      beds: claim(number),
      baths: claim(number),
    },
    { requiredKeys: [] },
  ),
  custom: fc.record(
    Object.fromEntries(
      types.map((type) => [
        `a_${type}`,
        claim<string | number | boolean | string[]>(
          fc.oneof<fc.Arbitrary<string | number | boolean | string[]>[]>(value[type], value[type], value.string),
        ),
      ]),
    ),
    { requiredKeys: [] },
  ),
});

const quoted = (claims: ExtractionDraft, { turns }: Material): ExtractionDraft =>
  JSON.parse(JSON.stringify(claims), (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('quote' in part) || part.quote !== '*' || !('turn_id' in part))
      return part;
    return { ...part, quote: turns.find((turn) => turn.turn_id === part.turn_id)?.text ?? '' };
  }) as ExtractionDraft;

/** Verdicts on some claims of a draft, mostly in its favor; or none at all. */
const judge = (claims: ExtractionDraft, words: readonly (Verdicts[string] | undefined)[]): Verdicts =>
  Object.fromEntries(
    listClaims(claims, definitions).flatMap(({ path, n }) => {
      const judged = words[n % words.length];
      return judged ? [[path, judged]] : [];
    }),
  );
const judged = fc.record({
  verdict: fc.constantFrom('supported' as const, 'supported' as const, 'supported' as const, ...verdicts),
  turns: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 })),
});

const both = fc
  .tuple(
    draft,
    material,
    fc.option(fc.array(fc.option(judged, { freq: 8, nil: undefined }), { minLength: 1, maxLength: 30 }), { freq: 6 }),
  )
  .map(([claims, call, words]): [ExtractionDraft, Material, Verdicts | null] => {
    const made = quoted(claims as ExtractionDraft, call);
    return [made, call, words && judge(made, words)];
  });

const prefixed = <T>(group: string, facts: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(facts).map(([key, fact]) => [`${group}.${key}`, fact]));

describe('any draft about any call', () => {
  it('has the shapes of the payload, and every value its turns or its source', () => {
    const kept = new Map<string, number>();
    let certain_facts = 0;
    fc.assert(
      fc.property(both, ([claims, call, said_of]) => {
        const grounded = factsOf(claims, call, said_of);
        const { contact: person, vertical, objections: against, followups: tasks, booking: appointment } = grounded;
        expect(
          parts.safeParse({
            outcome: grounded.outcome.value,
            contact: person,
            vertical,
            objections: against,
            followups: tasks,
            booking: appointment,
          }).error,
        ).toBeUndefined();
        customBlock.shape.facts.parse(grounded.custom_facts);
        const speech = new Map(
          call.turns.filter(({ role }) => role === 'user' || role === 'agent').map((turn) => [turn.turn_id, turn]),
        );
        const { captured, ...contact } = grounded.contact;
        const paths = {
          ...prefixed('contact', contact),
          ...prefixed('vertical_facts', grounded.vertical.facts),
          ...prefixed('custom', grounded.custom_facts),
          ...(captured.value === true ? { captured } : {}),
        };
        for (const [key, fact] of Object.entries(paths)) {
          if (fact.confidence >= certainFrom && fact.source === undefined && key !== 'captured') {
            certain_facts += 1;
            expect(said_of?.[key]?.verdict, key).toBe('supported');
          }
          const verdict = said_of?.[key]?.verdict;
          if (verdict !== undefined && verdict !== 'supported' && fact.value !== null)
            expect(fact.source, key).toBe('booking');
          expect(fact.evidence_turn_ids.filter((id) => !speech.has(id))).toEqual([]);
          if (fact.value === null) expect(fact).toEqual({ value: null, confidence: 0, evidence_turn_ids: [] });
          else expect(fact.evidence_turn_ids.length > 0 || fact.source !== undefined).toBe(true);
          if (fact.value !== null) kept.set(key, (kept.get(key) ?? 0) + 1);
        }
        for (const { task } of grounded.followups)
          expect(
            claims.followups.some(
              (one, index) => one.task.trim() === task && said_of?.[`followups[${index}]`]?.verdict === 'supported',
            ),
          ).toBe(true);
        for (const { quote, evidence_turn_ids } of grounded.objections)
          for (const id of evidence_turn_ids)
            expect(speech.get(id)?.role === 'user' && occursIn(quote, speech.get(id)?.text ?? '')).toBe(true);
        for (const id of [...grounded.followups, grounded.intent, grounded.outcome].flatMap(
          ({ evidence_turn_ids }) => evidence_turn_ids,
        ))
          expect(speech.has(id)).toBe(true);
        expect(grounded.outcome.value === 'booked').toBe(call.bookings.length > 0);
        if (grounded.outcome.confidence > 0.59)
          expect(
            grounded.outcome.evidence_turn_ids.length > 0 ||
              call.bookings.length > 0 ||
              call.call.answered_by === 'voicemail',
          ).toBe(true);
      }),
      isFull ? { numRuns: 1_500 } : { seed: 20_261_121, numRuns: 500 },
    );
    // A property about what is kept says nothing if nothing is: of the 18 kinds of facts a few may be missing by
    // chance, and words by chance seldom answer yes or no.
    expect(kept.size).toBeGreaterThanOrEqual(11);
    expect(certain_facts).toBeGreaterThanOrEqual(10);
  });

  it('is of the shape that models are asked for', () => {
    const schema = draftSchemaFor({ vertical: 'generic', custom_fields: [] });
    fc.assert(
      fc.property(draft, (claims) => {
        expect(schema.safeParse({ ...claims, vertical_facts: {}, custom: {} }).error).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same facts again, and is not changed', () => {
    fc.assert(
      fc.property(both, ([claims, call, said_of]) => {
        const before = JSON.stringify([claims, call]);
        expect(factsOf(claims, call, said_of)).toEqual(factsOf(claims, call, said_of));
        expect(JSON.stringify([claims, call])).toBe(before);
      }),
      { numRuns: 60 },
    );
  });
});
