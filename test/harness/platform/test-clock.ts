// A clock that runs with real time, unless it is stopped, and can be moved ahead by hand.
import type { Clock } from '@voicecall/server/ports/clock.ts';

export interface TestClock extends Clock {
  /** Advances the time; every sleep that is due ends. */
  advance(ms: number): void;
  /**
   * From now on time passes by `advance` only: a state that lasts a few seconds stays until the test moves on. Returns
   * what lets the clock run again.
   */
  stop(): () => void;
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
  let stoppedAt: number | undefined;
  const millis = (): number => (stoppedAt ?? Date.now()) + ahead;
  const arm = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer);
    const left = Math.max(0, sleeper.until - millis());
    if (left === 0 || stoppedAt === undefined) sleeper.timer = setTimeout(sleeper.wake, left);
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
    stop() {
      stoppedAt ??= Date.now();
      for (const sleeper of [...sleepers]) arm(sleeper);
      return () => {
        if (stoppedAt !== undefined) ahead -= Date.now() - stoppedAt;
        stoppedAt = undefined;
        for (const sleeper of [...sleepers]) arm(sleeper);
      };
    },
  };
}
