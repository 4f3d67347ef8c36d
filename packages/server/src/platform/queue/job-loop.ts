// One queue's worker: keeps up to `concurrency` jobs in hand, each settled on its own, so that a slow job never holds
// others back.
import { atMost } from '../wait.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

interface Job {
  readonly id: string;
  readonly data: unknown;
}

/** What the loop asks of the queue behind it. */
export interface JobLoopOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  readonly fetch: (count: number) => Promise<Job[]>;
  readonly touch: (ids: string[]) => Promise<void>;
  readonly complete: (id: string) => Promise<void>;
  readonly fail: (id: string) => Promise<void>;
  readonly handle: (data: unknown, signal: AbortSignal) => Promise<void>;
  /** `data` is the job's, where it was one that failed. */
  readonly onError: (error: unknown, data?: unknown) => void;
}

export interface JobLoop {
  /** Looks for jobs now instead of at the next poll. */
  wake(): void;
  /** Stops fetching, waits for the jobs in hand, aborts those still running after half of `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

const heartbeatMs = 4_000;

export function runJobLoop(options: JobLoopOptions): JobLoop {
  const inHand = new Map<string, Promise<void>>();
  const abort = new AbortController();
  const stopping = new AbortController();
  const nap = createWakeableSleep();

  const run = async (job: Job): Promise<void> => {
    await runJob(options, job, abort.signal);
    inHand.delete(job.id);
    nap.wake();
  };
  const fetchOnce = async (): Promise<boolean> => {
    const free = options.concurrency - inHand.size;
    if (free <= 0) return false;
    const found = await options.fetch(free);
    for (const job of found) inHand.set(job.id, run(job));
    return found.length === free;
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      nap.reset();
      const more = await fetchOnce().catch((error: unknown) => (options.onError(error), false));
      if (!more || inHand.size >= options.concurrency) await nap.take(options.pollMs);
    }
  };
  const heartbeat = setInterval(() => {
    if (inHand.size > 0) options.touch([...inHand.keys()]).catch((error: unknown) => options.onError(error));
  }, heartbeatMs);
  const done = loop();

  return {
    wake: () => nap.wake(),
    async stop(timeoutMs) {
      stopping.abort();
      nap.wake();
      await done;
      // A handler that is still running at the end (a phone that rings) is left as a crash would leave it: resumable.
      await atMost(timeoutMs, Promise.all(inHand.values()), { afterMs: timeoutMs / 2, abort: () => abort.abort() });
      clearInterval(heartbeat);
    },
  };
}

async function runJob(options: JobLoopOptions, job: Job, signal: AbortSignal): Promise<void> {
  try {
    await options.handle(job.data, signal);
    await options.complete(job.id);
  } catch (error) {
    // What was interrupted because the process must stop did not go wrong.
    if (!signal.aborted) options.onError(error, job.data);
    // The queue gives the job out again in any case once its heartbeat is missing.
    await options.fail(job.id).catch((failure: unknown) => options.onError(failure, job.data));
  }
}
