// Who has which access: every class of the contract's table, with every kind of credential and with keys of one scope.
import { accessTable, agentRoutes, allRoutes, apiKeyScope, mayUse } from '@voicecall/contract';
import type { AccessClass, AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { signInCookie, viewerCookie, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { newUser } from './new-user.ts';

const platform = sharedPlatform();
let fixture: Fixture;
let cookies: Readonly<Record<'admin' | 'viewer', string>>;
beforeAll(async () => {
  fixture = await createFixture(platform);
  cookies = { admin: await signInCookie(platform.url), viewer: await viewerCookie(platform) };
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => fixture.close());

interface Holder {
  /** The routes that take its credential. */
  readonly auths: readonly string[];
  readonly access: readonly AccessClass[];
  readonly refusal: string;
  /** The refusal names what is missing, unless false. */
  readonly tellsMissing?: boolean;
  readonly headers: () => Promise<Headers>;
}
const portal = (access: 'read' | 'manage'): Holder => ({
  auths: ['tenant', 'portal'],
  access: accessTable[`portal_${access}`],
  refusal: 'forbidden',
  tellsMissing: false,
  async headers() {
    await openPortalOf(platform, fixture.tenant, access);
    return withCookie(portalCookieOf(fixture.tenant), platform.url);
  },
});
const operator = (role: 'admin' | 'viewer'): Holder => ({
  auths: ['tenant', 'operator', 'person'],
  access: accessTable[`operator_${role}`],
  refusal: 'operator_is_viewer',
  headers: async () => withCookie(cookies[role], platform.url),
});
const user = (role: 'owner' | 'manager' | 'viewer' | 'billing'): Holder => ({
  auths: ['tenant', 'portal', 'person'],
  access: accessTable[`user_${role}`],
  refusal: 'forbidden',
  headers: async () => withCookie((await newUser(platform, fixture.tenant.id, role)).cookie, platform.url),
});
const key = (scope: (typeof apiKeyScope.options)[number]): Holder => ({
  auths: ['tenant'],
  access: scope === '*' ? accessTable.api_key : ['self', scope],
  refusal: 'forbidden',
  async headers() {
    const input = { tenant_id: fixture.tenant.id, label: scope, scopes: [scope] };
    return withKey((await platform.operator.apiKeys.create(input)).key);
  },
});
const holders: readonly (readonly [string, Holder])[] = [
  ['nothing', { auths: [], access: [], refusal: 'unauthorized', headers: async () => ({}) }],
  ['a portal session that reads', portal('read')],
  ['a portal session that manages', portal('manage')],
  ...(['owner', 'manager', 'viewer', 'billing'] as const).map((role) => [`a user: ${role}`, user(role)] as const),
  ['an operator who is a viewer', operator('viewer')],
  ['an operator who is an admin', operator('admin')],
  ...apiKeyScope.options.map((scope) => [`a key for ${scope}`, key(scope)] as const),
];

/** One route for each list of classes and each kind of credential: one that an unreadable body keeps from any effect. */
const routes = [
  ...new Map(
    [...allRoutes.map(({ route }) => route), ...Object.values<AnyRoute>(agentRoutes)]
      .filter(({ method, body, metadata }) => (method === 'GET' || body !== undefined) && metadata.stream !== true)
      .map((route) => [`${route.metadata.auth} ${route.metadata.access.join()}`, route] as const),
  ).values(),
];

it('every class has a route here', () => {
  const tested = new Set(routes.flatMap(({ metadata }) => metadata.access));
  expect(
    Object.values(accessTable)
      .flat()
      .filter((access) => access !== 'media' && !tested.has(access)),
  ).toEqual([]);
});

it.each(holders)('%s opens what the table says', async (_who, holder) => {
  const paths = new Map<AnyRoute, string>();
  for (const route of routes) paths.set(route, (await fixture.requestFor(route)).path);
  // Last, because a request of the portal needs a session of its own.
  const headers = await holder.headers();
  for (const [route, path] of paths) {
    const { auth, access, operation } = route.metadata;
    const response = await rawRequest(platform.url, {
      method: route.method,
      path,
      headers: route.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: route.body === undefined ? undefined : '{',
    });
    const taken = auth === 'public' || holder.auths.includes(auth);
    const open = auth === 'public' || (taken && mayUse(holder.access, route));
    expect([operation, ![401, 403].includes(response.status)]).toEqual([operation, open]);
    if (open) continue;
    const { error, details } = expectRefusal(response);
    expect([operation, error]).toEqual([operation, taken ? holder.refusal : 'unauthorized']);
    if (error === 'forbidden' && holder.tellsMissing !== false)
      expect(details).toEqual({ missing: access.filter((needed) => !holder.access.includes(needed)) });
  }
});
