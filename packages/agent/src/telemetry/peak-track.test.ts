// Peaks of real frames: they agree with a naive computation, sample by sample.
import { AudioFrame } from '@livekit/rtc-node';
import { expect, test } from 'vitest';
import { peakOf, peakTrack } from './peak-track.ts';
import type { Sound } from './peak-track.ts';

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function tone(ms: number, amplitude: number, { rate = 24_000, channels = 1 } = {}): Sound {
  const samples = Math.round((ms * rate) / 1000);
  const data = new Int16Array(samples * channels).map((_, n) =>
    Math.floor(n / channels) % 2 ? -amplitude : amplitude,
  );
  return new AudioFrame(data, rate, channels, samples);
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'random frames have the peaks of their samples (%i)',
  (seed) => {
    const random = numbers(seed + 1);
    const pick = (most: number): number => Math.floor(random() * most);
    const track = peakTrack(40);
    const naive = Array.from({ length: 40 }, () => 0);
    const rate = [8000, 16_000, 22_050, 24_000, 44_100, 48_000][pick(6)] ?? 0;
    const channels = 1 + pick(2);
    for (let frame = 0; frame < 12; frame += 1) {
      const samples = 1 + pick(rate / 8);
      const scale = random() ** 3;
      const data = new Int16Array(samples * channels).map(() => Math.round((random() * 65_535 - 32_768) * scale));
      // Before the start and beyond the end, too.
      const from_ms = pick(4_600) - 300;
      track.add(new AudioFrame(data, rate, channels, samples), from_ms);
      for (const [index, sample] of data.entries()) {
        const window = Math.floor((from_ms + (1000 * Math.floor(index / channels)) / rate) / 100);
        if (window >= 0 && window < 40) naive[window] = Math.max(naive[window] ?? 0, peakOf(Math.abs(sample)));
      }
    }
    expect([...track.peaks(0, 40)]).toEqual(naive);
  },
);

test('a peak is a byte: 0 is silence, 255 full scale of either sign', () => {
  expect([0, 64, 65, 16_384, 32_767, 32_768].map(peakOf)).toEqual([0, 0, 1, 128, 255, 255]);
  const track = peakTrack();
  track.add(new AudioFrame(Int16Array.of(-32_768), 8000, 1, 1), 0);
  expect([...track.peaks(0, 2)]).toEqual([255, 0]);
});

test('gaps are zeros, and what was not played is cut', () => {
  const track = peakTrack();
  track.add(tone(300, 8_192), 0);
  track.add(tone(1000, 16_384), 500);
  track.cut(850);
  expect([...track.peaks(0, 12)]).toEqual([64, 64, 64, 0, 0, 128, 128, 128, 128, 0, 0, 0]);
});

test('memory is bounded, however long a call is', () => {
  const track = peakTrack(3_000);
  track.add(tone(200, 8_192), 299_900);
  track.add(tone(200, 8_192), 10_000_000_000);
  expect(track.peaks(0, 1e9)).toHaveLength(3_000);
  expect([...track.peaks(2_998, 3_002)]).toEqual([0, 64]);
});
