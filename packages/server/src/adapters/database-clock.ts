// The database's time, extrapolated with the machine's monotonic clock: all processes agree, even if their own clocks
// are wrong or are changed.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

export interface DatabaseClock extends Clock {
  /** Reads the database's time again; `now` is undefined before the first call. */
  synchronize(): Promise<void>;
  /** By how many milliseconds this machine's clock is ahead of the database's; negative: behind. */
  machineAheadMs(): number;
}

/** Of so many reads the fastest counts: its time is the least out of date. */
const samples = 3;
/** A read this fast is out of date by half of it at most, and no other is needed. */
const fastMs = 2;

export function databaseClock(readTime: () => Promise<Date>): DatabaseClock {
  let offset = Number.NaN;
  return {
    now: () => new Date(performance.now() + offset),
    machineAheadMs: () => Date.now() - (performance.now() + offset),
    sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
    async synchronize() {
      let quickest = Infinity;
      for (let sample = 0; sample < samples && quickest > fastMs; sample += 1) {
        const asked = performance.now();
        const time = (await readTime()).getTime();
        const took = performance.now() - asked;
        if (took >= quickest) continue;
        quickest = took;
        offset = time - asked - took / 2;
      }
    },
  };
}
