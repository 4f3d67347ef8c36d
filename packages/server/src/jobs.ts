// The job catalogue: every queue, what its jobs carry, and how the queue treats them.
import * as z from 'zod';

const ofCall = z.object({ tenant_id: z.string(), call_id: z.string() });

interface JobDefinition {
  readonly payload: z.ZodType;
  /** Tries after the first when a handler throws or its process dies. */
  readonly retries: number;
  readonly retry_delay_sec: number;
  /** Jobs one process works on at once. */
  readonly concurrency: number;
  /** A job that runs longer is given to another worker. */
  readonly expire_sec: number;
  /** The member of the payload by which a job is the only one of its kind that waits: another is not enqueued. */
  readonly alone_by?: string;
}

/** Queue name → payload and treatment. Jobs are wake-ups: the rows they name are the truth. */
export const jobs = {
  'tenant.admit': {
    payload: z.object({ tenant_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 10,
    expire_sec: 60,
  },
  // A job lasts as long as its phone rings, and costs nothing meanwhile: one tenant's calls must not use the places up.
  'call.dial': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  'call.answer': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  'call.close-room': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 20, expire_sec: 60 },
  // Waits until there is something to hear in the call's room.
  'recording.start': { payload: ofCall, retries: 1000, retry_delay_sec: 2, concurrency: 500, expire_sec: 300 },
  // The language model takes its time: jobs wait behind each other, but only one for each summary.
  'summary.generate': {
    alone_by: 'summary_id',
    payload: z.object({ tenant_id: z.string(), summary_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 8,
    expire_sec: 900,
  },
  // An import that was broken off is undone, a release that could not be finished is.
  'carrier.settle': {
    alone_by: 'operation_id',
    payload: z.object({ tenant_id: z.string(), operation_id: z.string() }),
    retries: 1000,
    retry_delay_sec: 2,
    concurrency: 8,
    expire_sec: 300,
  },
  // A number that a trunk has lost goes out of the media service.
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
