// The clock follows the database's time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseClock } from './database-clock.ts';
import type { DatabaseClock } from './database-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function synchronized(clock: DatabaseClock): Promise<void> {
  const done = clock.synchronize();
  await vi.runAllTimersAsync();
  await done;
}

test.each([-600_000, 0, 600_000])(
  "is the database's, however far away it is from the machine's: %i ms",
  async (shift) => {
    const clock = databaseClock(async () => {
      await wait(10);
      const time = new Date(Date.now() + shift);
      await wait(10);
      return time;
    });
    await synchronized(clock);
    expect(clock.now().getTime()).toBe(Date.now() + shift);
    vi.advanceTimersByTime(5_000);
    expect(clock.now().getTime()).toBe(Date.now() + shift);
  },
);

test("tells how far the machine's clock is ahead, also when it is changed", async () => {
  const clock = databaseClock(async () => new Date(Date.now() - 90_000));
  await synchronized(clock);
  expect(clock.machineAheadMs()).toBe(90_000);
  vi.setSystemTime(Date.now() - 150_000);
  expect(clock.machineAheadMs()).toBe(-60_000);
});

test('is read once when that was fast, and thrice when it was not', async () => {
  for (const [ms, expected] of [
    [2, 1],
    [3, 3],
  ] as const) {
    let reads = 0;
    const clock = databaseClock(async () => {
      reads += 1;
      await wait(ms);
      return new Date();
    });
    await synchronized(clock);
    expect(reads).toBe(expected);
  }
});

test('is taken from the fastest read', async () => {
  const delays = [200, 2, 300];
  // This database takes its time before it answers, so the time of a slow read is old.
  const clock = databaseClock(async () => {
    const stamped = new Date();
    await wait(delays.shift() ?? 0);
    return stamped;
  });
  await synchronized(clock);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBe(1);
});

test('keeps an earlier time when all reads are slow, as while the database is away', async () => {
  let ms = 2;
  const clock = databaseClock(async () => {
    const stamped = new Date();
    await wait(ms);
    return stamped;
  });
  await synchronized(clock);
  vi.advanceTimersByTime(10_000);
  ms = 3_000;
  await synchronized(clock);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBe(1);
  // In the end the clocks may have parted by more.
  vi.advanceTimersByTime(3_600_000);
  await synchronized(clock);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBe(1_500);
});

test('does not take a slow read for a change of the clock because of a fraction of a millisecond', async () => {
  let ms = 0;
  const clock = databaseClock(async () => {
    // What a date does not hold.
    const fraction = ms > 0 ? -0.9 : 0;
    const stamped = new Date(Date.now() + fraction);
    await wait(ms);
    return stamped;
  });
  await synchronized(clock);
  // The database answers at once, and this process reads the answer late, because it was busy.
  ms = 3_000;
  await synchronized(clock);
  expect(clock.now().getTime()).toBe(Date.now());
});

test('follows the database when its clock is corrected', async () => {
  let shift = 0;
  const clock = databaseClock(async () => new Date(Date.now() + shift));
  await synchronized(clock);
  shift = -3_600_000;
  await synchronized(clock);
  expect(clock.now().getTime()).toBe(Date.now() + shift);
});

test("ignores a step of the machine's clock", async () => {
  const clock = databaseClock(async () => new Date('2026-11-21T12:00:00Z'));
  await synchronized(clock);
  vi.setSystemTime('2031-01-01T00:00:00Z');
  expect(clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z');
});

test('sleeps until it is aborted', async () => {
  vi.useRealTimers();
  const clock = databaseClock(async () => new Date());
  const over = new AbortController();
  const sleeping = clock.sleep(60_000, over.signal);
  over.abort();
  await expect(sleeping).rejects.toThrow('abort');
});
