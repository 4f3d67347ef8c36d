// What asks the process to end: Ctrl-C, a service manager, a terminal that was closed.
import { once } from 'node:events';

export interface EndRequests {
  /** Aborts with the first request. */
  readonly asked: AbortSignal;
  /** Aborts when somebody asks again, and means it. */
  readonly insisted: AbortSignal;
}

/**
 * One Ctrl-C can arrive more than once: from the terminal, and passed on by the programs between it and this process.
 */
const sameRequestMs = 1_000;

/** Listens from now on. */
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
  // A terminal that was closed takes no more text, and that must not be what ends the process.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error;
  });
  return { asked: asked.signal, insisted: insisted.signal };
}

/** Resolves when `signal` is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
