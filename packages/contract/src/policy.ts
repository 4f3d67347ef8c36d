// What a route declares besides its schemas: who may call it, how often, and its errors. A middleware enforces each of
// them.
import type { AccessClass } from './access.ts';
import type { RateLimitName } from './limits.ts';

/**
 * Which credential a route takes: an API key, operator session or portal session, an operator's only, a portal
 * session's only, the session of an operator or of a user (`person`), none, that of the agent of one call, or LiveKit's. What its holder may do is `access`.
 */
export type RouteAuth = 'tenant' | 'operator' | 'portal' | 'person' | 'public' | 'call_token' | 'livekit';

/** What was said in calls, in the forms in which it is read. */
export type ReadKind = 'transcript' | 'recording' | 'summary';

/**
 * The metadata of a route as its resource declares it. That its tag, its audit action and its error codes are declared
 * too is checked where the resources are put together: see `RoutePolicy`.
 */
export interface DeclaredPolicy {
  /** Unique name of the operation; the OpenAPI operationId. */
  readonly operation: string;
  readonly tag: string;
  readonly auth: RouteAuth;
  /** The classes that a caller needs, all of them. */
  readonly access: readonly [AccessClass, ...AccessClass[]];
  /** Feature gate that API keys and portal sessions must pass (operators always pass). */
  readonly gate?: 'byo_trunk';
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Acts on another system before it responds, so that `upstream_failed` and `not_ready` may come after the effect. */
  readonly acts_elsewhere?: true;
  /** Limits beyond `default`, which every response reports. */
  readonly rate_limits?: readonly RateLimitName[];
  /** The largest body in bytes. Default `limits.body_bytes`. */
  readonly body_bytes?: number;
  /** The response is a stream of server-sent events, or a large file: it lasts. Its status and headers are sent at once. */
  readonly stream?: true;
  /** Statuses of success that carry `Retry-After`. */
  readonly retry_after?: readonly number[];
  /** The audit action that a successful call of this route records. */
  readonly audit?: string;
  /** What was said that a response of this route can hold. Who gets it is recorded for tenants with `audit_access`. */
  readonly reads?: readonly ReadKind[];
  /** The error codes of this route. `routeErrors` adds those that follow from auth, body and limits. */
  readonly errors: readonly string[];
}

/** A route as its resource declares it, without the types of its schemas. */
export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly metadata: DeclaredPolicy;
  readonly pathParams?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly responses: Readonly<Record<number, unknown>>;
}

/** Declares the policy of a route. It is a function so that a wrong field is a compile error at its place. */
export const policy = <const P extends DeclaredPolicy>(value: P): P => value;
