// When a conversation counts as silent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './silence-watch.ts';
import type { SilenceWatch } from './silence-watch.ts';

const onSilence = vi.fn<() => void>();
let watch: SilenceWatch;

beforeEach(() => {
  vi.useFakeTimers();
  onSilence.mockClear();
  watch = watchSilence(60_000, onSilence);
});
afterEach(() => vi.useRealTimers());

const silentAfter = (ms: number): boolean => {
  vi.advanceTimersByTime(ms);
  return onSilence.mock.calls.length > 0;
};

test('before the greeting silence does not count', () => {
  watch.agentBusy(true);
  watch.agentBusy(false);
  expect(silentAfter(600_000)).toBe(false);
});

test('a minute without a word of either side is silence, once', () => {
  watch.begin();
  expect(silentAfter(59_999)).toBe(false);
  expect(silentAfter(1)).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('the minute starts again when the agent stops speaking and with every word of the user', () => {
  watch.begin();
  watch.agentBusy(true);
  expect(silentAfter(300_000)).toBe(false);
  watch.agentBusy(false);
  expect(silentAfter(50_000)).toBe(false);
  watch.userSpoke();
  expect(silentAfter(59_999)).toBe(false);
  expect(silentAfter(1)).toBe(true);
});

test('a word of the user while the agent speaks does not start the minute', () => {
  watch.begin();
  watch.agentBusy(true);
  watch.userSpoke();
  expect(silentAfter(120_000)).toBe(false);
});

test('noise extends the limit by one minute and no longer', () => {
  watch.begin();
  watch.voice(true);
  expect(silentAfter(119_999)).toBe(false);
  expect(silentAfter(1)).toBe(true);
});

test('voice activity that has stopped extends nothing', () => {
  watch.begin();
  watch.voice(true);
  watch.voice(false);
  expect(silentAfter(60_000)).toBe(true);
});

test('a stopped watch reports nothing', () => {
  watch.begin();
  watch.stop();
  watch.userSpoke();
  expect(silentAfter(600_000)).toBe(false);
});
