// What a route declares besides its schemas: who may call it, how often, and its errors. A middleware enforces each of
// them.
import type * as z from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { errorCatalogue } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { rateLimits } from './limits.ts';
import type { RateLimitName } from './limits.ts';
import type { Tag } from './tags.ts';

/**
 * Who may call a route: an API key, operator session or portal session, an operator only, a portal session only,
 * anyone, the agent of one call, or LiveKit.
 */
export type RouteAuth = 'tenant' | 'operator' | 'portal' | 'public' | 'call_token' | 'livekit';

/** The metadata of every route of the contract. */
export interface RoutePolicy {
  /** Unique name of the operation; the OpenAPI operationId. */
  readonly operation: string;
  readonly tag: Tag;
  readonly auth: RouteAuth;
  /** Feature gate that API keys and portal sessions must pass (operators always pass). */
  readonly gate?: 'byo_trunk';
  /** An operator with role `viewer` may use this route although it is not a GET: it concerns only the caller. */
  readonly viewers?: true;
  /**
   * A route of the tenant that is closed to portal sessions, whatever their access: it makes credentials, or its
   * response shows one that outlives the session.
   */
  readonly portal?: false;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Acts on another system before it responds, so that `upstream_failed` and `not_ready` may come after the effect. */
  readonly acts_elsewhere?: true;
  /** Limits beyond `default`, which every response reports. */
  readonly rate_limits?: readonly RateLimitName[];
  /** The largest body in bytes. Default `limits.body_bytes`. */
  readonly body_bytes?: number;
  /** The response is a stream of server-sent events, which lasts. Its status and headers are sent at once. */
  readonly stream?: true;
  /** Statuses of success that carry `Retry-After`. */
  readonly retry_after?: readonly number[];
  /** The audit action that a successful call of this route records. */
  readonly audit?: AuditAction;
  /** The error codes of this route. `routeErrors` adds those that follow from auth, body and limits. */
  readonly errors: readonly ErrorCode[];
}

/** A route of the contract, without the types of its schemas. */
export interface AnyRoute {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly metadata: RoutePolicy;
  readonly pathParams?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly responses: Readonly<Record<number, unknown>>;
}

/** Declares the policy of a route. It is a function so that a wrong field is a compile error at its place. */
export const policy = <const P extends RoutePolicy>(value: P): P => value;

/** True when a repeated request has no further effect: by its method, or under its idempotency key. */
export const isRepeatable = ({ method, metadata }: AnyRoute): boolean =>
  method === 'GET' || method === 'PUT' || metadata.idempotent === true;

/** Statuses that no idempotency key stores: they are about the client, the moment, or a body that was not read. */
export const unstoredStatuses: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** Whether an error is stored under the idempotency key of its request, and replayed. */
export function isReplayed(code: ErrorCode): boolean {
  const { status } = errorCatalogue[code];
  const beforeTheKey = code === 'tenant_not_found' || code.startsWith('idempotency_');
  return status < 500 && !unstoredStatuses.has(status) && !beforeTheKey;
}

/** False for a route that operators may use, unless their role is `viewer`. */
export const viewersMay = ({ method, metadata }: AnyRoute): boolean =>
  method === 'GET' || metadata.viewers === true || (metadata.auth !== 'tenant' && metadata.auth !== 'operator');

/** Every error code that a route can return: its own, and those that follow from its schemas and its policy. */
export function routeErrors(route: AnyRoute): ErrorCode[] {
  const { metadata } = route;
  const codes = new Set<ErrorCode>(metadata.errors);
  codes.add('internal_error').add('not_ready').add('validation_failed');
  if (route.body !== undefined) codes.add('invalid_json').add('payload_too_large').add('unsupported_media_type');
  if (requiresFields(route.body)) codes.add('missing_required_fields');
  if (metadata.rate_limits?.some((name) => rateLimits[name].enforced)) codes.add('rate_limit_exceeded');
  if (metadata.auth !== 'public') codes.add('unauthorized');
  // An operator session gives access to the path of any tenant, also of one that does not exist. An API key does not.
  if (metadata.auth === 'tenant') codes.add('forbidden').add('tenant_not_found');
  if (metadata.auth === 'tenant' || metadata.auth === 'operator' || metadata.auth === 'portal')
    if (route.method !== 'GET') codes.add('csrf_rejected');
  if (!viewersMay(route)) codes.add('operator_is_viewer');
  if (metadata.gate) codes.add('feature_disabled');
  if (metadata.idempotent) codes.add('idempotency_key_in_use').add('idempotency_in_progress');
  return [...codes].sort();
}

/** A body that may be empty has no required fields. */
const requiresFields = (body: unknown): boolean => body !== undefined && !(body as z.ZodType).safeParse({}).success;
