// Who may call: every kind of route with every kind of credential, good and bad, and every route with some of them
// (requirement 5). That each route is open to its own callers is in examples.test.ts.
// Requirements 5.1, 5.2, 5.3, 5.4 and 5.5.
import type { AnyRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysMay, send, signInCookie, successOf, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { casesAt } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let cookie: string;
let revoked: string;
let ended: string;
let stranger: TestTenant;
let suspended: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  cookie = await signInCookie(platform.url);
  revoked = await revokedKey(platform, fixture.tenant.id);
  ended = await signInCookie(platform.url);
  await send(platform.url, { method: 'POST', path: '/admin/api/logout', body: {} }, withCookie(ended, platform.url));
  stranger = await addTenant(platform);
  suspended = await addTenant(platform);
  await platform.operator.tenants.update(suspended.id, { status: 'suspended' });
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

async function revokedKey({ operator }: TestPlatform, tenant_id: string): Promise<string> {
  const { api_key, key } = await operator.apiKeys.create({ tenant_id, label: 'revoked' });
  await operator.apiKeys.revoke(api_key.id);
  return key;
}

const routesOf = (...auths: readonly string[]) =>
  namedRoutes.filter(([, { metadata }]) => auths.includes(metadata.auth));
const isUnsafe = (route: AnyRoute): boolean => route.method !== 'GET';

/** Nothing was done: a change by a caller would have left its trace in the audit log. */
async function expectRefused(route: AnyRoute, headers: Headers, code: string, ids = {}): Promise<void> {
  const request = await fixture.requestFor(route, ids);
  const traces = () => platform.sql(`select count(*)::int as n from audit_events where actor_type <> 'system'`);
  const before = await traces();
  const response = await send(platform.url, request, headers);
  expect(expectRefusal(response, route).error).toBe(code);
  expect(response.headers['www-authenticate']).toBe(code === 'unauthorized' ? 'Bearer' : undefined);
  expect(await traces()).toEqual(before);
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const noKeys: readonly (readonly [what: string, headers: () => Headers])[] = [
  ['nothing', () => ({})],
  ['a scheme without a key', () => ({ authorization: 'Bearer' })],
  ['a key in another scheme', () => ({ authorization: `Basic ${fixture.tenant.apiKey}` })],
  ['a malformed key', () => bearer('svc_live_123')],
  ['its key in capitals', () => bearer(fixture.tenant.apiKey.toUpperCase())],
  ['its key and something behind it', () => bearer(`${fixture.tenant.apiKey}0`)],
  ['an unknown key', () => bearer(`svc_live_${'0'.repeat(24)}`)],
  ['a revoked key', () => bearer(revoked)],
  ['a session that does not exist', () => withCookie(`svc_operator=${'x'.repeat(43)}`, platform.url)],
  ['a session that was signed out', () => withCookie(ended, platform.url)],
  ['a malformed session', () => withCookie('svc_operator=1', platform.url)],
  [
    'a key that is wrong, beside a session that is not',
    () => ({ ...withCookie(cookie, platform.url), ...bearer('svc_live_123') }),
  ],
];

const noSessions = [...noKeys, ['the key of a tenant', () => withKey(fixture.tenant.apiKey)] as const];
const closedTo = (route: AnyRoute) => (route.metadata.auth === 'operator' ? noSessions : noKeys);

it.each(routesOf('tenant', 'operator').map(([name, route], index) => [name, route, index] as const))(
  '%s is closed to a caller without a valid credential',
  async (_name, route, index) => {
    for (const [, headers] of casesAt(index, closedTo(route), 6)) await expectRefused(route, headers(), 'unauthorized');
  },
);

it.each(routesOf('tenant'))("%s is closed to another tenant's key", (_name, route) =>
  expectRefused(route, withKey(stranger.apiKey), 'forbidden'),
);

describe.each(oneOfEachKind(routesOf('tenant')))('%s, like every route of its kind,', (_name, route) => {
  it.each(noKeys)('is closed to a caller with %s', (_what, headers) => expectRefused(route, headers(), 'unauthorized'));

  it("tells another tenant's key nothing about what exists there", () =>
    expectRefused(route, withKey(stranger.apiKey), 'forbidden', { tenantId: 'tn_000000000000000000000000' }));

  it('is closed to a suspended tenant', () =>
    expectRefused(route, withKey(suspended.apiKey), 'forbidden', { tenantId: suspended.id }));

  it("is open to an operator's session from our own page only", async () => {
    if (isUnsafe(route)) {
      await expectRefused(route, { cookie }, 'csrf_rejected');
      await expectRefused(route, withCookie(cookie, 'https://elsewhere.example'), 'csrf_rejected');
      await expectRefused(route, withCookie(cookie, 'null'), 'csrf_rejected');
    }
    await expectRefused(route, withCookie(cookie, platform.url), 'tenant_not_found', {
      tenantId: 'tn_000000000000000000000000',
    });
    const own = await createFixture(platform);
    const response = await send(
      platform.url,
      await own.requestFor(route),
      isUnsafe(route) ? withCookie(cookie, platform.url) : { cookie },
    );
    expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
    await own.close();
  });
});

describe.each(oneOfEachKind(routesOf('operator')))('%s, like every route of its kind,', (_name, route) => {
  it.each(noSessions)('is closed to a caller with %s', (_what, headers) =>
    expectRefused(route, headers(), 'unauthorized'),
  );

  it('is open to a session, from our own page only', async () => {
    if (isUnsafe(route)) await expectRefused(route, { cookie }, 'csrf_rejected');
    const own = withCookie(await signInCookie(platform.url), platform.url);
    expect((await send(platform.url, await fixture.requestFor(route), own)).status).toBe(successOf(route));
  });
});

describe('where trunks are closed to API keys', () => {
  let closed: App;
  beforeAll(async () => {
    closed = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'api', byo_trunk_api_key_enabled: false },
    });
  });
  afterAll(() => closed.close(1_000));

  const gated = routesOf('tenant').filter(([, { metadata }]) => metadata.gate === 'byo_trunk');
  const others = routesOf('tenant').filter(([, route]) => route.metadata.gate === undefined && keysMay(route));

  it('those are the routes of trunks and of phone numbers', () => {
    const paths = routesOf('tenant').map(([, { path }]) => path);
    expect(new Set(gated.map(([, { path }]) => path))).toEqual(
      new Set(paths.filter((path) => /\/(trunks|phone-numbers)\b/.test(path))),
    );
  });

  it.each(gated)('%s refuses keys and lets operators in', async (_name, route) => {
    const own = await createFixture(platform);
    const request = await own.requestFor(route);
    const byKey = await send(closed.url, request, withKey(own.tenant.apiKey));
    expect(expectRefusal(byKey, route).error).toBe('feature_disabled');
    const byOperator = await send(closed.url, request, withCookie(cookie, closed.url));
    expect(byOperator.status).toBe(successOf(route));
    await own.close();
  });

  it.each(oneOfEachKind(others))('%s, like every other kind of route, serves keys', async (_name, route) => {
    const own = await createFixture(platform);
    const response = await send(closed.url, await own.requestFor(route), withKey(own.tenant.apiKey));
    expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
    await own.close();
  });
});

describe('a key', () => {
  // How long at most, a second: packages/server/src/platform/database/brief-cache.test.ts.
  it('that is revoked is refused at once where it was revoked, and a moment later on every process', async () => {
    const other = await createApp(platform.options);
    const { api_key, key } = await platform.operator.apiKeys.create({
      tenant_id: fixture.tenant.id,
      label: 'two processes',
    });
    const statuses = () =>
      Promise.all(
        [platform.url, other.url].map(
          async (url) =>
            (
              await send(
                url,
                { method: 'GET', path: `/v1/tenants/${fixture.tenant.id}/agents`, body: undefined },
                withKey(key),
              )
            ).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    await platform.operator.apiKeys.revoke(api_key.id);
    expect((await statuses())[0]).toBe(401);
    await expect.poll(statuses).toEqual([401, 401]);
    await other.close(1_000);
  });
});

// The last tests, because the clock passes the end of every session.
describe('twelve hours after signing in', () => {
  beforeAll(() => platform.clock.advance(12 * 3_600_000));

  it.each(oneOfEachKind(routesOf('operator', 'tenant')))('the session no longer opens %s', async (_name, route) => {
    await expectRefused(route, withCookie(cookie, platform.url), 'unauthorized');
  });
});
