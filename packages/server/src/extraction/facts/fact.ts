// One fact of a summary: a claim of the draft, compared with the turns that it cites, with the confidence that the rule
// allows.
import type { DraftFact } from '@voicecall/contract';
import { confidenceOf, evidenceOf, textsOf } from './reader.ts';
import type { Evidence, Reader, Reason } from './reader.ts';

/** A fact in the form of the payload. */
export interface Fact<T> {
  value: T | null;
  confidence: number;
  evidence_turn_ids: number[];
  source?: string | undefined;
}

/** The value to keep and how it compares with the words, or the reason to drop it. */
export type Checked<T> = { readonly value: T; readonly exactness: 'exact' | 'inexact' } | { readonly reason: Reason };

/**
 * A detail as it is written down. `found`: the words spell it. `source`: it is on record, and the words do not have it.
 */
export type Detail =
  | { readonly value: string; readonly found: boolean; readonly source?: 'lead' | 'caller_id' }
  | { readonly reason: Reason };

/** Compares a value with the texts of the turns that it cites. */
export type Check<T, U> = (value: T, texts: readonly string[], ids: readonly number[]) => Checked<U>;

export const unsaid = <T>(): Fact<T> => ({ value: null, confidence: 0, evidence_turn_ids: [] });

/** Lowers a confidence, and records that it did. */
export function capped(reader: Reader, path: string, confidence: number, highest: number): number {
  if (confidence > highest) reader.refute(path, 'confidence_capped');
  return Math.min(confidence, highest);
}

/**
 * The turns that prove something about the caller: the caller's own, or the agent's where the verifier names the
 * caller's turn that confirms them. Undefined when the caller said nothing about it.
 */
export function byCaller(reader: Reader, path: string, evidence: Evidence): readonly number[] | undefined {
  if (evidence.caller.length > 0) return evidence.ids;
  const { answered_by } = reader.material.call;
  const judged = reader.verdictOn(path);
  if (answered_by === 'voicemail' || judged?.verdict !== 'supported') return undefined;
  const confirming = judged.turns.filter((id) => reader.speech.get(id)?.role === 'user');
  return confirming.length > 0 ? [...new Set([...evidence.ids, ...confirming])].sort((a, b) => a - b) : undefined;
}

/** A fact about the caller. */
export function factOf<T, U>(
  reader: Reader,
  path: string,
  claim: DraftFact<T> | undefined,
  check: Check<T, U>,
): Fact<U> {
  if (!claim || claim.value === null) return unsaid();
  const drop = (reason: Reason): Fact<U> => {
    reader.refute(path, reason);
    return unsaid();
  };
  const evidence = evidenceOf(reader, claim.evidence, path);
  if (evidence.ids.length === 0) return drop('no_evidence');
  const ids = byCaller(reader, path, evidence);
  if (!ids) return drop(negativeVerdict(reader, path) ?? 'not_by_caller');
  const checked = check(claim.value, textsOf(reader, ids), ids);
  if ('reason' in checked) return drop(checked.reason);
  if (checked.exactness === 'inexact') reader.refute(path, 'value_not_found');
  const highest = confidenceOf(reader, path, { exactness: checked.exactness, ids });
  if (highest === null) return unsaid();
  return {
    value: checked.value,
    confidence: capped(reader, path, claim.confidence, highest),
    evidence_turn_ids: [...ids],
  };
}

export function negativeVerdict(reader: Reader, path: string): Reason | undefined {
  const word = reader.verdictOn(path)?.verdict;
  return word === undefined || word === 'supported' ? undefined : word;
}
