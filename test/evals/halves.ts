// The calls in two halves: one to improve the pipeline with, and one to measure it with.
import { createHash } from 'node:crypto';
import type { EvaluationCall } from './evaluation-call.ts';

export const halves = ['held-out', 'development'] as const;
export type Half = (typeof halves)[number];

/** Another seed would move calls that were used for development to the half that is measured. */
export const seed = 'voicecall-1';

const place = ({ id }: Pick<EvaluationCall, 'id'>): string =>
  createHash('sha256').update(`${seed}:${id}`).digest('hex');

/** The half of each call, by id. Every language is in both halves with the same number of calls, or one more or less. */
export function halvesOf(calls: readonly Pick<EvaluationCall, 'id' | 'language'>[]): ReadonlyMap<string, Half> {
  // Languages with an odd number of calls have their additional call in alternate halves.
  let odd = 0;
  const found = new Map<string, Half>();
  for (const language of [...new Set(calls.map((call) => call.language))].toSorted()) {
    const own = calls.filter((call) => call.language === language).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
    const more = own.length % 2 === 1 ? (odd += 1) % 2 : 0;
    const heldOut = Math.floor(own.length / 2) + more;
    own.forEach(({ id }, index) => found.set(id, index < heldOut ? 'held-out' : 'development'));
  }
  return found;
}
