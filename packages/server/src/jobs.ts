// The job catalogue: every queue with the payload and the options of its jobs.
import * as z from 'zod';

const ofCall = z.object({ tenant_id: z.string(), call_id: z.string() });

interface JobDefinition {
  readonly payload: z.ZodType;
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

/** Queue name → payload and options. A job only says that a row needs work; the state is in the row. */
export const jobs = {
  'tenant.admit': {
    payload: z.object({ tenant_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 10,
    expire_sec: 60,
  },
  // A job lasts as long as its phone rings, and is idle meanwhile: one tenant's calls must not take all of them.
  'call.dial': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  'call.answer': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  'call.close-room': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 20, expire_sec: 60 },
  // Waits until there is audio in the call's room.
  'recording.start': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  // The language model is slow, so jobs queue up, but only one for each summary.
  'summary.generate': {
    alone_by: 'summary_id',
    payload: z.object({ tenant_id: z.string(), summary_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 8,
    expire_sec: 900,
  },
  // Undoes an import that was interrupted, and finishes a release that was.
  'carrier.settle': {
    alone_by: 'operation_id',
    payload: z.object({ tenant_id: z.string(), operation_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 8,
    expire_sec: 300,
  },
  // One batch of a redelivery of many deliveries; it enqueues the next one.
  'webhook.redeliver': {
    alone_by: 'redelivery_id',
    payload: z.object({ tenant_id: z.string(), redelivery_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 2,
    expire_sec: 60,
  },
  // Removes a number that a trunk no longer has from the media service.
  'trunk.evict': {
    payload: z.object({ tenant_id: z.string(), trunk_id: z.string(), number: z.string() }),
    retries: 5,
    retry_delay_sec: 2,
    concurrency: 8,
    expire_sec: 60,
  },
  'room.close': {
    payload: z.object({ room_name: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 20,
    expire_sec: 60,
  },
} as const satisfies Record<string, JobDefinition>;

/** The name of a queue. */
export type JobName = keyof typeof jobs;

/** What a job of queue `N` carries. */
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;
