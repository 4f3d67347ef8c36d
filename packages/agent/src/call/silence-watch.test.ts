// When a conversation counts as silent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './silence-watch.ts';
import type { SilenceWatch } from './silence-watch.ts';

const onSilence = vi.fn<() => void>();
const onReminder = vi.fn<() => void>();
let watch: SilenceWatch;

const watching = (reminder: { after_ms: number; times: number }): SilenceWatch =>
  watchSilence({ limit_ms: 60_000, reminder, onSilence, onReminder });

beforeEach(() => {
  vi.useFakeTimers();
  onSilence.mockClear();
  onReminder.mockClear();
  watch = watching({ after_ms: 15_000, times: 0 });
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

/** The agent says a reminder, for so long. */
function say(ms: number): void {
  watch.agentBusy(true);
  vi.advanceTimersByTime(ms);
  watch.agentBusy(false);
}

test('without reminders nobody is asked', () => {
  watch.begin();
  vi.advanceTimersByTime(59_999);
  expect(onReminder).not.toHaveBeenCalled();
});

test('a silent person is asked as often as wanted, and the time until the end does not begin anew', () => {
  watch = watching({ after_ms: 10_000, times: 2 });
  watch.begin();
  vi.advanceTimersByTime(9_999);
  expect(onReminder).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(onReminder).toHaveBeenCalledTimes(1);
  say(2_000);
  vi.advanceTimersByTime(10_000);
  expect(onReminder).toHaveBeenCalledTimes(2);
  say(2_000);
  expect(silentAfter(35_999)).toBe(false);
  expect(silentAfter(1)).toBe(true);
  expect(onReminder).toHaveBeenCalledTimes(2);
});

test('a person who speaks again is asked again in the next silence', () => {
  watch = watching({ after_ms: 10_000, times: 1 });
  watch.begin();
  vi.advanceTimersByTime(10_000);
  say(1_000);
  vi.advanceTimersByTime(20_000);
  expect(onReminder).toHaveBeenCalledTimes(1);
  watch.userSpoke();
  say(3_000);
  vi.advanceTimersByTime(10_000);
  expect(onReminder).toHaveBeenCalledTimes(2);
  expect(silentAfter(49_999)).toBe(false);
});

test('who speaks during the reminder is not silent', () => {
  watch = watching({ after_ms: 50_000, times: 1 });
  watch.begin();
  vi.advanceTimersByTime(50_000);
  watch.agentBusy(true);
  watch.userSpoke();
  watch.agentBusy(false);
  expect(silentAfter(59_999)).toBe(false);
  expect(silentAfter(1)).toBe(true);
});

test('a reminder is said to its end before the silence ends the call', () => {
  watch = watching({ after_ms: 59_000, times: 1 });
  watch.begin();
  vi.advanceTimersByTime(59_000);
  watch.agentBusy(true);
  expect(silentAfter(30_000)).toBe(false);
  watch.agentBusy(false);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('nobody is asked into their own voice', () => {
  watch = watching({ after_ms: 10_000, times: 1 });
  watch.begin();
  watch.voice(true);
  vi.advanceTimersByTime(10_000);
  expect(onReminder).not.toHaveBeenCalled();
  watch.voice(false);
  vi.advanceTimersByTime(10_000);
  expect(onReminder).toHaveBeenCalledTimes(1);
});
