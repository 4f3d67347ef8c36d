// Waiting for something that may take longer than this process has.

/** What `work` answers, or `instead` once `signal` aborts; `work` itself goes on. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, instead: T): Promise<T> {
  const { promise: aborted, resolve } = Promise.withResolvers<T>();
  const stop = (): void => resolve(instead);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
