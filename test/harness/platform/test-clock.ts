// A clock that runs with real time and can be moved ahead by hand.
import type { Clock } from '@voicecall/server/ports/clock.ts';

export interface TestClock extends Clock {
  /** Advances the time; every sleep that is due ends. */
  advance(ms: number): void;
}

interface Sleeper {
  readonly until: number;
  timer: NodeJS.Timeout;
  readonly wake: () => void;
}

/** `startAt` is the initial time; now when absent. */
export function createTestClock(startAt?: Date): TestClock {
  const sleepers = new Set<Sleeper>();
  let ahead = startAt ? startAt.getTime() - Date.now() : 0;
  const millis = (): number => Date.now() + ahead;
  const arm = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer);
    sleeper.timer = setTimeout(sleeper.wake, Math.max(0, sleeper.until - millis()));
  };
  return {
    now: () => new Date(millis()),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const end = (settle: () => void) => (): void => {
          clearTimeout(sleeper.timer);
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', aborted);
          settle();
        };
        const aborted = end(() => reject(signal?.reason));
        const sleeper: Sleeper = { until: millis() + ms, timer: setTimeout(() => undefined, 0), wake: end(resolve) };
        signal?.addEventListener('abort', aborted, { once: true });
        sleepers.add(sleeper);
        arm(sleeper);
      }),
    advance(ms) {
      ahead += ms;
      for (const sleeper of [...sleepers]) arm(sleeper);
    },
  };
}
