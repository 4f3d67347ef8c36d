// Who makes a change, and what the HTTP layer attaches to a request for its route handler: the principal who sent it, and
// how to refund it to the rate limits that counted it.
import { accessTable, missingAccess } from '@voicecall/contract';
import type { AccessClass } from '@voicecall/contract';
import type { IdempotencyClaim } from './database/idempotency-store.ts';
import { refuse } from './refuse.ts';

/** Who makes a change: an API key, an operator, a user or a portal session through a request, or the platform itself. */
export interface Principal {
  readonly type: 'api_key' | 'operator' | 'user' | 'portal_session' | 'system';
  readonly id: string | null;
  /** The classes of access that it has; see `accessTable` of the contract. */
  readonly access: readonly AccessClass[];
  readonly request_id: string | null;
  readonly route: string | null;
  /** The tenant of a user. */
  readonly tenant_id?: string;
  /** When the session of the caller ends at the latest, if that is known: a response that goes on must end then, too. */
  readonly expires_at?: Date;
  /** The session of an operator or a user. */
  readonly session_id?: string;
  /** The tenant of the request wants its audit log to say who reads what was said. */
  readonly audit_access?: boolean;
  /** The client's address, and what it says of itself. */
  readonly address?: string;
  readonly user_agent?: string | null;
  /** The idempotency key of the request, if it has one. */
  readonly claim?: IdempotencyClaim;
}

/** The platform itself: its job handlers and scheduled tasks. */
export const system: Principal = { type: 'system', id: null, access: [], request_id: null, route: null };

/** The classes of a portal session: those of its user's role, or of its own access. */
export const accessOfPortal = ({
  role,
  access,
}: {
  readonly role: 'owner' | 'manager' | 'viewer' | 'billing' | null;
  readonly access: 'read' | 'manage';
}): readonly AccessClass[] => (role === null ? accessTable[`portal_${access}`] : accessTable[`user_${role}`]);

/** Throws the refusal of a principal that lacks one of `needed`. */
export function checkAccess(
  { type, access }: Pick<Principal, 'type' | 'access'>,
  needed: readonly AccessClass[],
): void {
  const missing = missingAccess(access, needed);
  if (missing.length === 0) return;
  if (type === 'operator') throw refuse('operator_is_viewer');
  throw type === 'portal_session' ? refuse('forbidden') : refuse('forbidden', { missing });
}

/** The end of what `who` makes that would last until `at`: it does not last longer than its maker. */
export const endWithin = ({ expires_at }: Principal, at: Date): Date =>
  expires_at && expires_at < at ? expires_at : at;

const principals = new WeakMap<object, Principal>();
const accessChecks = new WeakMap<object, () => Promise<unknown>>();
const refunds = new WeakMap<object, () => Promise<void>>();

/** Remembers who sent `request`. */
export const setPrincipal = (request: object, who: Principal): void => {
  principals.set(request, who);
};

/** Who sent `request`, where that is known. */
export const knownPrincipal = (request: object): Principal | undefined => principals.get(request);

/** Who sent `request`. Throws on a route that has no authentication, which is a mistake in the route. */
export function principalOf(request: object): Principal {
  const who = principals.get(request);
  if (!who) throw new Error('this request has no principal');
  return who;
}

/** Remembers how it is checked that the client of `request`, whose response lasts, may still read it. */
export const setAccessCheck = (request: object, check: () => Promise<unknown>): void => {
  accessChecks.set(request, check);
};

/** Throws a refusal once the client of `request` may no longer read its response. */
export function accessCheckOf(request: object): () => Promise<unknown> {
  const check = accessChecks.get(request);
  if (!check) throw new Error('the access of this request cannot be checked again');
  return check;
}

/** Remembers how `request` is refunded. */
export const setRefund = (request: object, refund: () => Promise<void>): void => {
  refunds.set(request, refund);
};

/**
 * Refunds `request` to the limits of its route, once, because it asked for nothing new. Its response says so in its
 * headers, so this must run before the response is sent.
 */
export async function refundRequest(request: object): Promise<void> {
  const refund = refunds.get(request);
  refunds.delete(request);
  await refund?.();
}
