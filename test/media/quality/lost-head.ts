// How much of the beginning of a sound did not arrive.
import { findSound } from './find-sound.ts';

const frameMs = 20;
/** The clock of a recording may jump later. */
const lookedAtMs = 1_000;
/** A frame is there when it has this share of the strength that it should have. */
const there = 0.3;
/** Softer frames of the sound, in relation to the whole of it, are silence. */
const audible = 0.1;
/** A sound that is less like it is another one. */
export const alike = 0.5;

/**
 * Milliseconds from the first audible frame of the sound to the first that the recording has; undefined when the sound
 * is not in the recording.
 */
export function lostHeadMs(whole: Int16Array, recording: Int16Array, rate: number): number | undefined {
  const sound = whole.subarray(0, (rate * lookedAtMs) / 1000);
  const { at, likeness } = findSound(sound, recording);
  if (likeness < alike) return undefined;
  const size = (rate * frameMs) / 1000;
  const part = (pcm: Int16Array, from: number): Int16Array => pcm.subarray(Math.max(0, from), Math.max(0, from + size));
  const frames = Array.from({ length: Math.floor(sound.length / size) }, (_, index) => index * size)
    .map((from) => ({ from, sent: strength(part(sound, from)), got: strength(part(recording, at + from)) }))
    .filter(({ sent }) => sent >= audible * strength(sound));
  const gain = median(frames.map(({ sent, got }) => got / sent));
  const first = frames.find(({ sent, got }) => got >= there * gain * sent);
  return first && (1000 * (first.from - (frames[0]?.from ?? 0))) / rate;
}

/** The root mean square of its samples. */
export const strength = (pcm: Int16Array): number =>
  Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, pcm.length));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
