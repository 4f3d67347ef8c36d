// One fact about the caller: kept only if valid evidence supports it, with a confidence that the evidence allows.
import type { DraftFact } from '@voicecall/contract';
import { correctedNumbers } from '../numbers/corrected-numbers.ts';
import { heardIn, readings, unheard } from '../heard.ts';
import { standingOf } from '../hearing.ts';
import type { Hearing, Reason, Standing } from '../hearing.ts';
import { areSmallNumbersSaid, hasNumber, isNumberSaid } from '../numbers/numbers-claimed.ts';
import { sharedWords } from '../words/shared-words.ts';
import { areTurningWordsSaid } from '../words/turning-words.ts';
import { runAt, wordsOf } from '../words/words.ts';

export { sharedWords } from '../words/shared-words.ts';

/** A fact in the form of the payload. */
export interface Fact<T> {
  value: T | null;
  confidence: number;
  evidence_turn_ids: number[];
  source?: string | undefined;
}

/**
 * Below the confidence that is shown without a mark, and below the one that is shown at all (requirement 2.12, display
 * rules).
 */
export const uncertain = 0.84;
export const unsure = 0.59;

/** The value to keep and its highest confidence, or the reason to drop it. */
export type Verdict<T> = { readonly value: T; readonly cap: number } | { readonly reason: Reason };

/** A detail as the caller said it, or as it was on record before the call, or the reason why it is neither. */
export type Detail = { readonly value: string; readonly source?: 'lead' | 'caller_id' } | { readonly reason: Reason };

/** Checks whether turns support a value. */
export type Check<T, U> = (value: T, standing: Standing) => Verdict<U>;

export const unsaid = <T>(): Fact<T> => ({ value: null, confidence: 0, evidence_turn_ids: [] });

/** Lowers a confidence, and records that it did. */
export function capped(hearing: Hearing, path: string, confidence: number, cap: number): number {
  if (confidence > cap) hearing.refute(path, 'confidence_capped');
  return Math.min(confidence, cap);
}

/** A claim about the caller holds when the caller said it, or said yes to it; then it is less certain. */
export function groundFact<T, U>(
  hearing: Hearing,
  path: string,
  fact: DraftFact<T> | undefined,
  check: Check<T, U>,
): Fact<U> {
  if (!fact || fact.value === null) return unsaid();
  const standing = standingOf(hearing, fact.evidence, path);
  const drop = (reason: Reason): Fact<U> => {
    hearing.refute(path, reason);
    return unsaid();
  };
  if (standing.ids.length === 0) return drop('no_evidence');
  if (standing.voice.length === 0) return drop('not_by_caller');
  const verdict = check(fact.value, standing);
  if ('reason' in verdict) return drop(verdict.reason);
  const cap = standing.caller.length > 0 ? verdict.cap : Math.min(verdict.cap, uncertain);
  return {
    value: verdict.value,
    confidence: capped(hearing, path, fact.confidence, cap),
    evidence_turn_ids: [...standing.ids],
  };
}

/** Longer than any detail that a caller gives, in characters. */
const longest = 500;

/**
 * Numbers, addresses and words that change the meaning must have been said. Other words may be paraphrased: if nearly
 * all were said the value may be certain; if some were, or its numbers, it is uncertain. If none were, the quote proves
 * something else.
 */
export const textSaid =
  (hearing: Hearing): Check<string, string> =>
  (value, { voice }) => {
    const text = value.trim();
    if (text === '') return { reason: 'blank' };
    if (text.length > longest) return { reason: 'too_long' };
    const said = correctedNumbers(hearing, voice);
    const words = hearing.vocabulary(voice);
    const reason =
      unheard(text, { ...heardIn(hearing, voice), said }) ??
      (areSmallNumbersSaid(text, said, words) ? undefined : 'number_not_spoken') ??
      (areTurningWordsSaid(
        text,
        voice.map((id) => hearing.facts(id).meanings()),
      )
        ? undefined
        : 'words_not_spoken');
    if (reason) return { reason };
    // Words without content prove nothing, unless they were said exactly so.
    const share =
      sharedWords(text, words) ??
      (hasNumber(text) ||
      readings(hearing, voice).some(
        (read) =>
          runAt(
            wordsOf(text),
            read.flatMap((id) => [...hearing.facts(id).words()]),
          ) !== -1,
      )
        ? 1
        : 0);
    if (share > 2 / 3) return { value: text, cap: 1 };
    return share > 0 || hasNumber(text) ? { value: text, cap: uncertain } : { reason: 'words_not_spoken' };
  };

const minus = /(?:^|\s)[-−]\d|\b(?:minus|negative|below|menos|negativo|bajo|negativ|unter)\b/i;

export const numberSaid =
  (hearing: Hearing): Check<number, number> =>
  (value, { voice }) => {
    const isSaid = Number.isFinite(value) && isNumberSaid(value, correctedNumbers(hearing, voice));
    return isSaid && (value >= 0 || voice.some((id) => minus.test(hearing.speech.get(id)?.text ?? '')))
      ? { value, cap: 1 }
      : { reason: 'number_not_spoken' };
  };
