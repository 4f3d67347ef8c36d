// Puts what was said in a call at its place in time: the agent on the left channel, the other side on the right one.

/** Samples a second, of speech and of recordings. */
export const sampleRate = 16_000;

/** Something that was said: when it began, in milliseconds from the beginning of the recording, and its sound. */
export interface SpokenLine {
  readonly speaker: 'agent' | 'caller';
  /** Negative: it began before the recording. */
  readonly offset_ms: number;
  readonly samples: Int16Array;
}

const samplesIn = (ms: number): number => Math.round((ms * sampleRate) / 1000);

/** The two channels from one moment of the recording to another. */
export function mixWindow(
  lines: readonly SpokenLine[],
  from_ms: number,
  to_ms: number,
): [agent: Float32Array<ArrayBuffer>, caller: Float32Array<ArrayBuffer>] {
  const first = samplesIn(from_ms);
  const length = samplesIn(to_ms) - first;
  const channels: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] = [
    new Float32Array(length),
    new Float32Array(length),
  ];
  for (const { speaker, offset_ms, samples } of lines) {
    const channel = channels[speaker === 'agent' ? 0 : 1];
    const start = samplesIn(offset_ms) - first;
    for (let index = Math.max(0, -start); index < samples.length && start + index < length; index += 1)
      channel[start + index] = (samples[index] ?? 0) / 32_768;
  }
  return channels;
}
