// Mixes the sound of several tracks on one timeline: each frame stands at the time at which it was heard.

export const sampleRate = 24_000;

export interface Mix {
  /** Where the frames of one more track go. The mix begins with the first one. */
  track(): (samples: Int16Array) => void;
  /** What was heard since the last time and is complete by now: nothing more comes for that time. */
  take(): Float32Array<ArrayBuffer>;
  /** All the rest. */
  rest(): Float32Array<ArrayBuffer>;
}

/** A track that falls further behind than this was silent. */
const gapSamples = sampleRate / 5;
/** A frame comes earlier than that, however its track is behind. */
const completeSamples = sampleRate;
const loudest = 32_767;

export function createMix(): Mix {
  let began: number | undefined;
  const elapsed = (): number =>
    began === undefined ? 0 : Math.round(((performance.now() - began) / 1000) * sampleRate);
  /** The samples from `first` to `last`. */
  let heard = new Int32Array(4 * sampleRate);
  let first = 0;
  let last = 0;
  const add = (samples: Int16Array, at: number): void => {
    last = Math.max(last, at + samples.length);
    if (last - first > heard.length) {
      const longer = new Int32Array((last - first) * 2);
      longer.set(heard);
      heard = longer;
    }
    const start = at - first;
    for (const [index, sample] of samples.entries()) heard[start + index] = (heard[start + index] ?? 0) + sample;
  };
  const takeUntil = (end: number): Float32Array<ArrayBuffer> => {
    const length = Math.max(0, Math.min(end, last) - first);
    const taken = Float32Array.from(
      heard.subarray(0, length),
      (sample) => Math.max(-loudest, Math.min(loudest, sample)) / (loudest + 1),
    );
    heard.copyWithin(0, length);
    heard.fill(0, heard.length - length);
    first += length;
    return taken;
  };
  return {
    track() {
      began ??= performance.now();
      let next = 0;
      return (samples) => {
        const now = Math.max(first, elapsed() - samples.length);
        const at = now - next > gapSamples ? now : next;
        add(samples, at);
        next = at + samples.length;
      };
    },
    take: () => takeUntil(elapsed() - completeSamples),
    rest: () => takeUntil(last),
  };
}
