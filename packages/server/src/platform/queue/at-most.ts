// Waiting for work to end, but not for ever.
import { setTimeout as delay } from 'node:timers/promises';

/** When what is not done yet is broken off, before the waiting ends. */
export interface BreakOff {
  readonly afterMs: number;
  readonly breakOff: () => void;
}

/** Waits for `work`, at most `ms`. */
export async function atMost(ms: number, work: Promise<unknown>, late?: BreakOff): Promise<void> {
  const over = new AbortController();
  const breakingOff = late && setTimeout(late.breakOff, late.afterMs);
  const limit = delay(ms, undefined, { signal: over.signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  await Promise.race([work, limit]);
  clearTimeout(breakingOff);
  over.abort();
}
