// Mixes the sound of several tracks on one timeline: each frame stands at the time at which it was heard.

export const sampleRate = 48_000;

export interface Mix {
  /** Where the frames of one more track go. */
  track(): (samples: Int16Array) => void;
  /** Everything heard so far, 16 bit, one channel. */
  pcm(): Buffer;
}

/** A track that falls further behind than this was silent. */
const gapSamples = sampleRate / 5;

export function createMix(): Mix {
  const began = performance.now();
  let heard = new Int32Array(sampleRate);
  let length = 0;
  const add = (samples: Int16Array, at: number): void => {
    length = Math.max(length, at + samples.length);
    if (length > heard.length) {
      const longer = new Int32Array(length * 2);
      longer.set(heard);
      heard = longer;
    }
    for (const [index, sample] of samples.entries()) heard[at + index] = (heard[at + index] ?? 0) + sample;
  };
  return {
    track() {
      let next = 0;
      return (samples) => {
        const now = Math.max(0, Math.round(((performance.now() - began) / 1000) * sampleRate) - samples.length);
        const at = now - next > gapSamples ? now : next;
        add(samples, at);
        next = at + samples.length;
      };
    },
    pcm() {
      const loudest = 32_767;
      const clipped = Int16Array.from(heard.subarray(0, length), (sample) =>
        Math.max(-loudest, Math.min(loudest, sample)),
      );
      return Buffer.from(clipped.buffer);
    },
  };
}
