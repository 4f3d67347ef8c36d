// Every entry point of the platform, composed from the modules of the resources: route handlers, jobs, scheduled tasks,
// workers, the listener for the media service's webhooks, metrics, and the columns that hold sealed values.
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Job, Module, Settings, Task, Web, Worker } from './module.ts';
import * as modules from './modules.ts';
import { deleteOldCounters } from './http/limits/rate-limit-counters.ts';
import { purgeIdempotencyKeys } from './platform/database/idempotency-store.ts';
import type { Stored } from './stored.ts';
import { addPartitions, showPartitions } from './platform/database/partitions.ts';
import type { SealedColumn } from './platform/keys/reseal-column.ts';
import { sealedTenantKeys } from './platform/keys/tenant-keys.ts';
import type { JobName, JobPayload } from './platform/queue/job.ts';
import type { JobHandlers } from './platform/queue/queue.ts';
import { hourMs } from './platform/time.ts';
import type { ScheduledTask } from './platform/queue/scheduled-tasks.ts';

type AnyModule = (typeof modules)[keyof typeof modules];
const all: readonly Module[] = Object.values(modules);

/** All types of a union at once. */
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

type RoutesOf<M> = M extends { readonly routes: infer R }
  ? { readonly [K in keyof R]: R[K] extends (...args: never[]) => infer Handlers ? Handlers : never }
  : never;
type AgentRoutesOf<M> = M extends { readonly agentRoutes: (...args: never[]) => infer Handlers } ? Handlers : never;
type JobsOf<M> = M extends { readonly jobs: infer J } ? J : never;

/** Every route of the public contract. */
export function routeHandlers(deps: Deps, web: Web): Intersection<RoutesOf<AnyModule>> {
  const handlers: Record<string, object> = {};
  for (const { routes = {} } of all)
    for (const [member, create] of Object.entries(routes))
      handlers[member] = { ...handlers[member], ...create(deps, web) };
  return handlers as Intersection<RoutesOf<AnyModule>>;
}

/** Every page outside the contract. */
export const pages = (deps: Deps, web: Web) => all.flatMap((module) => module.pages?.(deps, web) ?? []);

/** The routes that an agent worker uses for its call. */
export const agentRouteHandlers = (deps: Deps) =>
  Object.assign({}, ...all.map(({ agentRoutes }) => agentRoutes?.(deps))) as Intersection<AgentRoutesOf<AnyModule>>;

const allJobs = Object.assign({}, ...all.map((module) => module.jobs)) as Intersection<JobsOf<AnyModule>>;

/** Every queue. */
export const jobs: { readonly [N in JobName]: Job<N> } = allJobs;

const handlerOf =
  <N extends JobName>(deps: Deps, name: N) =>
  (payload: JobPayload<N>, signal: AbortSignal): Promise<unknown> =>
    jobs[name].handle(deps, payload, signal);

/** What handles the jobs of each queue. */
export const jobHandlers = (deps: Deps): JobHandlers =>
  Object.fromEntries(Object.keys(jobs).map((name) => [name, handlerOf(deps, name as JobName)])) as JobHandlers;

/** Verifies a webhook of the media service over its raw bytes and returns what handles it; undefined when unsigned. */
export const mediaWebhookListener =
  (deps: Deps) =>
  async (body: string, authorization: string): Promise<(() => Promise<void>) | undefined> => {
    const webhook = await deps.media.receiveWebhook(body, authorization);
    return (
      webhook &&
      (async () => {
        for (const { onMediaWebhook } of all) await onMediaWebhook?.(deps, webhook);
      })
    );
  };

/** What belongs to no resource. */
const platformTasks: readonly Task[] = [
  {
    name: 'purge idempotency keys',
    every_ms: 60_000,
    alone: true,
    run: ({ db, clock }) => purgeIdempotencyKeys(db.sql, clock.now()),
  },
  {
    name: 'delete old counters of requests',
    every_ms: 60_000,
    alone: true,
    run: ({ db }) => deleteOldCounters(db.sql),
  },
  { name: 'add partitions', every_ms: hourMs, alone: true, run: addPartitions },
];

/** Work that is done periodically. The scans for due deliveries, calls and jobs belong to their workers. */
export const scheduledTasks = (deps: Deps, retention: Config['retention']): ScheduledTask[] =>
  [...all.flatMap(({ tasks = [] }) => tasks), ...platformTasks].map((task) => ({
    ...task,
    run: (signal) => task.run(deps, signal, retention),
  }));

/** Starts what a worker process does beside jobs and scheduled tasks. */
export const startWorkers = (deps: Deps, settings: Settings): Worker[] =>
  all.flatMap(({ workers = [] }) => workers.map((start) => start(deps, settings)));

/** Every table. */
export const stored: Stored = Object.assign(
  { idempotency_keys: null, rate_limits: null, tenant_keys: null },
  ...all.map((module) => module.stored),
) as Stored;

/** Every column that holds sealed values. */
export const sealedColumns: readonly SealedColumn[] = [sealedTenantKeys, ...all.flatMap(({ sealed = [] }) => sealed)];

export function showMetrics(deps: Deps): void {
  showPartitions(deps);
  for (const module of all) module.showMetrics?.(deps);
}
