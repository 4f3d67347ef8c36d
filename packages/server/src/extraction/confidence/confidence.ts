// The rule of confidence: how certain a claim may be at most, from what the checks and the verifier say about it.
import type { Judged } from '../verifier/verdict.ts';

/**
 * How a claim compares with the words that it cites. `exact`: the right person said these words, and the value is in
 * them. `inexact`: the words are there, but the value was not found in them. `failed`: no cited word was said, the value
 * is not possible, or a record says otherwise.
 */
export const exactness = ['failed', 'inexact', 'exact'] as const;
export type Exactness = (typeof exactness)[number];

export interface Support {
  readonly exactness: Exactness;
  /** Null when the claim was not verified. */
  readonly verdict: Judged['verdict'] | null;
  /** True when the verifier's turns are among the turns that the claim cites, or next to them. */
  readonly agrees: boolean;
  /**
   * The highest confidence of the speech recognition among the cited turns, since one may confirm another; null when it
   * reported none.
   */
  readonly recognition: number | null;
}

/** Shown without a mark from this confidence on, and with a mark from `shownFrom` on (requirement 2.12, display rules). */
export const certainFrom = 0.85;
export const shownFrom = 0.6;
/** The highest confidences below these. */
export const uncertain = 0.84;
export const unshown = 0.59;

/** Below this, the speech recognition itself doubts what it wrote. */
const recognizedFrom = 0.5;

/**
 * The highest confidence of a claim; null when it is dropped. A claim is certain only with exact evidence and a verdict
 * that supports it. Better support never gives less.
 */
export function highestConfidence({ exactness: match, verdict, agrees, recognition }: Support): number | null {
  if (match === 'failed' || (verdict !== null && verdict !== 'supported')) return null;
  if (verdict === null) return match === 'exact' ? uncertain : unshown;
  return match === 'exact' && agrees && (recognition ?? 1) >= recognizedFrom ? 1 : uncertain;
}
