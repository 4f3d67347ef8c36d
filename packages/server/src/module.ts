// What a resource gives the platform: the shape of the `module.ts` in its folder. `modules.ts` lists them.
import type { Request, Router } from 'express';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { SessionCookie } from './http/authentication/operator-session.ts';
import type { Stored } from './stored.ts';
import type { SealedColumn } from './platform/keys/reseal-column.ts';
import type { Principal } from './platform/principal.ts';
import type { JobName, JobOptions, JobPayload } from './platform/queue/job.ts';
import type { ScheduledTask } from './platform/queue/scheduled-tasks.ts';
import type { MediaSignal } from './ports/media.ts';
import type { CallStreams } from './resources/calls/streams/start-call-streams.ts';
import type { Replies } from './resources/chats/start-replies.ts';

export interface Module {
  /** Route handlers, by member of the contract. Several resources may give handlers of one member. */
  readonly routes?: Readonly<Record<string, (deps: Deps, web: Web) => object>>;
  /** Addresses that browsers visit, outside the contract. */
  readonly pages?: (deps: Deps, web: Web) => Router;
  /** Handlers of routes that an agent worker uses for its call. */
  readonly agentRoutes?: (deps: Deps) => object;
  readonly jobs?: { readonly [N in JobName]?: Job<N> };
  readonly tasks?: readonly Task[];
  /** What a worker process starts. */
  readonly workers?: readonly ((deps: Deps, settings: Settings) => Worker)[];
  /** Applies a webhook of the media service, if it is about this resource. */
  readonly onMediaWebhook?: (deps: Deps, webhook: MediaSignal) => Promise<void>;
  /** The tables of this resource. */
  readonly stored?: Stored;
  /** The columns that hold sealed values. */
  readonly sealed?: readonly SealedColumn[];
  /** Registers metrics that are computed when they are read. */
  readonly showMetrics?: (deps: Deps) => void;
}

/** What route handlers need of HTTP and of this process. */
export interface Web {
  readonly operatorCookie: SessionCookie;
  readonly portalCookie: SessionCookie;
  readonly oidcCookie: SessionCookie;
  /** The network of a request's client, which counts as one client before login. */
  readonly networkOf: (request: Request) => string;
  /** Who visits a page: nobody that is known. */
  readonly visitorOf: (request: Request, route: string) => Principal;
  readonly streams: CallStreams;
  readonly replies: Replies;
}

/** A queue, and what handles its jobs. When it throws, the queue retries; it can run twice. */
export interface Job<N extends JobName> extends JobOptions<JobPayload<N>> {
  /** `signal` aborts when the process must stop. */
  readonly handle: (deps: Deps, payload: JobPayload<N>, signal: AbortSignal) => Promise<unknown>;
}

/** Work that is done periodically. Without `alone`, workers may do it at the same time. */
export interface Task extends Omit<ScheduledTask, 'run'> {
  readonly run: (deps: Deps, signal: AbortSignal, retention: Config['retention']) => Promise<unknown>;
}

export type Settings = Pick<Config, 'retention' | 'delivery_concurrency'>;

/** Does what is announced on a channel. Its scan finds what was announced to nobody. */
export interface Worker {
  readonly channel: string;
  readonly notify: (payload: string) => void;
  readonly scan: Omit<ScheduledTask, 'run'> & { readonly run: () => Promise<unknown> };
  /** Starts nothing more, and resolves when nothing runs, or when `timeoutMs` have passed. */
  readonly stop: (timeoutMs: number) => Promise<unknown>;
}
