// The worker of one queue: runs up to `concurrency` jobs at once and completes each by itself, so that a slow job never
// delays others. A tenant may use as many places as stay free beside it, so that another one always finds a place.
import { atMost } from '../wait.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

interface Job {
  readonly id: string;
  readonly data: unknown;
}

/** How the loop uses the queue. */
export interface JobLoopOptions {
  readonly concurrency: number;
  /** Fetches at most so many jobs of other tenants than these. */
  readonly fetch: (count: number, without: readonly string[]) => Promise<Job[]>;
  readonly touch: (ids: string[]) => Promise<void>;
  readonly complete: (id: string) => Promise<void>;
  readonly fail: (id: string) => Promise<void>;
  readonly handle: (data: unknown, signal: AbortSignal) => Promise<unknown>;
  /** `data` is that of the job, when a job failed. */
  readonly onError: (error: unknown, data?: unknown) => void;
}

export interface JobLoop {
  /** Fetches jobs now: some are due. */
  wake(): void;
  /** Stops fetching, waits for running jobs, and aborts those that still run after half of `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

const heartbeatMs = 4_000;

/** It fetches once, and then whenever it is woken. */
export function runJobLoop(options: JobLoopOptions): JobLoop {
  const running = new Map<string, { readonly tenant_id: string; readonly done: Promise<void> }>();
  const abort = new AbortController();
  const stopping = new AbortController();
  const sleep = createWakeableSleep();

  const run = async (job: Job): Promise<void> => {
    await runJob(options, job, abort.signal);
    running.delete(job.id);
    sleep.wake();
  };
  const fetchOnce = async (): Promise<boolean> => {
    const free = options.concurrency - running.size;
    if (free <= 0) return false;
    const { count, full } = nextFetch(
      free,
      [...running.values()].map((it) => it.tenant_id),
    );
    const found = await options.fetch(count, full);
    for (const job of found) running.set(job.id, { tenant_id: tenantOf(job), done: run(job) });
    return found.length === count;
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      sleep.reset();
      const more = await fetchOnce().catch((error: unknown) => (options.onError(error), false));
      if (!more || running.size >= options.concurrency) await sleep.take();
    }
  };
  const heartbeat = setInterval(() => {
    if (running.size > 0) options.touch([...running.keys()]).catch((error: unknown) => options.onError(error));
  }, heartbeatMs);
  const done = loop();

  return {
    wake: () => sleep.wake(),
    async stop(timeoutMs) {
      stopping.abort();
      sleep.wake();
      await done;
      // A handler that is still running at the end (its phone rings) is left as a crash would leave it: resumable.
      await atMost(timeoutMs, Promise.all([...running.values()].map(({ done: ended }) => ended)), {
        afterMs: timeoutMs / 2,
        abort: () => abort.abort(),
      });
      clearInterval(heartbeat);
    },
  };
}

/** Without a tenant, a job is one of the platform. */
const tenantOf = ({ data }: Job): string => (data as { tenant_id?: string } | null)?.tenant_id ?? '';

/**
 * How many jobs are fetched into `free` places, and of which tenants none, since they use as many as are free. However
 * the jobs of a fetch are distributed, no tenant then uses more than stay free beside it, and a single one in any case.
 */
export function nextFetch(free: number, running: readonly string[]): { count: number; full: readonly string[] } {
  const used = [...Map.groupBy(running, (tenant_id) => tenant_id)].map(
    ([tenant_id, all]) => [tenant_id, all.length] as const,
  );
  const full = used.filter(([, places]) => places >= free).map(([tenant_id]) => tenant_id);
  const most = Math.max(0, ...used.filter(([, places]) => places < free).map(([, places]) => places));
  return { count: Math.max(1, Math.floor((free - most) / 2)), full };
}

async function runJob(options: JobLoopOptions, job: Job, signal: AbortSignal): Promise<void> {
  try {
    await options.handle(job.data, signal);
    await options.complete(job.id);
  } catch (error) {
    // A job that was aborted because the process stops has not failed.
    if (!signal.aborted) options.onError(error, job.data);
    // If this fails too, the queue gives the job to another worker once its heartbeat is missing.
    await options.fail(job.id).catch((failure: unknown) => options.onError(failure, job.data));
  }
}
