// Mixes the sound of several tracks on one timeline: each frame stands at the time at which it was heard. Frames that
// come late and then all at once, because the machine was busy, follow each other without a hole.

export const sampleRate = 24_000;

export interface Mix {
  /** Where the frames of one more track go. The mix begins with the first one. */
  track(): (samples: Int16Array) => void;
  /** What was heard since the last time and is complete by now: nothing more comes for that time. */
  take(): Float32Array<ArrayBuffer>;
  /** All the rest. */
  rest(): Float32Array<ArrayBuffer>;
}

/** A track that falls further behind than this was silent, or is late. */
const gapSamples = sampleRate / 5;
/** A track that is only late has caught up by then. */
const lateSamples = sampleRate / 2;
/** A frame comes earlier than that, however its track is behind. */
const completeSamples = 3 * sampleRate;
const loudest = 32_767;

/** `now`: milliseconds. */
export function createMix(now = (): number => performance.now()): Mix {
  let began: number | undefined;
  const elapsed = (): number => (began === undefined ? 0 : Math.round(((now() - began) / 1000) * sampleRate));
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
  const settleAll: (() => void)[] = [];
  return {
    track() {
      began ??= now();
      let next = elapsed();
      /** What came after a gap, and where it stands if that was silence. */
      let held: { readonly frames: Int16Array[]; readonly from: number; length: number } | undefined;
      const place = (samples: Int16Array, at: number): void => {
        add(samples, Math.max(first, at));
        next = Math.max(first, at) + samples.length;
      };
      const settle = (from = held?.from): void => {
        if (from !== undefined) next = from;
        for (const samples of held?.frames ?? []) place(samples, next);
        held = undefined;
      };
      settleAll.push(() => settle());
      return (samples) => {
        const live = elapsed() - samples.length;
        if (!held && live - next <= gapSamples) return place(samples, next);
        held ??= { frames: [], from: live, length: 0 };
        held.frames.push(samples);
        held.length += samples.length;
        if (elapsed() - next - held.length <= gapSamples) settle(next);
        else if (live - held.from > lateSamples) settle();
      };
    },
    take: () => takeUntil(elapsed() - completeSamples),
    rest() {
      for (const settle of settleAll) settle();
      return takeUntil(last);
    },
  };
}
