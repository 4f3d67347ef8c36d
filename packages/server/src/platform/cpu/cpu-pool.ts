// Runs a function of a module in a thread, with a limit to its CPU time and memory: for work whose length somebody
// outside decides.
import { Worker } from 'node:worker_threads';
import type { CpuReply, CpuRequest } from './cpu-worker.ts';

/** A function that a thread can run: by the URL of its module, and the name under which it is exported. */
export interface CpuTask {
  readonly module: URL;
  readonly name: string;
}

export interface CpuRunOptions {
  /**
   * On whose behalf it runs, a tenant for example. Subjects take turns, each on a fourth of one thread at most, in the
   * long run.
   */
  readonly subject: string;
  /**
   * CPU time that the function may use. Waiting for a thread and importing the module do not count, nor does a machine
   * that is busy.
   */
  readonly deadline_ms: number;
  readonly signal?: AbortSignal | undefined;
}

export interface CpuPool {
  /**
   * Calls `task` with `input` in a thread and answers what it returns; both travel as structured clones. An error that
   * it throws arrives
   * as a plain `Error`. Throws a `CpuLimitError` when it used more than it may, and the reason of `signal` once that
   * aborts: its thread is ended.
   */
  run<F extends (input: never) => unknown>(
    task: CpuTask,
    input: Parameters<F>[0],
    options: CpuRunOptions,
  ): Promise<Awaited<ReturnType<F>>>;
  /** Ends all threads; what they worked on is rejected. */
  close(): Promise<void>;
}

/** A function used more CPU time or memory than it may. The same input would do so again. */
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
/** Wall time for one ms of CPU time, after which a thread is given up whatever its CPU time says. */
const patience = 30;
const startMs = 60_000;

/**
 * Starts no thread before the first run. `threads` run at once, further runs wait; `memory_mb` bounds the heap of each.
 */
export function createCpuPool({
  threads,
  memory_mb,
}: {
  readonly threads: number;
  readonly memory_mb: number;
}): CpuPool {
  const waiting: Job[] = [];
  const turns = createTurns(Math.max(1, threads - 1), () => next());
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
      const job = turns.next(waiting);
      if (!job) return;
      const { subject } = job.options;
      const [worker = open()] = idle;
      idle.delete(worker);
      worker.ref();
      void runOn(worker, job, (cpu_ms) => turns.rest(subject, cpu_ms * restFactor))
        .then(job.resolve, job.reject)
        .finally(() => {
          turns.ended(subject);
          // A thread that was ended is gone only when it exits.
          if (ended.has(worker)) return;
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
      return leaving(job, waiting, promise);
    },
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('the pool is closed'));
      await Promise.all([...all].map((worker) => end(worker)));
    },
  };
}

/**
 * After its work a subject waits for so many times the CPU time that it took. The rest of the machine feels even
 * threads that go last.
 */
const restFactor = 3;

interface Turns {
  /** Takes out of `waiting` the job to start now, if there is one. */
  next(waiting: Job[]): Job | undefined;
  /** A job of this subject has ended. */
  ended(subject: string): void;
  /** No job of this subject is started for so long. */
  rest(subject: string, ms: number): void;
}

/**
 * How many subjects are remembered that have had a turn. One that is forgotten comes first, as it would have anyway.
 */
const rememberedTurns = 1_000;

/**
 * Of the subjects that have fewer than `most` jobs at work and do not rest, the one goes next whose last turn is
 * longest ago.
 */
function createTurns(most: number, rested: () => void): Turns {
  const resting = new Set<string>();
  const running = new Map<string, number>();
  const lastTurns = new Map<string, number>();
  let turn = 0;
  const lastTurnOf = ({ options: { subject } }: Job): number => lastTurns.get(subject) ?? 0;
  return {
    next(waiting) {
      const ready = waiting.filter(
        ({ options: { subject } }) => !resting.has(subject) && (running.get(subject) ?? 0) < most,
      );
      const [first, ...rest] = ready;
      if (!first) return undefined;
      const job = rest.reduce((best, other) => (lastTurnOf(other) < lastTurnOf(best) ? other : best), first);
      const { subject } = job.options;
      waiting.splice(waiting.indexOf(job), 1);
      running.set(subject, (running.get(subject) ?? 0) + 1);
      // Deleted first, so that the map is in the order of turns.
      lastTurns.delete(subject);
      lastTurns.set(subject, (turn += 1));
      const [oldest] = lastTurns.keys();
      if (lastTurns.size > rememberedTurns && oldest !== undefined) lastTurns.delete(oldest);
      return job;
    },
    ended(subject) {
      const left = (running.get(subject) ?? 0) - 1;
      if (left > 0) running.set(subject, left);
      else running.delete(subject);
    },
    rest(subject, ms) {
      if (ms < 1) return;
      resting.add(subject);
      const end = (): void => {
        resting.delete(subject);
        rested();
      };
      setTimeout(end, ms).unref();
    },
  };
}

/** Takes a job that waits out of its queue when it is no longer wanted. */
function leaving<T>(job: Job, waiting: Job[], promise: Promise<T>): Promise<T> {
  const { signal } = job.options;
  const leave = (): void => {
    if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1).forEach(({ reject }) => reject(signal?.reason));
  };
  signal?.addEventListener('abort', leave);
  return promise.finally(() => signal?.removeEventListener('abort', leave));
}

/** Threads that are being ended: they get no more work. */
const ended = new WeakSet<Worker>();

async function end(worker: Worker): Promise<void> {
  ended.add(worker);
  await worker.terminate();
}

function runOn(
  worker: Worker,
  { request, options: { deadline_ms, signal } }: Job,
  spend: (cpu_ms: number) => void,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const giveUp = (error: unknown): void => {
    reject(error);
    void end(worker);
  };
  let over = false;
  let polling: NodeJS.Timeout | undefined;
  let backstop = setTimeout(() => giveUp(new Error(`${request.name} did not start in a thread`)), startMs);
  const late = (): void => {
    spend(deadline_ms);
    giveUp(new CpuLimitError('time', `${request.name} used more than ${deadline_ms} ms of CPU time`));
  };
  const watch = async (): Promise<void> => {
    clearTimeout(backstop);
    backstop = setTimeout(late, deadline_ms * patience);
    const before = await worker.cpuUsage();
    const look = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage(before);
      if (user + system > deadline_ms * 1000) late();
    };
    if (!over) polling = setInterval(() => void look().catch(() => undefined), Math.min(pollMs, deadline_ms));
  };
  const hear = (message: CpuReply): void => {
    if (message.kind === 'started') return void watch().catch(() => undefined);
    spend(message.cpu_ms);
    if (message.kind === 'result') resolve(message.result);
    else reject(message.error);
  };
  const fail = (error: Error & { readonly code?: string }): void => {
    const spent = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    giveUp(
      spent ? new CpuLimitError('memory', `${request.name} used more memory than it may`, { cause: error }) : error,
    );
  };
  const gone = (): void => giveUp(new Error('the thread has ended'));
  const abort = (): void => giveUp(signal?.reason);
  worker.on('message', hear).once('error', fail).once('exit', gone);
  signal?.addEventListener('abort', abort);
  try {
    worker.postMessage(request);
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    over = true;
    clearTimeout(backstop);
    clearInterval(polling);
    worker.off('message', hear).off('error', fail).off('exit', gone);
    signal?.removeEventListener('abort', abort);
  });
}
