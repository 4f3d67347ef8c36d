// Responses of models: what is accepted, what is corrected without a second request, and what is refused.
import type { ExtractionDraft } from '@voicecall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { draftSchemaOf } from './draft-schema.ts';
import { parseAnswer } from './parse-answer.ts';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';

const schema = draftSchemaOf(exampleCall);
const good = JSON.stringify(exampleDraft);
const unsaid = { value: null, confidence: 0, evidence: [] };
const parsed = (answer: unknown) => parseAnswer(JSON.stringify(answer), schema);
const issuesOf = (answer: unknown): readonly string[] => {
  const result = parsed(answer);
  return 'issues' in result ? result.issues : [];
};

describe('an answer', () => {
  it.each([
    ['alone', good],
    ['in a fence', `\`\`\`json\n${good}\n\`\`\``],
    ['with pleasantries around it', `Here is the object:\n${good}\nAnything else?`],
    ['after a byte order mark', `\uFEFF${good}`],
    [
      'with a fence inside a text',
      JSON.stringify({ ...exampleDraft, summary: { ...exampleDraft.summary, headline: '```json {} ```' } }),
    ],
  ])('is read %s', (_where, text) => {
    expect(parseAnswer(text, schema)).toHaveProperty('draft.outcome', exampleDraft.outcome);
  });

  it('is a draft or a failure with issues, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((json) => `x ${json} y`),
      fc.nat(good.length).map((end) => good.slice(0, end)),
      fc.constantFrom('{', '}{', '[', 'null', '"', '['.repeat(100_000), '{"a":'.repeat(50_000)),
    );
    fc.assert(
      fc.property(text, (it) => {
        const result = parseAnswer(it, schema);
        expect(
          'draft' in result
            ? it === good
            : result.issues.length > 0 && ['llm_invalid_json', 'schema_validation_failed'].includes(result.code),
        ).toBe(true);
      }),
      { numRuns: times(200, 500) },
    );
  });

  it('survives the change of any one place, as a draft or as a failure that names its place', () => {
    const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, { toString: 1, constructor: null }, [[]]));
    const path = fc.constantFrom(...pathsIn(exampleDraft));
    fc.assert(
      fc.property(path, junk, (at, value) => {
        const result = parsed(replacedAt(exampleDraft, at, value));
        if ('draft' in result) expect(schema.safeParse(result.draft).success).toBe(true);
        else
          expect(result.issues.every((issue) => issue.split(': ')[0]?.startsWith(at.slice(0, 1).join('.')))).toBe(true);
      }),
      { numRuns: times(300, 1_000) },
    );
  });

  it('that is no JSON, and JSON of another form, are distinguished', () => {
    expect(parseAnswer('I cannot say.', schema)).toEqual({
      code: 'llm_invalid_json',
      issues: ['The answer is not JSON.'],
    });
    expect(parseAnswer('', schema)).toMatchObject({ code: 'llm_invalid_json' });
    expect(parseAnswer(good.slice(0, -1), schema)).toMatchObject({ code: 'llm_invalid_json' });
    expect(parseAnswer('[]', schema)).toEqual({
      code: 'schema_validation_failed',
      issues: ['the whole: Invalid input: expected object, received array'],
    });
    expect(parseAnswer(`[${good}]`, schema)).toMatchObject({ code: 'schema_validation_failed' });
  });
});

