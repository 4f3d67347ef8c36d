// Signals from the worker to a job process: the job must end, or the worker has died.

/** Aborted when the worker asks the job to end, or has died. */
export function workerStopping(): AbortSignal {
  const stopping = new AbortController();
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'case' in message && message.case === 'shutdownRequest')
      stopping.abort();
  });
  process.once('disconnect', () => stopping.abort());
  if (!process.connected) stopping.abort();
  // A terminal signals the whole process group; the worker decides when its jobs end.
  process.on('SIGHUP', () => undefined);
  return stopping.signal;
}
