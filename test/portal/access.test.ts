// What a portal session opens: routes of its own tenant that its access allows, and nothing else. Loops over the contract.
import {
  accessTable,
  agentRoutes,
  allRoutes,
  mayUse,
  openapiPath,
  pathParamNames,
  renderPath,
} from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { send, signInCookie, successOf, withCookie } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { oneOfEachKind } from '../harness/http/route-kinds.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let ours: Fixture;
let theirs: Fixture;
beforeAll(async () => {
  [ours, theirs] = [await createFixture(platform), await createFixture(platform)];
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

const named = (matches: (route: AnyRoute) => boolean) =>
  allRoutes
    .map(({ route }) => route)
    .filter(matches)
    .map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
const ofTenant = named(({ metadata }) => metadata.auth === 'tenant');
const isOpen = (route: AnyRoute): boolean => mayUse(accessTable.portal_manage, route);
const closed = ofTenant.filter(([, route]) => !isOpen(route));
const open = ofTenant.filter(([, route]) => isOpen(route));
const cookieOf = ({ tenant }: Fixture) => withCookie(portalCookieOf(tenant), platform.url);

/** Nothing was done: a change by a caller would have left its trace in the audit log. */
async function expectRefused(fixture: Fixture, route: AnyRoute, headers: Record<string, string>, code: string) {
  const request = await fixture.requestFor(route);
  const traces = () => platform.sql(`select count(*)::int as n from audit_events where actor_type <> 'system'`);
  const before = await traces();
  expect(expectRefusal(await send(platform.url, request, headers), route).error).toBe(code);
  expect(await traces()).toEqual(before);
}

describe.each(ofTenant)('%s', (_name, route) => {
  it("is closed to another tenant's portal session, with any access", async () => {
    for (const access of ['manage', 'read'] as const) {
      await openPortalOf(platform, ours.tenant, access);
      await expectRefused(theirs, route, cookieOf(ours), 'forbidden');
    }
  });

  it('is closed to a session that was ended', async () => {
    const id = await openPortalOf(platform, ours.tenant);
    await platform.operator.withTenant(ours.tenant.id).portalSessions.revoke(id);
    await expectRefused(ours, route, cookieOf(ours), 'unauthorized');
  });

  it('is open to a session as the policy says, from our own page only', async () => {
    const own = await createFixture(platform);
    await openPortalOf(platform, own.tenant, 'read');
    const reads = route.method === 'GET';
    if (!isOpen(route) || !reads) await expectRefused(own, route, cookieOf(own), 'forbidden');
    await openPortalOf(platform, own.tenant, 'manage');
    if (!reads) {
      const cookie = portalCookieOf(own.tenant);
      await expectRefused(own, route, { cookie }, 'csrf_rejected');
      await expectRefused(own, route, withCookie(cookie, 'https://elsewhere.example'), 'csrf_rejected');
    }
    if (!isOpen(route)) await expectRefused(own, route, cookieOf(own), 'forbidden');
    else
      for (const access of reads ? (['read', 'manage'] as const) : (['manage'] as const)) {
        await openPortalOf(platform, own.tenant, access);
        const response = await send(platform.url, await own.requestFor(route), cookieOf(own));
        expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
      }
    await own.close();
  });
});

it.each(oneOfEachKind(ofTenant))('%s is closed to a session that is unknown or malformed', async (_name, route) => {
  await openPortalOf(platform, ours.tenant);
  for (const token of ['x'.repeat(43), '1', '', `${portalCookieOf(ours.tenant).slice(11)}0`, '%00', '__proto__'])
    await expectRefused(ours, route, withCookie(`svc_portal=${token}`, platform.url), 'unauthorized');
});

it.each(named(({ metadata }) => metadata.auth === 'operator'))(
  '%s, which is for operators, refuses a portal session',
  async (_name, route) => {
    await openPortalOf(platform, ours.tenant);
    await expectRefused(ours, route, cookieOf(ours), 'unauthorized');
  },
);

it('internal routes refuse a portal session', async () => {
  await openPortalOf(platform, ours.tenant);
  const ids = { tenantId: ours.tenant.id, callId: await ours.idOf('call') };
  for (const { method, path } of Object.values(agentRoutes)) {
    const names = Object.fromEntries(pathParamNames(path).map((name) => [name, 'x']));
    const request = { method, path: renderPath(path, { ...names, ...ids }), body: undefined };
    expect(expectRefusal(await send(platform.url, request, cookieOf(ours))).error).toBe('unauthorized');
  }
});

describe('the routes that are closed to portal sessions', () => {
  const shows = (schema: unknown, name: RegExp): boolean =>
    Object.keys((schema as Partial<Schema> | undefined)?.shape ?? {}).some((member) => name.test(member));

  it('are all that show a signing secret, all of portal sessions and users, erasing and exporting', () => {
    expect(closed.map(([, { metadata }]) => metadata.operation).toSorted()).toEqual([
      'createErasure',
      'createExport',
      'createPortalSession',
      'createTool',
      'createUser',
      'createWebhook',
      'downloadExport',
      'endUserSessions',
      'eraseCall',
      'getPortalSession',
      'getUser',
      'holdCall',
      'listPortalSessions',
      'listUsers',
      'makeUserLink',
      'removeUser',
      'resetUserSecondFactor',
      'revokePortalSession',
      'rotateToolSecret',
      'rotateWebhookSecret',
      'updateUser',
    ]);
    for (const [, route] of open)
      for (const response of Object.values(route.responses)) expect(shows(response, /secret/)).toBe(false);
  });
});

describe('a portal session', () => {
  it('of a suspended tenant opens nothing of it, as its keys do not', async () => {
    const own = await createFixture(platform);
    await openPortalOf(platform, own.tenant);
    await platform.operator.tenants.update(own.tenant.id, { status: 'suspended' });
    for (const [, route] of open.filter(
      ([, { method, path }]) => method === 'GET' && pathParamNames(path).length === 1,
    ))
      await expectRefused(own, route, cookieOf(own), 'forbidden');
    await own.close();
  });

  it('stands behind the feature gate, as keys do', async () => {
    const gated = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'api', byo_trunk_api_key_enabled: false },
    });
    await openPortalOf(platform, ours.tenant);
    const path = `/v1/tenants/${ours.tenant.id}/trunks`;
    const response = await send(gated.url, { method: 'GET', path, body: undefined }, cookieOf(ours));
    expect(expectRefusal(response).error).toBe('feature_disabled');
    await gated.close(1_000);
  });

  it("beside an operator's session in one browser: the operator's counts, but on the portal's own routes", async () => {
    const id = await openPortalOf(platform, ours.tenant, 'read');
    const both = withCookie(`${portalCookieOf(ours.tenant)}; ${await signInCookie(platform.url)}`, platform.url);
    const ask = (path: string, headers: Record<string, string>) =>
      send(platform.url, { method: 'GET', path, body: undefined }, headers);
    expect((await ask(`/v1/tenants/${theirs.tenant.id}/agents`, both)).status).toBe(200);
    expect((await ask('/portal/api/session', both)).json()).toMatchObject({ portal_session: { id, access: 'read' } });
    const keyed = { ...both, authorization: `Bearer ${ours.tenant.apiKey}` };
    expect((await ask(`/v1/tenants/${theirs.tenant.id}/agents`, keyed)).status).toBe(403);
    expect((await ask('/portal/api/session', keyed)).status).toBe(401);
    const stale = withCookie(`svc_operator=${'x'.repeat(43)}; ${portalCookieOf(ours.tenant)}`, platform.url);
    expect((await ask(`/v1/tenants/${ours.tenant.id}/agents`, stale)).status).toBe(401);
  });

  it('uses idempotency keys as a key does, in the scope of its tenant', async () => {
    await openPortalOf(platform, ours.tenant);
    const route = allRoutes.find(({ route: { metadata } }) => metadata.operation === 'createAgent')?.route;
    if (!route) throw new Error('there is no such route');
    const request = await ours.requestFor(route);
    const headers = { ...cookieOf(ours), 'idempotency-key': 'portal-1' };
    const [first, again] = [await send(platform.url, request, headers), await send(platform.url, request, headers)];
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
  });
});
