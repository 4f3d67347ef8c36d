// The job queue on pg-boss: jobs are enqueued in the caller's transaction. A NOTIFY after its commit wakes the workers,
// and a scheduled task those whose jobs have come due or whose NOTIFY was lost.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { SpanAttributes } from '../../ports/tracer.ts';
import { continueTrace, traceparent } from '../trace.ts';
import { atMost } from '../wait.ts';
import { prepared } from '../database/db.ts';
import type { Sql } from '../database/db.ts';
import { targetOf } from '../database/connections/hosts.ts';
import { openSession } from '../database/connections/sessions.ts';
import type { JobName, JobOptions, JobPayload, Jobs } from './job.ts';
import { runJobLoop } from './job-loop.ts';
import type { JobLoop } from './job-loop.ts';
import { openListener } from './open-listener.ts';
import type { Listener } from './open-listener.ts';

/** A job to enqueue; `after_ms` delays its start. It is in the trace of `traceparent`, or of what enqueues it. */
export interface NewJob<N extends JobName> {
  readonly payload: JobPayload<N>;
  readonly after_ms?: number;
  readonly traceparent?: string | null;
}

/** Enqueues jobs inside the transaction that `sql` belongs to. */
export type Enqueue = <N extends JobName>(sql: Sql, name: N, batch: readonly NewJob<N>[]) => Promise<void>;

/** Handles one job. When it throws, the queue retries. `signal` aborts when the process must stop. */
export type JobHandler<N extends JobName> = (payload: JobPayload<N>, signal: AbortSignal) => Promise<unknown>;

/** Every queue's handler. */
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface Queue {
  readonly enqueue: Enqueue;
  /** SQL: whether a job is due. */
  readonly jobIsDue: string;
  /** Creates the queues; safe to run in many processes at once. */
  start(): Promise<void>;
  /** Starts handling jobs: those that are due now, and others when they are announced. */
  work(handlers: JobHandlers): Promise<void>;
  /** Handles every job that is due. */
  wakeDue(): Promise<void>;
  /**
   * Calls `onNotify` for each notification on `channel` until the work is stopped. After the connection was lost it
   * calls `onReconnect`, because notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void, onReconnect: () => void): Promise<void>;
  /** False while one of the connections that listen is lost. */
  listens(): boolean;
  /**
   * Stops fetching, aborts the handlers' signal after half of `timeoutMs`, and resolves when no job runs. Enqueuing is
   * still possible.
   */
  stopWork(timeoutMs: number): Promise<void>;
  /** Stops the work, if it still runs, and closes the queue. */
  stop(timeoutMs: number): Promise<void>;
}

export interface QueueOptions {
  readonly jobs: Jobs;
  readonly connectionString: string;
  /** For connections that need a session of their own, to listen; `connectionString` when absent. */
  readonly directUrl?: string | undefined;
  readonly application_name?: string;
  readonly worker: boolean;
  /** `ids`: the ids in the job's payload, such as those of tenant and call. */
  readonly onError: (error: unknown, job?: string, ids?: Readonly<Record<string, string>>) => void;
}

/** The channel on which workers learn of new jobs; the payload is the queue. Earlier versions use the same one. */
const jobsChannel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** More than any statement of the queue takes: then the connection is dead, although nobody closed it. */
const noResponseMs = 60_000;

