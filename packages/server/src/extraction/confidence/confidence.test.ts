// The rule of confidence over all combinations: certain only with exact evidence and a verdict that supports it.
import { describe, expect, it } from 'vitest';
import { verdicts } from '../verifier/verdict.ts';
import { certainFrom, exactness, highestConfidence, shownFrom } from './confidence.ts';
import type { Support } from './confidence.ts';

const all: Support[] = exactness.flatMap((match) =>
  [null, ...verdicts].flatMap((verdict) =>
    [false, true].flatMap((agrees) =>
      [null, 0, 0.49, 0.5, 1].map((recognition) => ({ exactness: match, verdict, agrees, recognition })),
    ),
  ),
);
const of = (support: Support): number => highestConfidence(support) ?? 0;

describe('the highest confidence', () => {
  it('is certain exactly for exact evidence, a verdict that supports it, agreement and recognized words', () => {
    for (const support of all)
      expect(of(support) >= certainFrom, JSON.stringify(support)).toBe(
        support.exactness === 'exact' &&
          support.verdict === 'supported' &&
          support.agrees &&
          (support.recognition ?? 1) >= 0.5,
      );
  });

  it('is none exactly for failed checks and verdicts against the claim', () => {
    for (const support of all)
      expect(highestConfidence(support) === null, JSON.stringify(support)).toBe(
        support.exactness === 'failed' || (support.verdict !== null && support.verdict !== 'supported'),
      );
  });

  it('is never lower for better support', () => {
    const rank = ({ exactness: match, verdict, agrees, recognition }: Support): number[] => [
      exactness.indexOf(match),
      verdict === 'supported' ? 2 : verdict === null ? 1 : 0,
      Number(agrees),
      recognition ?? 1,
    ];
    const isBetter = (a: Support, b: Support): boolean =>
      rank(a).every((part, index) => part <= (rank(b)[index] ?? 0)) && of(a) > of(b);
    expect(all.filter((a) => all.some((b) => isBetter(a, b)))).toEqual([]);
  });

  it('shows an unverified claim as uncertain when its evidence is exact, and not at all otherwise', () => {
    const unverified = { verdict: null, agrees: false, recognition: null };
    expect(of({ ...unverified, exactness: 'exact' })).toBeGreaterThanOrEqual(shownFrom);
    expect(of({ ...unverified, exactness: 'inexact' })).toBeLessThan(shownFrom);
  });
});
