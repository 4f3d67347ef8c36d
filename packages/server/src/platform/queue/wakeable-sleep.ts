// The rest between two looks at a queue, which can be cut short, also by a call that came before it began.

export interface WakeableSleep {
  /** Forgets calls that came before now. */
  reset(): void;
  /** Rests until it is woken, or for `ms` at most. */
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
