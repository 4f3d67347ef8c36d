// A sleep between two polls of a queue. It can be woken early, also by a call that came before the sleep began.

export interface WakeableSleep {
  /** Ignores earlier calls of `wake`. */
  reset(): void;
  /** Sleeps until it is woken, for at most `ms`. */
  take(ms?: number): Promise<void>;
  wake(): void;
}

export function createWakeableSleep(): WakeableSleep {
  let awake = false;
  let end: (() => void) | undefined;
  return {
    reset: () => {
      awake = false;
    },
    wake: () => {
      awake = true;
      end?.();
    },
    take: (ms) =>
      new Promise((resolve) => {
        if (awake) return resolve();
        const timer = ms === undefined ? undefined : setTimeout(() => end?.(), ms);
        end = () => {
          clearTimeout(timer);
          end = undefined;
          resolve();
        };
      }),
  };
}
