// What the HTTP layer knows about a request while it handles it.
import { openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import type { Request, RequestHandler } from 'express';
import { knownPrincipal } from '../../platform/principal.ts';
import { portalCredentialIn } from '../authentication/credentials.ts';
import type { Credential } from '../authentication/credentials.ts';

/** `route` is undefined until a declared route has matched. */
export interface RequestFacts {
  readonly id: string;
  readonly credential: Credential;
  readonly route: AnyRoute | undefined;
  /** From the path, once a route has matched. */
  readonly tenant_id?: string | undefined;
  readonly call_id?: string | undefined;
  /** Of the response, when it is an error. */
  readonly error_code?: string;
}

const known = new WeakMap<object, RequestFacts>();

/** Remembers the facts of a request. */
export const setFacts = (request: object, facts: RequestFacts): void => {
  known.set(request, facts);
};

/** The facts of a request. */
export function factsOf(request: object): RequestFacts {
  const facts = known.get(request);
  if (!facts) throw new Error('this request was not observed');
  return facts;
}

/** The route a request took. Throws where no declared route matched, which is a mistake in the order of middleware. */
export function routeOf(request: object): AnyRoute {
  const { route } = factsOf(request);
  if (!route) throw new Error('this request has no route');
  return route;
}

/** Notes that a request took `route`. */
export const tookRoute = (request: Pick<Request, 'params'>, route: AnyRoute): void =>
  setFacts(request, {
    ...factsOf(request),
    route,
    tenant_id: paramOf(request, 'tenantId'),
    call_id: paramOf(request, 'callId'),
  });

/** Notes the error code of the response. */
export const noteError = (request: object, error_code: string): void =>
  setFacts(request, { ...factsOf(request), error_code });

function paramOf({ params }: Pick<Request, 'params'>, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

/** First middleware of every route of a contract: notes the route that ts-rest found. */
export const noteRoute: RequestHandler = (request, response, next) => {
  // Responses can contain secrets that are shown once: no cache may store them.
  response.set('Cache-Control', 'no-store');
  const { tsRestRoute } = request as typeof request & { tsRestRoute: AnyRoute };
  tookRoute(request, tsRestRoute);
  // Elsewhere the cookie of an operator comes first.
  if (tsRestRoute.metadata.auth === 'portal')
    setFacts(request, { ...factsOf(request), credential: portalCredentialIn(request.headers) });
  next();
};

/** How logs, metrics and the audit log name a route: its pattern, never the path of the request. */
export function routeName(route: AnyRoute): string {
  const name = names.get(route) ?? openapiPath(route.path);
  names.set(route, name);
  return name;
}
const names = new WeakMap<AnyRoute, string>();

/** Fields of every log line about a request. Ids of its path are unverified input until the client is authenticated. */
export function logFacts(request: object): Readonly<Record<string, string>> {
  const { id, route, tenant_id, call_id } = factsOf(request);
  const who = knownPrincipal(request);
  return {
    request_id: id,
    ...(route && { route: routeName(route) }),
    ...(who && tenant_id !== undefined && { tenant_id }),
    ...(who && call_id !== undefined && { call_id }),
    ...(who?.id && who.type !== 'system' && { [`${who.type}_id`]: who.id }),
  };
}
