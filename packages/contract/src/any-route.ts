// A route of the contract, and what follows from its policy.
import type * as z from 'zod';
import { accessTable, missingAccess } from './access.ts';
import type { AccessClass } from './access.ts';
import type { AuditAction } from './lists/audit-actions.ts';
import { errorCatalogue } from './lists/errors.ts';
import type { ErrorCode } from './lists/errors.ts';
import { rateLimits } from './limits.ts';
import type { DeclaredPolicy, DeclaredRoute } from './policy.ts';
import type { Tag } from './lists/tags.ts';

/** The metadata of every route of the contract. */
export interface RoutePolicy extends DeclaredPolicy {
  readonly tag: Tag;
  readonly audit?: AuditAction;
  readonly errors: readonly ErrorCode[];
}

/** A route of the contract, without the types of its schemas. */
export interface AnyRoute extends DeclaredRoute {
  readonly metadata: RoutePolicy;
}

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

/** Whether a caller with the classes `had` has all that the route needs. */
export const mayUse = (had: readonly AccessClass[], { metadata }: Pick<AnyRoute, 'metadata'>): boolean =>
  missingAccess(had, metadata.access).length === 0;

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
  if (metadata.auth === 'tenant' || metadata.auth === 'operator') {
    if (!mayUse(accessTable.operator_viewer, route)) codes.add('operator_is_viewer');
  }
  if (['tenant', 'operator', 'portal', 'person'].includes(metadata.auth) && route.method !== 'GET')
    codes.add('csrf_rejected');
  if (metadata.gate) codes.add('feature_disabled');
  if (metadata.idempotent) codes.add('idempotency_key_in_use').add('idempotency_in_progress');
  return [...codes].sort();
}

/** A body that may be empty has no required fields. */
const requiresFields = (body: unknown): boolean => body !== undefined && !(body as z.ZodType).safeParse({}).success;