describe('what is mended without asking', () => {
  it('unrequested members are dropped, at every depth', () => {
    const { outcome } = exampleDraft;
    const extra = parsed({
      ...exampleDraft,
      reasoning: 'because',
      outcome: { ...outcome, why: 1, evidence: outcome.evidence.map((it) => ({ ...it, role: 'user' })) },
      custom: { ...exampleDraft.custom, mood: unsaid },
    });
    expect(extra).toEqual({ draft: exampleDraft });
    expect(parseAnswer(`{"__proto__":{"outcome":1},${good.slice(1)}`, schema)).toEqual({ draft: exampleDraft });
  });

  it.each([
    [1.2, 1],
    [-0.1, 0],
    [85, 1],
  ])('a confidence of %d is %d', (confidence, clamped) => {
    expect(parsed({ ...exampleDraft, outcome: { ...exampleDraft.outcome, confidence } })).toHaveProperty(
      'draft.outcome.confidence',
      clamped,
    );
  });

  it('a fact that is left out, or null itself, was not said', () => {
    const { lead_temperature } = exampleDraft.custom;
    expect(parsed({ ...exampleDraft, custom: { lead_temperature } })).toHaveProperty('draft.custom.pets', unsaid);
    expect(parsed({ ...exampleDraft, custom: { lead_temperature, pets: null } })).toHaveProperty(
      'draft.custom.pets',
      unsaid,
    );
    expect(parsed({ ...exampleDraft, contact: { ...exampleDraft.contact, phone: null } })).toHaveProperty(
      'draft.contact.phone',
      unsaid,
    );
  });

  it('a field may be called like a member that every object has', () => {
    const definitions = ['constructor', 'valueof', 'tostring'].map((field_key) => ({
      field_key,
      type: 'string' as const,
      label: 'x',
      enum_values: [],
      required: false,
      crm_hint: null,
    }));
    const result = parseAnswer(
      JSON.stringify({ ...exampleDraft, custom: {} }),
      draftSchemaOf({ ...exampleCall, definitions }),
    );
    expect(result).toHaveProperty('draft.custom', { constructor: unsaid, valueof: unsaid, tostring: unsaid });
  });

  it('groups that a call does not have need not be there', () => {
    const { custom: _custom, vertical_facts: _facts, ...rest } = exampleDraft;
    const plain = draftSchemaOf({ vertical: 'generic', definitions: [] });
    for (const answer of [rest, { ...rest, custom: null }, exampleDraft]) {
      expect(parseAnswer(JSON.stringify(answer), plain)).toEqual({
        draft: { ...rest, custom: {}, vertical_facts: {} },
      });
    }
  });

  it('texts are free of what PostgreSQL cannot store', () => {
    const answer = good.replace('Send the floor plan."', 'Send\\u0000 the \\ud83d plan."');
    expect(parseAnswer(answer, schema)).toHaveProperty('draft.summary.next_best_action', 'Send the \uFFFD plan.');
  });
});

describe('what is not mended, because it would be guessing', () => {
  const { outcome, vertical_facts, custom } = exampleDraft;
  it.each([
    ['an outcome that there is not', { ...exampleDraft, outcome: { ...outcome, value: 'won' } }, /^outcome\.value: /],
    [
      'a number that is a text',
      { ...exampleDraft, vertical_facts: { ...vertical_facts, beds: { ...unsaid, value: 'three' } } },
      /^vertical_facts\.beds\.value: /,
    ],
    ['a custom fact without its claim', { ...exampleDraft, custom: { ...custom, pets: 3 } }, /^custom\.pets: /],
    ['a group that is missing', { ...exampleDraft, vertical_facts: undefined }, /^vertical_facts: /],
    ['an outcome that is missing', { ...exampleDraft, outcome: undefined }, /^outcome: /],
    [
      'a confidence in words',
      { ...exampleDraft, outcome: { ...outcome, confidence: 'high' } },
      /^outcome\.confidence: /,
    ],
  ])('%s', (_what, answer, issue) => {
    expect(issuesOf(answer)).toEqual([expect.stringMatching(issue)]);
  });
});

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => [
    [...path, key],
    ...pathsIn(member, [...path, key]),
  ]);
}

function replacedAt(draft: ExtractionDraft, path: readonly string[], value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(draft));
  const owner = path.slice(0, -1).reduce((it, key) => (it as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  owner[path.at(-1) ?? ''] = value;
  return copy;
}
