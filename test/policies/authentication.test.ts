// Who may call: every route of the contract with every kind of credential, good and bad (requirement 5).
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signInCookie, successOf, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { addTenant, createScene } from '../harness/calls/scene.ts';
import type { Scene } from '../harness/calls/scene.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let scene: Scene;
let cookie: string;
let revoked: string;
let stranger: TestTenant;
let suspended: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  scene = await createScene(platform);
  cookie = await signInCookie(platform.url);
  revoked = await revokedKey(platform, scene.tenant.id);
  stranger = await addTenant(platform);
  suspended = await addTenant(platform);
  await platform.operator.tenants.update(suspended.id, { status: 'suspended' });
});
afterAll(async () => {
  await scene.close();
  await platform.close();
});

async function revokedKey({ operator }: TestPlatform, tenant_id: string): Promise<string> {
  const { api_key, key } = await operator.apiKeys.create({ tenant_id, label: 'revoked' });
  await operator.apiKeys.revoke(api_key.id);
  return key;
}

const named = (auth: string) =>
  allRoutes
    .filter(({ route }) => route.metadata.auth === auth)
    .map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
const isUnsafe = (route: AnyRoute): boolean => route.method !== 'GET';

/** Nothing was done: a change by a caller would have left its trace in the audit log. */
async function expectRefused(route: AnyRoute, headers: Headers, code: string, ids = {}): Promise<void> {
  const request = await scene.requestFor(route, ids);
  const traces = () => platform.sql(`select count(*)::int as n from audit_events where actor_type <> 'system'`);
  const before = await traces();
  const answer = await send(platform.url, request, headers);
  expect(expectRefusal(answer, route).error).toBe(code);
  expect(answer.headers['www-authenticate']).toBe(code === 'unauthorized' ? 'Bearer' : undefined);
  expect(await traces()).toEqual(before);
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const noKeys: readonly (readonly [what: string, headers: () => Headers])[] = [
  ['nothing', () => ({})],
  ['a scheme without a key', () => ({ authorization: 'Bearer' })],
  ['a key in another scheme', () => ({ authorization: `Basic ${scene.tenant.apiKey}` })],
  ['a malformed key', () => bearer('svc_live_123')],
  ['its key in capitals', () => bearer(scene.tenant.apiKey.toUpperCase())],
  ['its key and something behind it', () => bearer(`${scene.tenant.apiKey}0`)],
  ['an unknown key', () => bearer(`svc_live_${'0'.repeat(24)}`)],
  ['a revoked key', () => bearer(revoked)],
  ['a session that does not exist', () => withCookie(`svc_operator=${'x'.repeat(43)}`, platform.url)],
  ['a malformed session', () => withCookie('svc_operator=1', platform.url)],
  [
    'a key that is wrong, beside a session that is not',
    () => ({ ...withCookie(cookie, platform.url), ...bearer('svc_live_123') }),
  ],
];

describe.each(named('tenant'))('%s', (_name, route) => {
  it.each(noKeys)('is closed to a caller with %s', (_what, headers) => expectRefused(route, headers(), 'unauthorized'));

  it("is closed to another tenant's key, and tells it nothing about what exists there", async () => {
    await expectRefused(route, withKey(stranger.apiKey), 'forbidden');
    await expectRefused(route, withKey(stranger.apiKey), 'forbidden', { tenant: 'tn_000000000000000000000000' });
  });

  it('is closed to a suspended tenant', () =>
    expectRefused(route, withKey(suspended.apiKey), 'forbidden', { tenant: suspended.id }));

  it("is open to an operator's session from our own page only", async () => {
    if (isUnsafe(route)) {
      await expectRefused(route, { cookie }, 'csrf_rejected');
      await expectRefused(route, withCookie(cookie, 'https://elsewhere.example'), 'csrf_rejected');
      await expectRefused(route, withCookie(cookie, 'null'), 'csrf_rejected');
    }
    await expectRefused(route, withCookie(cookie, platform.url), 'tenant_not_found', {
      tenant: 'tn_000000000000000000000000',
    });
    const own = await createScene(platform);
    const answer = await send(
      platform.url,
      await own.requestFor(route),
      isUnsafe(route) ? withCookie(cookie, platform.url) : { cookie },
    );
    expect([answer.status, answer.text]).toEqual([successOf(route), expect.any(String)]);
    await own.close();
  });
});

describe.each(named('operator'))('%s', (_name, route) => {
  const noSessions = [...noKeys, ['the key of a tenant', () => withKey(scene.tenant.apiKey)] as const];
  it.each(noSessions)('is closed to a caller with %s', async (_what, headers) => {
    await platform.sql('delete from rate_limits');
    await expectRefused(route, headers(), 'unauthorized');
  });

  it('is closed to a session that was signed out', async () => {
    const ended = await signInCookie(platform.url);
    await send(platform.url, { method: 'POST', path: '/admin/api/logout', body: {} }, withCookie(ended, platform.url));
    await expectRefused(route, withCookie(ended, platform.url), 'unauthorized');
  });

  it('is open to a session, from our own page only', async () => {
    if (isUnsafe(route)) await expectRefused(route, { cookie }, 'csrf_rejected');
    const own = withCookie(await signInCookie(platform.url), platform.url);
    expect((await send(platform.url, await scene.requestFor(route), own)).status).toBe(successOf(route));
  });
});

describe('a key', () => {
  it('opens every route of its tenant', async () => {
    for (const [, route] of named('tenant')) {
      const own = await createScene(platform);
      const answer = await send(platform.url, await own.requestFor(route), withKey(own.tenant.apiKey));
      expect([route.metadata.operation, answer.status]).toEqual([route.metadata.operation, successOf(route)]);
      await own.close();
    }
  });

  it('that is revoked is refused on every process within a second', async () => {
    const other = await createApp(platform.options);
    const { api_key, key } = await platform.operator.apiKeys.create({
      tenant_id: scene.tenant.id,
      label: 'two processes',
    });
    const statuses = () =>
      Promise.all(
        [platform.url, other.url].map(
          async (url) =>
            (
              await send(
                url,
                { method: 'GET', path: `/v1/tenants/${scene.tenant.id}/agents`, body: undefined },
                withKey(key),
              )
            ).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    await platform.operator.apiKeys.revoke(api_key.id);
    const since = performance.now();
    // What was asked within the second may be answered after it.
    for (let asked = since; (await statuses()).includes(200); asked = performance.now())
      expect(asked - since).toBeLessThan(1_000);
    await other.close(1_000);
  });
});

describe('twelve hours after signing in', () => {
  beforeAll(() => platform.clock.advance(12 * 3_600_000));

  it.each([...named('operator'), ...named('tenant')])('the session no longer opens %s', async (_name, route) => {
    await platform.sql('delete from rate_limits');
    await expectRefused(route, withCookie(cookie, platform.url), 'unauthorized');
  });
});
