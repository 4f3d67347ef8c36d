// What a job process hears of its worker beside the job itself: that it wants the job ended, or that it is gone.

/** Aborted when the worker asks for the end of the job, or died. */
export function workerStopping(): AbortSignal {
  const stopping = new AbortController();
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'case' in message && message.case === 'shutdownRequest')
      stopping.abort();
  });
  process.once('disconnect', () => stopping.abort());
  if (!process.connected) stopping.abort();
  // The end of a terminal reaches the whole process group; the worker decides when its jobs end.
  process.on('SIGHUP', () => undefined);
  return stopping.signal;
}
