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
/** The time is read in whole milliseconds. */
const resolutionMs = 1;
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
      let best = { asked: 0, took: Infinity, found: Number.NaN };
      for (let sample = 0; sample < samples && best.took > fastMs; sample += 1) {
        const asked = performance.now();
        const time = (await readTime()).getTime();
        const took = performance.now() - asked;
        if (took < best.took) best = { asked, took, found: time - asked - took / 2 };
      }
      const wrongAtMost = best.took / 2 + resolutionMs;
      // A slow read, as during an outage, tells less than an older one, unless the database's clock was changed.
      const wrongByNow = wrong + (best.asked - readAt) * driftPerMs;
      if (wrongAtMost > wrongByNow && Math.abs(best.found - offset) <= wrongAtMost + wrongByNow) return;
      [offset, readAt, wrong] = [best.found, best.asked, wrongAtMost];
    },
  };
}
