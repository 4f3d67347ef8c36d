// Waiting for work with a limit. None of these stops the work itself.
import { setTimeout as delay } from 'node:timers/promises';

/** When work that is not done yet is aborted, before the waiting ends. */
export interface LateAbort {
  readonly afterMs: number;
  readonly abort: () => void;
}

/** Waits for `work`, at most `ms`. */
export async function atMost(ms: number, work: Promise<unknown>, late?: LateAbort): Promise<void> {
  const done = new AbortController();
  const aborting = late && setTimeout(late.abort, late.afterMs);
  const limit = delay(ms, undefined, { signal: done.signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  await Promise.race([work, limit]);
  clearTimeout(aborting);
  done.abort();
}

/** Settles as `work` does, or rejects after `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The result of `work`, or `instead` once `signal` aborts. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, instead: T): Promise<T> {
  const { promise: aborted, resolve } = Promise.withResolvers<T>();
  const stop = (): void => resolve(instead);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
