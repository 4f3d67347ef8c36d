// Claims of the draft: a value with the sentences that prove it, or nothing.
import type { DraftEvidence } from '@voicecall/contract';
import { quoteOf } from './speech.ts';
import type { Sentence } from './sentence.ts';

export interface Claim<T> {
  value: T;
  confidence: number;
  evidence: DraftEvidence[];
}

/** What was not said. */
export const unsaid = (): Claim<null> => ({ value: null, confidence: 0, evidence: [] });

export const said = <T>(value: T, confidence: number, ...by: readonly Sentence[]): Claim<T> => ({
  value,
  confidence,
  evidence: by.map(quoteOf),
});

/** Of several statements about one thing the last counts: people correct themselves. */
export const latest = <T>(claims: readonly Claim<T>[]): Claim<T> | Claim<null> => claims.at(-1) ?? unsaid();
