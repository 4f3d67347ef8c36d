// Runs a function of a module in a thread, with limits on its CPU time and memory: for work whose duration depends on
// input from clients.
import { Worker } from 'node:worker_threads';
import type { CpuReply, CpuRequest } from './cpu-worker.ts';

/** A function that a thread can run: by the URL of its module, and the name under which it is exported. */
export interface CpuTask {
  readonly module: URL;
  readonly name: string;
}

export interface CpuRunOptions {
  /**
   * For whom it runs, a tenant for example. Subjects are served in round robin, and each gets at most a fourth of one
   * thread in the long run.
   */
  readonly subject: string;
  /** CPU time that the function may use. Waiting for a thread and importing the module do not count. */
  readonly deadline_ms: number;
  readonly signal?: AbortSignal | undefined;
}

export interface CpuPool {
  /**
   * Calls `task` with `input` in a thread and returns its result; both are passed as structured clones. An error that
   * it throws arrives as a plain `Error`. Throws a `CpuLimitError` when the task exceeds a limit, and the reason of
   * `signal` when that aborts; in both cases the thread is terminated.
   */
  run<F extends (input: never) => unknown>(
    task: CpuTask,
    input: Parameters<F>[0],
    options: CpuRunOptions,
  ): Promise<Awaited<ReturnType<F>>>;
  /** Terminates all threads and rejects their tasks. */
  close(): Promise<void>;
}

/** A function exceeded its CPU time or memory. It would do so again with the same input. */
export class CpuLimitError extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CpuLimitError';
    this.limit = limit;
  }
}

interface Job {
  readonly request: CpuRequest;
  readonly options: CpuRunOptions;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const entry = new URL('./cpu-worker.ts', import.meta.url);
/** How often the CPU time of a busy thread is read. */
const pollMs = 100;
/** A thread is terminated after this many ms of wall time per ms of CPU time that it may use. */
const wallTimeFactor = 30;
const startMs = 60_000;

/** Starts no thread before the first run. At most `threads` run at once; `memory_mb` limits the heap of each. */
export function createCpuPool({
  threads,
  memory_mb,
}: {
  readonly threads: number;
  readonly memory_mb: number;
}): CpuPool {
  const waiting: Job[] = [];
  const scheduler = createScheduler(Math.max(1, threads - 1), () => next());
  const idle = new Set<Worker>();
  const all = new Set<Worker>();
  let closed = false;

  const open = (): Worker => {
    const worker = new Worker(entry, { env: {}, resourceLimits: { maxOldGenerationSizeMb: memory_mb } });
    all.add(worker);
    // Without a listener an error of an idle thread would end the process.
    worker
      .on('error', () => undefined)
      .once('exit', () => {
        all.delete(worker);
        idle.delete(worker);
        next();
      });
    return worker;
  };
  const next = (): void => {
    while (!closed && (idle.size > 0 || all.size < threads)) {
      const job = scheduler.next(waiting);
      if (!job) return;
      const { subject } = job.options;
      const [worker = open()] = idle;
      idle.delete(worker);
      worker.ref();
      void runOn(worker, job, (cpu_ms) => scheduler.pause(subject, cpu_ms * pauseFactor))
        .then(job.resolve, job.reject)
        .finally(() => {
          scheduler.ended(subject);
          // A thread that is being terminated still exists until it exits.
          if (terminating.has(worker)) return;
          worker.unref();
          idle.add(worker);
          next();
        });
    }
  };
  return {
    run: async ({ module, name }, input, options) => {
      options.signal?.throwIfAborted();
      if (closed) throw new Error('the pool is closed');
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const job: Job = {
        request: { module: module.href, name, input },
        options,
        resolve: resolve as Job['resolve'],
        reject,
      };
      waiting.push(job);
      next();
      return removedOnAbort(job, waiting, promise);
    },
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('the pool is closed'));
      await Promise.all([...all].map((worker) => terminate(worker)));
    },
  };
}

/**
 * After a task its subject is paused for this many times the CPU time that the task used, because threads of low
 * priority still slow down the rest of the machine.
 */
const pauseFactor = 3;

interface Scheduler {
  /** Removes from `waiting` the job to start now, if there is one. */
  next(waiting: Job[]): Job | undefined;
  /** A job of this subject has ended. */
  ended(subject: string): void;
  /** Starts no job of this subject for `ms`. */
  pause(subject: string, ms: number): void;
}

