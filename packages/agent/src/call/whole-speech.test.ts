// Speech recognition gets a sentence from its first to its last frame, even when the detector reuses its buffer.
import { VADEventType } from '@livekit/agents';
import type { VADEvent } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { wholeSpeech } from './whole-speech.ts';

const rate = 16_000;
const windowMs = 32;
/** A window of audio, every sample of which is its number. */
const frame = (number: number): AudioFrame =>
  new AudioFrame(new Int16Array((rate * windowMs) / 1000).fill(number), rate, 1, (rate * windowMs) / 1000);

const event = (type: VADEventType, frames: AudioFrame[], speaking: boolean): VADEvent => ({
  type,
  frames,
  speaking,
  samplesIndex: 0,
  timestamp: 0,
  speechDuration: 0,
  silenceDuration: 0,
  probability: 0,
  inferenceDuration: 0,
  rawAccumulatedSilence: 0,
  rawAccumulatedSpeech: speaking ? 1 : 0,
});

/** The numbers of the audio windows that a detector with these events hands out at each end of speech. */
async function handedOut(events: readonly VADEvent[]): Promise<number[][]> {
  const spoken = [...events];
  const source = {
    stream: () => ({
      next: async () => (spoken.length > 0 ? { done: false, value: spoken.shift() } : { done: true, value: undefined }),
    }),
  };
  const stream = wholeSpeech(source as unknown as Parameters<typeof wholeSpeech>[0]).stream();
  const ends: number[][] = [];
  for (let result = await stream.next(); !result.done; result = await stream.next()) {
    if (result.value.type === VADEventType.END_OF_SPEECH)
      ends.push(result.value.frames.map(({ data }) => data[0] ?? -1));
  }
  return ends;
}

const heard = (from: number, to: number, speaking: boolean): VADEvent[] =>
  Array.from({ length: to - from }, (_, index) => event(VADEventType.INFERENCE_DONE, [frame(from + index)], speaking));
const end = event(VADEventType.END_OF_SPEECH, [frame(0)], false);
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

it('contains everything that was said, in order, and half a second before it', async () => {
  expect(await handedOut([...heard(0, 100, false), ...heard(100, 150, true), end])).toEqual([numbers(84, 150)]);
});

it('of the second sentence contains nothing of the first beyond that half second', async () => {
  const [, second] = await handedOut([
    ...heard(0, 20, true),
    end,
    ...heard(20, 60, false),
    ...heard(60, 80, true),
    end,
  ]);
  expect(second).toEqual(numbers(44, 80));
});

it('of noise without end is its last minute', async () => {
  const [only] = await handedOut([...heard(0, 2_500, true), end]);
  expect(only).toEqual(numbers(2_500 - 60_000 / windowMs, 2_500));
});
