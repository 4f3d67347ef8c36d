// What the queue knows of jobs: what each carries, and how those of one queue run.
import type * as z from 'zod';

/** Queue → what its jobs carry. A resource adds its own queues where it defines them, in its `module.ts`. */
export interface JobPayloads {}

/** The name of a queue. */
export type JobName = keyof JobPayloads;

/** What a job of queue `N` carries. */
export type JobPayload<N extends JobName> = JobPayloads[N];

/** How the jobs of a queue run. A job only says that a row needs work; the state is in the row. */
export interface JobOptions<Payload = unknown> {
  readonly payload: z.ZodType<Payload>;
  /** Retries when a handler throws or its process dies. */
  readonly retries: number;
  readonly retry_delay_sec: number;
  /** How many jobs one process handles at once. */
  readonly concurrency: number;
  /** A job that runs longer is given to another worker. */
  readonly expire_sec: number;
  /** A field of the payload: while a job with the same value waits, no other is enqueued. */
  readonly alone_by?: string;
}

/** The options of every queue. */
export type Jobs = { readonly [N in JobName]: JobOptions<JobPayload<N>> };

/** Options of most queues. */
export const patient = { retries: 1000, retry_delay_sec: 2 } as const;
