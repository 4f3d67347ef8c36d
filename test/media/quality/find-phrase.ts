// Where spoken words lie in a recording whose clock may have jumped: networks drop and stretch sound, and then no sentence
// is the same wave from its beginning to its end.
import { findSound } from './find-sound.ts';
import { alike } from './lost-head.ts';

export interface FoundPhrase {
  /** Where it begins or would begin, in samples of the recording; negative when its beginning is missing. */
  readonly at: number;
  /** The share of it that is in the recording. */
  readonly share: number;
}

const pieceMs = 250;
/** Pieces are taken for parts of one sentence when they are shifted against each other by less. */
const togetherMs = 300;

/** Looks for it piece by piece. Both have the same rate. */
export function findPhrase(sound: Int16Array, recording: Int16Array, rate: number): FoundPhrase {
  const size = (rate * pieceMs) / 1000;
  const pieces = Array.from({ length: Math.max(1, Math.floor(sound.length / size)) }, (_, index) => index * size)
    .map((from) => ({ from, ...findSound(sound.subarray(from, from + size), recording) }))
    .map(({ from, at, likeness }) => ({ begins: at - from, likeness }));
  const sure = pieces.filter(({ likeness }) => likeness >= alike);
  const middle = sure.map(({ begins }) => begins).toSorted((a, b) => a - b)[Math.floor(sure.length / 2)] ?? 0;
  const together = sure.filter(({ begins }) => Math.abs(begins - middle) < (rate * togetherMs) / 1000);
  return { at: together[0]?.begins ?? 0, share: together.length / pieces.length };
}
