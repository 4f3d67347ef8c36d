// Authentication: API keys, operator sessions, portal sessions and call tokens, each on the routes that accept them, and
// with the access that these need (requirement 5).
import { accessTable } from '@voicecall/contract';
import type { Request, RequestHandler } from 'express';
import type { Principal } from '../../platform/principal.ts';
import { accessOfPortal, checkAccess, setAccessCheck, setPrincipal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { clientOf } from '../connection/client-address.ts';
import { factsOf, routeName, routeOf } from '../request/request-facts.ts';
import type { UnauthenticatedLookups } from './unauthenticated-lookups.ts';

/** An API key that exists, and has neither expired nor been revoked. */
export interface KnownApiKey {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_status: 'active' | 'suspended';
  readonly audit_access: boolean;
  readonly scopes: readonly string[];
  readonly expires_at: Date | null;
}

/** A session that has neither expired nor been revoked. `tenant_exists` and `audit_access` are about the tenant of the request. */
export interface KnownSession {
  readonly id: string;
  readonly operator_id: string;
  readonly role: 'admin' | 'viewer';
  readonly tenant_exists: boolean;
  readonly audit_access: boolean;
}

/** A portal session that has neither expired nor been revoked. */
export interface KnownPortalSession {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_status: 'active' | 'suspended';
  readonly audit_access: boolean;
  readonly access: 'read' | 'manage';
  readonly user_id: string | null;
  readonly role: 'owner' | 'manager' | 'viewer' | 'billing' | null;
  readonly expires_at: Date;
}

/** Looks credentials up. A revocation takes effect within a second in every process, and at once where it was requested. */
export interface Lookups {
  findApiKey(key_hash: Uint8Array<ArrayBuffer>): Promise<KnownApiKey | null>;
  findOperatorSession(token_hash: Uint8Array<ArrayBuffer>, tenant_id: string | null): Promise<KnownSession | null>;
  findPortalSession(cookie_hash: Uint8Array<ArrayBuffer>): Promise<KnownPortalSession | null>;
  verifyCallToken(tenant_id: string, call_id: string, token: string): Promise<boolean>;
}

type Caller = Pick<Principal, 'type' | 'id' | 'access' | 'expires_at' | 'tenant_id' | 'session_id' | 'audit_access'>;

export const authenticate =
  (deps: {
    readonly lookups: Lookups;
    readonly unauthenticated: UnauthenticatedLookups;
    readonly publicUrl: () => string;
  }): RequestHandler =>
  async (request, _response, next) => {
    const route = routeOf(request);
    const caller = await identify(deps, request);
    setPrincipal(request, {
      ...caller,
      request_id: factsOf(request).id,
      route: `${route.method} ${routeName(route)}`,
      ...clientOf(request),
    });
    checkAccess(caller, route.metadata.access);
    if (route.metadata.stream)
      setAccessCheck(request, async () => checkAccess(await identify(deps, request), route.metadata.access));
    next();
  };

type Needs = Parameters<typeof authenticate>[0];

async function identify(deps: Needs, request: Request): Promise<Caller> {
  const { auth } = routeOf(request).metadata;
  switch (auth) {
    case 'public':
      return { type: 'system', id: null, access: accessTable.nobody };
    case 'tenant':
      return tenantCaller(deps, request);
    case 'operator':
      return operator(deps, request, tenantReadOf(request));
    case 'person':
      return person(deps, request);
    case 'portal':
      return portalSession(deps, request);
    case 'call_token':
      return agentOfCall(deps, request);
    case 'livekit':
      throw new Error('webhooks of the media service are verified by their own listener');
  }
}

async function person(deps: Needs, request: Request): Promise<Caller> {
  if (factsOf(request).credential.kind !== 'portal') return operator(deps, request, null);
  const caller = await portalSession(deps, request);
  if (caller.type !== 'user') throw refuse('unauthorized');
  return caller;
}

function tenantCaller(deps: Needs, request: Request): Promise<Caller> {
  const { kind } = factsOf(request).credential;
  if (kind === 'session') return operator(deps, request, param(request, 'tenantId'));
  return kind === 'portal' ? portalSession(deps, request) : apiKey(deps, request);
}

async function apiKey(deps: Needs, request: Request): Promise<Caller> {
  const { credential } = factsOf(request);
  const key =
    credential.kind === 'api_key'
      ? await deps.unauthenticated.lookUp(request, credential, () => deps.lookups.findApiKey(credential.hash))
      : null;
  if (!key) throw refuse('unauthorized');
  if (key.tenant_id !== param(request, 'tenantId') || key.tenant_status !== 'active') throw refuse('forbidden');
  const access = accessTable.api_key.filter(
    (held) => held === 'self' || key.scopes.includes('*') || key.scopes.includes(held),
  );
  const { id, audit_access, expires_at } = key;
  return { type: 'api_key', id, access, audit_access, ...(expires_at && { expires_at }) };
}

async function operator(deps: Needs, request: Request, tenant_id: string | null): Promise<Caller> {
  const { credential } = factsOf(request);
  const session =
    credential.kind === 'session'
      ? await deps.unauthenticated.lookUp(request, credential, () =>
          deps.lookups.findOperatorSession(credential.hash, tenant_id),
        )
      : null;
  if (!session) throw refuse('unauthorized');
  requireOwnPage(deps, request);
  if (routeOf(request).metadata.auth === 'tenant' && !session.tenant_exists) throw refuse('tenant_not_found');
  const { id: session_id, operator_id, role, audit_access } = session;
  return { type: 'operator', id: operator_id, session_id, access: accessTable[`operator_${role}`], audit_access };
}

async function portalSession(deps: Needs, request: Request): Promise<Caller> {
  const { credential } = factsOf(request);
  const session =
    credential.kind === 'portal'
      ? await deps.unauthenticated.lookUp(request, credential, () => deps.lookups.findPortalSession(credential.hash))
      : null;
  if (!session) throw refuse('unauthorized');
  requireOwnPage(deps, request);
  if (routeOf(request).metadata.auth === 'tenant') {
    const isOwn = session.tenant_id === param(request, 'tenantId') && session.tenant_status === 'active';
    if (!isOwn) throw refuse('forbidden');
  }
  const { user_id, expires_at, audit_access } = session;
  const who =
    user_id === null
      ? ({ type: 'portal_session', id: session.id } as const)
      : ({ type: 'user', id: user_id, tenant_id: session.tenant_id, session_id: session.id } as const);
  return { ...who, access: accessOfPortal(session), expires_at, audit_access };
}

/** The tenant whose calls an operator reads, named in the query; null on other routes. */
function tenantReadOf(request: Request): string | null {
  const { tenant_id } = request.query;
  return routeOf(request).metadata.reads && typeof tenant_id === 'string' ? tenant_id : null;
}

/** A browser sends a cookie for requests from any page; only the Origin header tells which page it was. */
function requireOwnPage(deps: Needs, request: Request): void {
  if (!safeMethods.has(request.method) && !isOwnOrigin(request.get('origin'), request.get('host'), deps.publicUrl()))
    throw refuse('csrf_rejected');
}

async function agentOfCall(deps: Needs, request: Request): Promise<Caller> {
  const { credential } = factsOf(request);
  const token = credential.kind === 'bearer' ? credential.token : '';
  if (!(await deps.lookups.verifyCallToken(param(request, 'tenantId'), param(request, 'callId'), token)))
    throw refuse('unauthorized');
  return { type: 'system', id: null, access: accessTable.call_agent };
}

const safeMethods = new Set(['GET', 'HEAD']);

/** True for the origin of the requested host, or of the public URL. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || !/^https?:\/\/[^/]+$/i.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const requested = `${from.protocol}//${host ?? ''}`;
  return (
    from.origin === new URL(publicUrl).origin || (URL.canParse(requested) && from.origin === new URL(requested).origin)
  );
}

function param(request: Request, name: string): string {
  const value = request.params[name];
  if (typeof value !== 'string') throw new Error(`the route has no parameter ${name}`);
  return value;
}