/** How many subjects that were served are remembered. A forgotten one comes first, as the longest waiting one would. */
const rememberedSubjects = 1_000;

/**
 * Among the subjects that are not paused and have fewer than `most` running jobs, the one that was served least
 * recently is next.
 */
function createScheduler(most: number, onResume: () => void): Scheduler {
  const paused = new Set<string>();
  const running = new Map<string, number>();
  const lastServed = new Map<string, number>();
  let served = 0;
  const lastServedOf = ({ options: { subject } }: Job): number => lastServed.get(subject) ?? 0;
  return {
    next(waiting) {
      const ready = waiting.filter(
        ({ options: { subject } }) => !paused.has(subject) && (running.get(subject) ?? 0) < most,
      );
      const [first, ...others] = ready;
      if (!first) return undefined;
      const job = others.reduce((best, other) => (lastServedOf(other) < lastServedOf(best) ? other : best), first);
      const { subject } = job.options;
      waiting.splice(waiting.indexOf(job), 1);
      running.set(subject, (running.get(subject) ?? 0) + 1);
      // Deleted first, so that the map is in the order of service.
      lastServed.delete(subject);
      lastServed.set(subject, (served += 1));
      const [oldest] = lastServed.keys();
      if (lastServed.size > rememberedSubjects && oldest !== undefined) lastServed.delete(oldest);
      return job;
    },
    ended(subject) {
      const left = (running.get(subject) ?? 0) - 1;
      if (left > 0) running.set(subject, left);
      else running.delete(subject);
    },
    pause(subject, ms) {
      if (ms < 1) return;
      paused.add(subject);
      const resume = (): void => {
        paused.delete(subject);
        onResume();
      };
      setTimeout(resume, ms).unref();
    },
  };
}

/** Removes a waiting job from its queue when its signal aborts. */
function removedOnAbort<T>(job: Job, waiting: Job[], promise: Promise<T>): Promise<T> {
  const { signal } = job.options;
  const remove = (): void => {
    if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1).forEach(({ reject }) => reject(signal?.reason));
  };
  signal?.addEventListener('abort', remove);
  return promise.finally(() => signal?.removeEventListener('abort', remove));
}

/** Threads that are being terminated: they get no more work. */
const terminating = new WeakSet<Worker>();

async function terminate(worker: Worker): Promise<void> {
  terminating.add(worker);
  await worker.terminate();
}

function runOn(
  worker: Worker,
  { request, options: { deadline_ms, signal } }: Job,
  onSpent: (cpu_ms: number) => void,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const abandon = (error: unknown): void => {
    reject(error);
    void terminate(worker);
  };
  let done = false;
  let polling: NodeJS.Timeout | undefined;
  let backstop = setTimeout(() => abandon(new Error(`${request.name} did not start in a thread`)), startMs);
  const late = (): void => {
    onSpent(deadline_ms);
    abandon(new CpuLimitError('time', `${request.name} used more than ${deadline_ms} ms of CPU time`));
  };
  const watch = async (): Promise<void> => {
    clearTimeout(backstop);
    backstop = setTimeout(late, deadline_ms * wallTimeFactor);
    const before = await worker.cpuUsage();
    const poll = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage(before);
      if (user + system > deadline_ms * 1000) late();
    };
    if (!done) polling = setInterval(() => void poll().catch(() => undefined), Math.min(pollMs, deadline_ms));
  };
  const onMessage = (message: CpuReply): void => {
    if (message.kind === 'started') return void watch().catch(() => undefined);
    onSpent(message.cpu_ms);
    if (message.kind === 'result') resolve(message.result);
    else reject(message.error);
  };
  const fail = (error: Error & { readonly code?: string }): void => {
    const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    abandon(
      outOfMemory
        ? new CpuLimitError('memory', `${request.name} used more memory than it may`, { cause: error })
        : error,
    );
  };
  const gone = (): void => abandon(new Error('the thread has ended'));
  const abort = (): void => abandon(signal?.reason);
  worker.on('message', onMessage).once('error', fail).once('exit', gone);
  signal?.addEventListener('abort', abort);
  try {
    worker.postMessage(request);
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    done = true;
    clearTimeout(backstop);
    clearInterval(polling);
    worker.off('message', onMessage).off('error', fail).off('exit', gone);
    signal?.removeEventListener('abort', abort);
  });
}
