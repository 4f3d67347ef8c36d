// An operator with role `viewer`: every route of the contract, allowed or refused, as its policy says.
import { accessTable, allRoutes, mayUse, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, successOf, viewerCookie, withCookie } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let fixture: Fixture;
let viewer: string;
beforeAll(async () => {
  fixture = await createFixture(platform);
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  viewer = await viewerCookie(platform);
});
afterAll(async () => {
  await fixture.close();
});

const named = (matches: (route: AnyRoute) => boolean) =>
  allRoutes
    .map(({ route }) => route)
    .filter(({ metadata }) => metadata.auth === 'tenant' || metadata.auth === 'operator')
    .filter(matches)
    .map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
const viewersMay = (route: AnyRoute): boolean => mayUse(accessTable.operator_viewer, route);
const ask = async (route: AnyRoute) =>
  send(platform.url, await fixture.requestFor(route), withCookie(viewer, platform.url));
const changes = () => platform.sql(`select count(*)::int as n from audit_events where actor_type = 'operator'`);

describe('a viewer', () => {
  it.each(named((route) => route.method === 'GET' && viewersMay(route)))('may use %s', async (_name, route) => {
    expect((await ask(route)).status).toBe(successOf(route));
  });

  it.each(named((route) => !viewersMay(route)))('may not use %s, which changes nothing', async (_name, route) => {
    const request = await fixture.requestFor(route);
    const before = await changes();
    const response = await send(platform.url, request, withCookie(viewer, platform.url));
    expect(response.status).toBe(403);
    expect(expectRefusal(response, route).error).toBe('operator_is_viewer');
    expect(await changes()).toEqual(before);
  });

  it('may use nothing else but what is listed here, and every other GET', () => {
    expect(named((route) => route.method === 'GET' && !viewersMay(route)).map(([name]) => name)).toEqual([
      'GET /v1/tenants/{tenantId}/exports/{id}/archive',
    ]);
    expect(named((route) => route.method !== 'GET' && viewersMay(route)).map(([name]) => name)).toEqual([
      'POST /admin/api/logout',
    ]);
  });

  it.each(named((route) => route.method !== 'GET' && viewersMay(route)))('may use %s', async (_name, route) => {
    expect((await ask(route)).status).toBe(successOf(route));
  });
});
