// For tests: a clock that moves only when told to.
import type { Timer } from '../lifetime.ts';

export interface ManualTimer extends Timer {
  /** Advances the time and ends every wait that is due. */
  advance(ms: number): void;
}

export function createManualTimer(): ManualTimer {
  const waits = new Set<{ readonly until: number; readonly end: () => void }>();
  let now = Date.now();
  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const aborted = (): void => {
          waits.delete(wait);
          reject(signal.reason);
        };
        const wait = {
          until: now + ms,
          end: () => {
            waits.delete(wait);
            signal.removeEventListener('abort', aborted);
            resolve();
          },
        };
        signal.addEventListener('abort', aborted, { once: true });
        waits.add(wait);
      }),
    advance(ms) {
      now += ms;
      for (const { until, end } of waits) if (until <= now) end();
    },
  };
}
