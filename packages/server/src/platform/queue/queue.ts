// The job queue on pg-boss: jobs join the caller's transaction, a NOTIFY wakes workers, polling is the floor.
import { PgBoss } from 'pg-boss';
import { jobs } from '../../jobs.ts';
import type { JobName, JobPayload } from '../../jobs.ts';
import { atMost } from '../wait.ts';
import type { Sql } from '../database/db.ts';
import { runJobLoop } from './job-loop.ts';
import type { JobLoop } from './job-loop.ts';

/** A job to enqueue; `after_ms` delays its wake-up. */
export interface NewJob<N extends JobName> {
  readonly payload: JobPayload<N>;
  readonly after_ms?: number;
}

/** Enqueues jobs inside the transaction that `sql` belongs to. */
export type Enqueue = <N extends JobName>(sql: Sql, name: N, batch: readonly NewJob<N>[]) => Promise<void>;

/** Handles one job. Throwing lets the queue try again. `signal` aborts when the process must stop. */
export type JobHandler<N extends JobName> = (payload: JobPayload<N>, signal: AbortSignal) => Promise<void>;

/** Every queue's handler. */
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface Queue {
  readonly enqueue: Enqueue;
  /** Creates the queues; safe to run in many processes at once. */
  start(): Promise<void>;
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Hears what commits announce on `channel` until the queue rests. After a break in the connection `onReconnect` is
   * called: something may have been missed.
   */
  listen(channel: string, hear: (payload: string) => void, onReconnect: () => void): Promise<void>;
  /**
   * Stops fetching, aborts the handlers' signal after half of `timeoutMs`, and answers when all is quiet. Enqueuing
   * goes on.
   */
  rest(timeoutMs: number): Promise<void>;
  /** Rests, if it does not yet, and ends. */
  stop(timeoutMs: number): Promise<void>;
}

export interface QueueOptions {
  readonly connectionString: string;
  readonly backend: 'postgres' | 'citus' | 'yugabytedb';
  readonly worker: boolean;
  /** `ids`: what the job's payload names, such as tenant and call. */
  readonly onError: (error: unknown, job?: string, ids?: Readonly<Record<string, string>>) => void;
  /** How often an idle worker looks for jobs that no NOTIFY announced. */
  readonly pollMs?: number;
}

/** The channel on which pg-boss announces jobs of a queue with `notify`. */
const channelSql = `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`;

export function createQueue(options: QueueOptions): Queue {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    backend: options.backend,
    max: options.worker ? 8 : 2,
    supervise: options.worker,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    monitorVacuum: false,
  });
  // Without a listener a lost database would end the process.
  boss.on('error', (error) => options.onError(error));
  const loops = new Map<string, JobLoop>();
  const listeners: { close(): Promise<void> }[] = [];
  const listen = async (channel: string, hear: (payload: string) => void, onReconnect: () => void): Promise<void> => {
    // Some backends announce nothing; polling finds the work there.
    const listener = await boss.getDb().listen?.(channel, hear, onReconnect);
    if (listener) listeners.push(listener);
  };
  const rest = async (timeoutMs: number): Promise<void> => {
    // A connection that has fallen silent does not even close.
    const deaf = Promise.all(listeners.splice(0).map((listener) => listener.close()));
    await Promise.all([atMost(timeoutMs, deaf), ...[...loops.values()].map((loop) => loop.stop(timeoutMs))]);
    loops.clear();
  };

  return {
    rest,
    listen,
    enqueue: (sql, name, batch) => enqueueJobs(boss, sql, name, batch),
    async start() {
      await boss.start();
      for (const name of Object.keys(jobs) as JobName[]) await boss.createQueue(name, queueOptions(name));
    },
    async work(handlers) {
      for (const name of Object.keys(jobs) as JobName[])
        loops.set(name, startLoop(boss, name, handlers[name], options));
      const [row] = (await boss.getDb().executeSql(channelSql)).rows as [{ channel: string }];
      await listen(
        row.channel,
        (name) => loops.get(name)?.wake(),
        () => loops.forEach((loop) => loop.wake()),
      );
    },
    async stop(timeoutMs) {
      await rest(timeoutMs);
      await boss.stop({ graceful: false });
    },
  };
}

async function enqueueJobs<N extends JobName>(
  boss: PgBoss,
  sql: Sql,
  name: N,
  batch: readonly NewJob<N>[],
): Promise<void> {
  if (batch.length === 0) return;
  const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values) }) };
  const key = aloneBy(name);
  const rows = batch.map((job) => ({
    data: job.payload,
    ...(job.after_ms ? { startAfter: job.after_ms / 1000 } : {}),
    ...(key ? { singletonKey: String((job.payload as Record<string, unknown>)[key]) } : {}),
  }));
  await boss.insert(name, rows, { db });
}

const aloneBy = (name: JobName): string | undefined => (jobs[name] as { readonly alone_by?: string }).alone_by;

const queueOptions = (name: JobName) => ({
  // Of a `short` queue one job waits for each key, whatever is enqueued besides.
  policy: aloneBy(name) ? ('short' as const) : ('standard' as const),
  notify: true,
  retryLimit: jobs[name].retries,
  retryDelay: jobs[name].retry_delay_sec,
  expireInSeconds: jobs[name].expire_sec,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60,
});

function startLoop(boss: PgBoss, name: JobName, handler: JobHandler<JobName>, options: QueueOptions): JobLoop {
  return runJobLoop({
    concurrency: jobs[name].concurrency,
    pollMs: options.pollMs ?? 500,
    fetch: (batchSize) => boss.fetch(name, { batchSize }),
    touch: async (ids) => {
      await boss.touch(name, ids);
    },
    complete: async (id) => {
      await boss.complete(name, id);
    },
    fail: async (id) => {
      await boss.fail(name, id);
    },
    handle: (data, signal) => handler(jobs[name].payload.parse(data), signal),
    onError: (error, data) => options.onError(error, name, idsIn(data)),
  });
}

const idsIn = (data: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data ?? {}).flatMap(([key, value]: [string, unknown]) =>
      key.endsWith('_id') && typeof value === 'string' ? [[key, value]] : [],
    ),
  );
