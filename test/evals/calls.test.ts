// The calls of the evaluation have the form that it needs: gold that fits the transcript, drafts that follow the schema,
// and a verdict on each claim of each draft.
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import { describe, expect, it } from 'vitest';
import {
  draftKinds,
  mistakeClasses,
  problemsOf,
  problemsOfDraft,
  readCalls,
  readDraft,
  readVerdicts,
} from './evaluation-call.ts';

const calls = readCalls();
const mistakesOf = new Map(calls.map((call) => [call, readDraft(call, 'flawed').mistakes]));

describe('the set', () => {
  it('has 80 calls or more, in six languages and four trades', () => {
    expect(calls.length).toBeGreaterThanOrEqual(80);
    const count = (by: 'language' | 'trade') =>
      Object.fromEntries([...Map.groupBy(calls, (call) => call[by])].map(([key, list]) => [key, list.length >= 9]));
    expect(count('language')).toEqual({ de: true, en: true, es: true, fr: true, it: true, pt: true });
    expect(count('trade')).toEqual({ dental: true, homes: true, lending: true, solar: true });
  });

  it('has mistakes of every class', () => {
    const classes = new Set([...mistakesOf.values()].flat().map((mistake) => mistake.class));
    expect([...classes].toSorted()).toEqual([...mistakeClasses].toSorted());
  });
});

describe.each(calls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  it('cites turns and facts that exist', () => {
    expect(problemsOf(call)).toEqual([]);
  });

  it('has a flawed draft whose mistakes are in it, with quotes that were said', () => {
    expect(problemsOfDraft(call, readDraft(call, 'flawed'))).toEqual([]);
    expect(mistakesOf.get(call)?.length).toBeGreaterThanOrEqual(3);
  });

  it.each(draftKinds)('has a verdict on each claim of the %s draft', (kind) => {
    const claims = listClaims(readDraft(call, kind).draft, call.custom_fields);
    const verdicts = readVerdicts(call, kind);
    expect(verdicts.map(({ n }) => n)).toEqual(claims.map(({ n }) => n));
    expect(verdicts.flatMap(({ turns }) => turns).filter((turn) => turn > call.turns.length)).toEqual([]);
  });
});
