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

const samples = 3;
/** A read this fast is out of date by half of it at most, and no other is needed. */
const fastMs = 2;
/** By how much two clocks part, at most. */
const driftPerMs = 0.0005;

export function databaseClock(readTime: () => Promise<Date>): DatabaseClock {
  let offset = Number.NaN;
  /** When it was read, and by how much it may be wrong. */
  let [readAt, wrong] = [0, Infinity];
  return {
    now: () => new Date(performance.now() + offset),
    machineAheadMs: () => Date.now() - (performance.now() + offset),
    sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
    async synchronize() {
      let took = Infinity;
      for (let sample = 0; sample < samples && took > fastMs; sample += 1) {
        const asked = performance.now();
        const time = (await readTime()).getTime();
        took = performance.now() - asked;
        const found = time - asked - took / 2;
        // A slow read, as during an outage, tells less than an older one, unless the database's clock was changed.
        const wrongByNow = wrong + (asked - readAt) * driftPerMs;
        if (took / 2 > wrongByNow && Math.abs(found - offset) <= took / 2 + wrongByNow) continue;
        [offset, readAt, wrong] = [found, asked, took / 2];
      }
    },
  };
}
