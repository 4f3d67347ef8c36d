// Requests to stop the process: Ctrl-C, a service manager, a closed terminal.
import { once } from 'node:events';

export interface EndRequests {
  /** Aborts with the first request. */
  readonly asked: AbortSignal;
  /** Aborts with a second request: the process must stop at once. */
  readonly insisted: AbortSignal;
}

/** One Ctrl-C can arrive more than once: from the terminal, and from the programs that started this process. */
const sameRequestMs = 1_000;

/** Starts to listen for the signals. */
export function endRequests(): EndRequests {
  const asked = new AbortController();
  const insisted = new AbortController();
  let firstAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked.signal.aborted && performance.now() - firstAt > sameRequestMs) insisted.abort();
      if (!asked.signal.aborted) firstAt = performance.now();
      asked.abort();
    });
  }
  // Writing to a closed terminal fails, which must not end the process.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error;
  });
  return { asked: asked.signal, insisted: insisted.signal };
}

/** Resolves when `signal` is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