export function createQueue(options: QueueOptions): Queue {
  const { jobs } = options;
  const names = Object.keys(jobs) as JobName[];
  const dueQueues = selectDue(names);
  const { connectionString, directUrl = connectionString } = options;
  const named = options.application_name ? { application_name: options.application_name } : {};
  // What pg-boss does not name it passes on to pg.
  const connection: pg.PoolConfig = {
    ...targetOf(connectionString),
    ...named,
    query_timeout: noResponseMs,
    onConnect: openSession(),
  };
  const boss = new PgBoss({
    ...connection,
    max: options.worker ? 8 : 2,
    supervise: options.worker,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    // For jobs that depend on others, of which there are none.
    flowIntervalSeconds: 3_600,
    monitorVacuum: false,
  });
  // Without a listener, a lost database connection would end the process.
  boss.on('error', (error) => options.onError(error));
  const loops = new Map<string, JobLoop>();
  const listeners: Listener[] = [];
  const listen: Queue['listen'] = async (channel, onNotify, onReconnect) => {
    const on = { onNotify, onReconnect, onError: options.onError };
    listeners.push(await openListener({ ...named, connectionString: directUrl }, channel, on));
  };
  const stopWork = async (timeoutMs: number): Promise<void> => {
    // A half-open connection may never finish closing.
    const closed = Promise.all(listeners.splice(0).map((listener) => listener.close()));
    await Promise.all([atMost(timeoutMs, closed), ...[...loops.values()].map((loop) => loop.stop(timeoutMs))]);
    loops.clear();
  };

  return {
    stopWork,
    listen,
    listens: () => listeners.every((listener) => listener.listens()),
    jobIsDue: `exists (${dueQueues})`,
    enqueue: (sql, name, batch) => enqueueJobs(boss, sql, { name, alone_by: jobs[name].alone_by }, batch),
    async start() {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of names) {
        const queue = known.get(name);
        if (!queue) await boss.createQueue(name, queueOptions(jobs[name]));
        // Made by an earlier version, whose commits notified.
        else if (queue.notify) await boss.updateQueue(name, { notify: false });
      }
    },
    async work(handlers) {
      for (const [name, handler] of Object.entries(handlers) as [JobName, JobHandler<JobName>][])
        loops.set(name, startLoop(boss, options, name, handler));
      await listen(
        jobsChannel,
        (name) => loops.get(name)?.wake(),
        () => loops.forEach((loop) => loop.wake()),
      );
    },
    async wakeDue() {
      const { rows } = await boss.getDb().executeSql(dueQueues);
      for (const { name } of rows as { name: string }[]) loops.get(name)?.wake();
    },
    async stop(timeoutMs) {
      await stopWork(timeoutMs);
      await boss.stop({ graceful: false });
    },
  };
}

async function enqueueJobs<N extends JobName>(
  boss: PgBoss,
  sql: Sql,
  { name, alone_by }: { readonly name: N; readonly alone_by: string | undefined },
  batch: readonly NewJob<N>[],
): Promise<void> {
  if (batch.length === 0) return;
  const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(prepared(text), values) }) };
  const rows = batch.map(({ traceparent: of = traceparent(), ...job }) => ({
    data: of ? { ...job.payload, traceparent: of } : job.payload,
    ...(job.after_ms ? { startAfter: job.after_ms / 1000 } : {}),
    // Of a tenant that uses its share of a worker, no more are fetched.
    ...('tenant_id' in job.payload ? { group: { id: job.payload.tenant_id } } : {}),
    ...(alone_by ? { singletonKey: String((job.payload as Record<string, unknown>)[alone_by]) } : {}),
  }));
  await boss.insert(name, rows, { db });
  if (batch.some(({ after_ms }) => !after_ms)) sql.notify(jobsChannel, name);
}

const queueOptions = ({ alone_by, retries, retry_delay_sec, expire_sec }: JobOptions) => ({
  // In a `short` queue at most one job waits for each key.
  policy: alone_by ? ('short' as const) : ('standard' as const),
  retryLimit: retries,
  retryDelay: retry_delay_sec,
  expireInSeconds: expire_sec,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60,
});

function startLoop(boss: PgBoss, options: QueueOptions, name: JobName, handler: JobHandler<JobName>): JobLoop {
  const { concurrency, payload } = options.jobs[name];
  return runJobLoop({
    concurrency,
    fetch: (batchSize, without) => boss.fetch(name, { batchSize, ignoreGroups: [...without] }),
    touch: async (ids) => {
      await boss.touch(name, ids);
    },
    complete: async (id) => {
      await boss.complete(name, id);
    },
    fail: async (id) => {
      await boss.fail(name, id);
    },
    handle: (data, signal) =>
      continueTrace(
        traceparentIn(data),
        name,
        () => handler(payload.parse(data), signal),
        () => ({ attributes: attributesOf(data) }),
      ),
    onError: (error, data) => options.onError(error, name, idsIn(data)),
  });
}

/** The span that enqueued a job stands beside what the job carries. */
const traceparentIn = (data: unknown): string | undefined => (data as { traceparent?: string } | null)?.traceparent;

const attributesOf = (data: unknown): SpanAttributes =>
  Object.fromEntries(Object.entries(idsIn(data)).map(([key, id]) => [`voicecall.${key}`, id]));

/** The queues in which a job is due: an index look-up for each, whatever its length. */
const selectDue = (names: readonly string[]): string => `select given.name
  from unnest(array['${names.join("', '")}']) as given (name)
  where exists (
    select 1 from pgboss.job j
    where j.name = given.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
  )`;

const idsIn = (data: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data ?? {}).flatMap(([key, value]: [string, unknown]) =>
      key.endsWith('_id') && typeof value === 'string' ? [[key, value]] : [],
    ),
  );
