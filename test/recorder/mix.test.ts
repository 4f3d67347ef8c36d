// The mix of a room: parts that are taken while it goes on are the same sound as a whole.
import { expect, test, vi } from 'vitest';
import { createMix, sampleRate } from '../../scripts/voice/recorder/mix.ts';

const frame = (value: number): Int16Array => new Int16Array(sampleRate / 100).fill(value);
const at = (sound: readonly number[], ms: number): number =>
  Math.round((sound[(ms * sampleRate) / 1000] ?? 0) * 32_768);

test('voices that are heard at the same time are added, each at its time, in whatever parts they are taken', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const mix = createMix();
  const [early, late] = [mix.track(), mix.track()];
  const sound: number[] = [];
  for (let ms = 10; ms <= 8_000; ms += 10) {
    vi.advanceTimersByTime(10);
    // The first one is silent for a second, without frames.
    if (ms <= 4_000 || ms > 5_000) early(frame(1_000));
    if (ms > 2_000) late(frame(30_000));
    if (ms % 700 === 0) sound.push(...mix.take());
  }
  sound.push(...mix.rest());
  vi.useRealTimers();
  expect(sound.length).toBe(8 * sampleRate);
  expect([1_000, 3_000, 4_500, 7_000].map((ms) => at(sound, ms))).toEqual([1_000, 31_000, 30_000, 31_000]);
});

test('frames that come late and all at once have no hole between them', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const mix = createMix();
  const track = mix.track();
  const sound: number[] = [];
  for (let ms = 10; ms <= 8_000; ms += 10) {
    vi.advanceTimersByTime(10);
    // Nothing is heard for almost two seconds.
    if (ms > 2_000 && ms < 3_900) continue;
    for (let late = ms === 3_900 ? 190 : 1; late > 0; late -= 1) track(frame(1_000));
    if (ms % 700 === 0) sound.push(...mix.take());
  }
  sound.push(...mix.rest());
  vi.useRealTimers();
  expect(sound.length).toBe(8 * sampleRate);
  expect(sound.findIndex((sample) => sample === 0)).toBe(-1);
});

test('what is too loud is cut off', () => {
  const mix = createMix();
  mix.track()(frame(30_000));
  mix.track()(frame(30_000));
  expect(Math.max(...mix.rest())).toBeLessThan(1);
});
