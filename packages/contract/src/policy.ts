// What a route declares besides its shapes: who may call it, how often, and what it may refuse. Enforced by one
// middleware each.
import type * as z from 'zod';
import type { AuditAction } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import { rateLimits } from './limits.ts';
import type { RateLimitName } from './limits.ts';
import type { Tag } from './tags.ts';

/**
 * Who may call a route: an API key or operator session, an operator only, anyone, the agent of one call, or LiveKit.
 */
export type RouteAuth = 'tenant' | 'operator' | 'public' | 'call_token' | 'livekit';

/** The metadata of every route of the contract. */
export interface RoutePolicy {
  /** Unique name of the operation; the OpenAPI operationId. */
  readonly operation: string;
  readonly tag: Tag;
  readonly auth: RouteAuth;
  /** Feature gate that API keys must pass (operators always pass). */
  readonly gate?: 'byo_trunk';
  /** Honours `Idempotency-Key` (spec 8). */
  readonly idempotent?: true;
  /** Limits beyond `default`, which every response reports. */
  readonly rate_limits?: readonly RateLimitName[];
  /** What a body may have, where that is not `limits.body_bytes`. */
  readonly body_bytes?: number;
  /** Statuses of success that say with `Retry-After` when to ask again. */
  readonly retry_after?: readonly number[];
  /** The audit action that a successful call of this route records. */
  readonly audit?: AuditAction;
  /** Codes of its own; those that follow from auth, body and limits are added by `routeErrors`. */
  readonly errors: readonly ErrorCode[];
}

/** A route as the contract declares it, seen without its schemas' types. */
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

/** Declares a route's policy; a function so that a wrong field is an error where it is written. */
export const policy = <const P extends RoutePolicy>(value: P): P => value;

/** Every code a route can answer: its own and those that its shape and policy imply. */
export function routeErrors(route: AnyRoute): ErrorCode[] {
  const { metadata } = route;
  const codes = new Set<ErrorCode>(metadata.errors);
  codes.add('internal_error').add('not_ready').add('validation_failed');
  if (route.body !== undefined) codes.add('invalid_json').add('payload_too_large').add('unsupported_media_type');
  if (requiresFields(route.body)) codes.add('missing_required_fields');
  if (metadata.rate_limits?.some((name) => rateLimits[name].enforced)) codes.add('rate_limit_exceeded');
  if (metadata.auth !== 'public') codes.add('unauthorized');
  // An operator's session opens the path of any tenant, so that one can turn out not to exist; a key never gets that
  // far.
  if (metadata.auth === 'tenant') codes.add('forbidden').add('tenant_not_found');
  if (metadata.auth === 'tenant' || metadata.auth === 'operator')
    if (route.method !== 'GET') codes.add('csrf_rejected');
  if (metadata.gate) codes.add('feature_disabled');
  if (metadata.idempotent) codes.add('idempotency_key_in_use').add('idempotency_in_progress');
  return [...codes].sort();
}

/** A body that may be empty lacks nothing. */
const requiresFields = (body: unknown): boolean => body !== undefined && !(body as z.ZodType).safeParse({}).success;
