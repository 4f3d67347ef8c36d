// Authentication: API keys, operator sessions and call tokens, each on the routes that accept them (requirement 5).
import type { Request, RequestHandler } from 'express';
import type { Principal } from '../../platform/database/audit.ts';
import { setPrincipal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { clientAddress } from '../connection/client-address.ts';
import { factsOf, routeName, routeOf } from '../request/request-facts.ts';
import type { UnauthenticatedLookups } from './unauthenticated-lookups.ts';

/** An API key that exists and is not revoked. */
export interface KnownApiKey {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_status: 'active' | 'suspended';
}

/** A session that has neither expired nor been revoked. `tenant_exists` is about the tenant of the request. */
export interface KnownSession {
  readonly operator_id: string;
  readonly tenant_exists: boolean;
}

/** Looks credentials up. A revocation takes effect within a second in every process, and at once where it was requested. */
export interface Lookups {
  findApiKey(key_hash: Uint8Array<ArrayBuffer>): Promise<KnownApiKey | null>;
  findOperatorSession(token_hash: Uint8Array<ArrayBuffer>, tenant_id: string | null): Promise<KnownSession | null>;
  verifyCallToken(tenant_id: string, call_id: string, token: string): boolean;
}

type Caller = Pick<Principal, 'type' | 'id'>;

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
      address: clientAddress(request),
    });
    next();
  };

type Needs = Parameters<typeof authenticate>[0];

async function identify(deps: Needs, request: Request): Promise<Caller> {
  const { auth } = routeOf(request).metadata;
  switch (auth) {
    case 'public':
      return { type: 'system', id: null };
    case 'tenant':
      return factsOf(request).credential.kind === 'session'
        ? operator(deps, request, param(request, 'tenantId'))
        : apiKey(deps, request);
    case 'operator':
      return operator(deps, request, null);
    case 'call_token':
      return agentOfCall(deps, request);
    case 'livekit':
      throw new Error('webhooks of the media service are verified by their own listener');
  }
}

async function apiKey(deps: Needs, request: Request): Promise<Caller> {
  const { credential } = factsOf(request);
  const key =
    credential.kind === 'api_key'
      ? await deps.unauthenticated.lookUp(request, credential, () => deps.lookups.findApiKey(credential.hash))
      : null;
  if (!key) throw refuse('unauthorized');
  if (key.tenant_id !== param(request, 'tenantId') || key.tenant_status !== 'active') throw refuse('forbidden');
  return { type: 'api_key', id: key.id };
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
  // A browser sends the cookie for requests from any page; only the Origin header tells which page it was.
  if (!safeMethods.has(request.method) && !isOwnOrigin(request.get('origin'), request.get('host'), deps.publicUrl()))
    throw refuse('csrf_rejected');
  if (tenant_id !== null && !session.tenant_exists) throw refuse('tenant_not_found');
  return { type: 'operator', id: session.operator_id };
}

function agentOfCall(deps: Needs, request: Request): Caller {
  const { credential } = factsOf(request);
  const token = credential.kind === 'bearer' ? credential.token : '';
  if (!deps.lookups.verifyCallToken(param(request, 'tenantId'), param(request, 'callId'), token))
    throw refuse('unauthorized');
  return { type: 'system', id: null };
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
