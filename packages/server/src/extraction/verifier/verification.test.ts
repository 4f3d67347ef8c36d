// The questions of the verification, and what is read from their answers, however bad they are.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';
import { listClaims } from './list-claims.ts';
import { prepareVerification, readVerification } from './verification.ts';
import { mergeVerdicts, verdicts } from './verdict.ts';

const about = { material: exampleCall, draft: exampleDraft, transcript_sha256: 'a'.repeat(64) };
const claims = listClaims(exampleDraft, exampleCall.definitions);
const numberOf = (path: string): number => claims.find((claim) => claim.path === path)?.n ?? 0;
const read = (...answers: unknown[]) =>
  readVerification({
    ...about,
    answers: answers.map((answer) => (typeof answer === 'string' ? answer : JSON.stringify({ verdicts: answer }))),
  });
const name = numberOf('contact.name');

describe('an answer', () => {
  it('gives each claim its verdict and turns', () => {
    expect(read([{ n: name, verdict: 'supported', turns: [2, 2] }])).toEqual({
      verdicts: { 'contact.name': { verdict: 'supported', turns: [2] } },
      unreadable: 0,
    });
    expect(
      read(`Here you are:\n\`\`\`json\n{"verdicts":[{"n":${name},"verdict":"not_said","turns":[]}]}\n\`\`\``).verdicts,
    ).toEqual({
      'contact.name': { verdict: 'not_said', turns: [] },
    });
  });

  it.each([
    ['of an unknown claim', { n: 999, verdict: 'supported', turns: [2] }],
    ['with another word', { n: name, verdict: 'true', turns: [2] }],
    ['with another member', { n: name, verdict: 'supported', turns: [2], confidence: 1 }],
    ['that rests only on turns that do not exist', { n: name, verdict: 'supported', turns: [99, 0] }],
    ['without turns', { n: name, verdict: 'supported' }],
    ['that is no entry', 'supported'],
  ])('an entry %s verifies nothing', (_what, entry) => expect(read([entry]).verdicts).toEqual({}));

  it('that contradicts itself counts against the claim', () => {
    const [yes, no] = [
      { n: name, verdict: 'supported', turns: [2] },
      { n: name, verdict: 'other_person', turns: [1] },
    ];
    for (const answer of [
      [yes, no],
      [no, yes],
    ])
      expect(read(answer).verdicts['contact.name']?.verdict).toBe('other_person');
  });

  it.each(['', 'Certainly!', '{"verdicts": 3}', '{"verdicts": [', '[]', '{}'])('%j cannot be read', (text) =>
    expect(read(text)).toEqual({ verdicts: {}, unreadable: 1 }),
  );

  it('of any text is read without an error', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void read(text, `{"verdicts":[${text}]}`)));
  });
});

describe('verdicts on several parts of a call', () => {
  it('count against a claim when one part does; else one part that supports it is enough', () => {
    const word = fc.constantFrom(...verdicts);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const merged = mergeVerdicts(words.map((verdict) => ({ 'contact.name': { verdict, turns: [] } })))[
          'contact.name'
        ];
        const negative = words.filter((verdict) => verdict !== 'supported' && verdict !== 'not_said');
        if (negative.length > 0) expect(negative).toContain(merged?.verdict);
        else expect(merged?.verdict).toBe(words.includes('supported') ? 'supported' : 'not_said');
      }),
    );
  });
});

describe('the questions', () => {
  it('are one where the model takes the whole call', () => {
    const { parts, schema } = prepareVerification({ ...about, max_input_tokens: 100_000 });
    expect([parts.length, schema.name]).toEqual([1, 'call_summary_verdicts']);
    const text = JSON.stringify(parts[0]?.messages);
    for (const { path } of claims) expect(text).toContain(path);
    // The verifier sees neither the model's confidence nor instructions for a draft.
    expect(text).not.toContain('confidence\\":0.9');
  });

  it('are several for a long call, each small enough, and together they show every turn', () => {
    const [first] = exampleCall.turns;
    if (!first) throw new Error('the call has no turn');
    const turns = Array.from({ length: 400 }, (_none, index) => ({
      ...first,
      turn_id: index + 1,
      text: `turn ${index + 1} says <b>something</b> about the garden`,
    }));
    const material = { ...exampleCall, turns };
    const { parts } = prepareVerification({ ...about, material, max_input_tokens: 12_000 });
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.estimated_tokens).toBeLessThanOrEqual(12_000);
    const text = parts.map(({ messages }) => messages[0]?.content).join('\n');
    for (const { turn_id } of turns) expect(text).toContain(`turn ${turn_id} says`);
  });

  it('are none where the model is too small for them', () => {
    expect(prepareVerification({ ...about, max_input_tokens: 1_000 }).parts).toEqual([]);
  });
});
