// The headers with which each kind of caller uses a route, and the requests that these callers send.
import { randomBytes } from 'node:crypto';
import { accessTable, mayUse } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import { personCookieOf, portalCookieOf } from './portal.ts';
import { rawRequest } from './raw-request.ts';
import type { RawResponse } from './raw-types.ts';
import { operatorLogin } from '../platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export type Headers = Readonly<Record<string, string>>;

/** A request without its credentials. */
export interface GoodRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A new operator session, as the `Cookie` header that carries it. */
export const signInCookie = async (baseUrl: string): Promise<string> =>
  sessionCookie(await createOperatorClient({ baseUrl }).operatorSession.login(operatorLogin));

/** The session of a new operator with role `viewer`. */
export async function viewerCookie({ url, operator }: Pick<TestPlatform, 'url' | 'operator'>): Promise<string> {
  const email = `viewer-${randomBytes(6).toString('hex')}@example.com`;
  const invited = await operator.invitations.create({ email, role: 'viewer' });
  const token = new URL(invited.url).hash.slice(1);
  const password = 'a password of a viewer';
  return sessionCookie(await createOperatorClient({ baseUrl: url }).invitations.accept({ token, password }));
}

export const withKey = (apiKey: string): Headers => ({ authorization: `Bearer ${apiKey}` });
export const withCookie = (cookie: string, origin: string): Headers => ({ cookie, origin });

/** Whether API keys can have what a route of a tenant needs. Otherwise operators use it. */
export const keysMay = (route: AnyRoute): boolean =>
  route.metadata.auth === 'tenant' && mayUse(accessTable.api_key, route);

/** The credentials that a route requires: the tenant's key, the operator's session, the tenant's portal session, or none. */
export function credentialsFor(
  route: AnyRoute,
  { tenant, cookie, url }: { tenant: TestTenant; cookie: string; url: string },
): Headers {
  const { auth } = route.metadata;
  if (keysMay(route)) return withKey(tenant.apiKey);
  if (auth === 'person') return withCookie(personCookieOf(tenant), url);
  if (auth === 'portal') return withCookie(portalCookieOf(tenant), url);
  return auth === 'operator' || auth === 'tenant' ? withCookie(cookie, url) : {};
}

/** Sends a request as JSON. */
export const send = (baseUrl: string, { method, path, body }: GoodRequest, headers: Headers): Promise<RawResponse> =>
  rawRequest(baseUrl, {
    method,
    path,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** The success status of a route. */
export const successOf = (route: AnyRoute): number => Math.min(...Object.keys(route.responses).map(Number));
