// The work of the recogniser, in a thread of its own: the phones of the scenes must send every 20 ms meanwhile.
import { parentPort } from 'node:worker_threads';
import { findPhrase } from '../../test/media/quality/find-phrase.ts';
import type { FoundPhrase } from '../../test/media/quality/find-phrase.ts';
import type { Sound } from '../../test/media/speech/wav.ts';

export interface RecogniserTask {
  readonly id: number;
  readonly recording: Sound;
  /** Each at 8 kHz. */
  readonly phrases: readonly Int16Array[];
}

export interface RecogniserResult {
  readonly id: number;
  /** In milliseconds of the recording. */
  readonly found: readonly FoundPhrase[];
}

/** Enough to find a phrase, and little work. */
const rate = 4_000;
const phraseRate = 8_000;

parentPort?.on('message', ({ id, recording, phrases }: RecogniserTask) => {
  const heard = slower(recording.pcm, recording.rate / rate);
  const found = phrases
    .map((phrase) => findPhrase(slower(phrase, phraseRate / rate), heard, rate))
    .map(({ at, share }) => ({ at: (1000 * at) / rate, share }));
  parentPort?.postMessage({ id, found } satisfies RecogniserResult);
});

/** Means of so many samples each. */
function slower(pcm: Int16Array, factor: number): Int16Array {
  return Int16Array.from({ length: Math.floor(pcm.length / factor) }, (_, n) => {
    const part = pcm.subarray(n * factor, (n + 1) * factor);
    return part.reduce((sum, sample) => sum + sample, 0) / factor;
  });
}
