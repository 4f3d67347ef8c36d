// The headers of every response: the four RateLimit fields and the request id, wherever it is given (requirement 8). That of
// a success of every route is in examples.test.ts.
import { agentRoutes, livekitWebhookRoute, rateLimits } from '@voicecall/contract';
import type { AnyRoute, RateLimitName } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentialsFor, send, signInCookie, withKey } from '../harness/http/callers.ts';
import { expectHeaders, headerOf, idOfOurs } from '../harness/http/expect-headers.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawRequest } from '../harness/http/raw-types.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  cookie = await signInCookie(platform.url);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

describe('every kind of route', () => {
  const limitsOf = (route: AnyRoute): readonly RateLimitName[] => route.metadata.rate_limits ?? ['default'];
  /**
   * An unauthenticated client is counted by address, where the route counts by address, and by the default
   * policy elsewhere.
   */
  const limitsOfAnybody = (route: AnyRoute): readonly RateLimitName[] => {
    const byAddress = (route.metadata.rate_limits ?? []).filter(
      (name) => rateLimits[name].by === 'ip' && !('authenticated_only' in rateLimits[name]),
    );
    return byAddress.length > 0 ? byAddress : ['default'];
  };

  it.each(oneOfEachKind(namedRoutes))('%s carries them when it refuses', async (_name, route) => {
    // The body of a DELETE is ignored: it ends its record.
    const own = await createFixture(platform);
    const request = await own.requestFor(route);
    const credentials = credentialsFor(route, { tenant: own.tenant, cookie, url: platform.url });
    const unknown = await send(platform.url, { ...request, body: 1 }, {});
    expectHeaders(unknown, limitsOfAnybody(route));
    expect(unknown.status).toBe(route.metadata.auth === 'public' ? 400 : 401);
    const refused = [
      await send(platform.url, { ...request, body: [] }, credentials),
      await send(platform.url, { ...request, path: `${request.path}?limit=x` }, credentials),
    ];
    for (const response of refused) expectHeaders(response, limitsOf(route));
    await own.close();
  });

  it.each(Object.values(agentRoutes).map((route) => [route.path, route] as const))(
    '%s, which is internal, carries them',
    async (path, { method }) => {
      expectHeaders(await rawRequest(platform.url, { method, path }));
    },
  );
});

describe('every other address', () => {
  const requests: readonly RawRequest[] = [
    ...[
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/docs/assets/reference.js',
      '/docs/assets/scalar.js',
      '/docs/schemas/events/call.completed.json',
    ].map((path) => ({ method: 'GET', path })),
    { method: 'HEAD', path: '/healthz' },
    { method: 'OPTIONS', path: '/healthz' },
    { method: 'GET', path: '/nowhere' },
    { method: 'POST', path: '/healthz' },
    { method: 'PATCH', path: '/v1/tenants/x/agents' },
    { method: 'GET', path: '/v1/tenants/%ff/agents' },
    { method: 'GET', path: '/docs/schemas/nowhere.json' },
    { method: 'GET', path: '/healthz', headers: { 'if-none-match': '*', range: 'bytes=0-1' } },
  ];
  it.each(requests.map((request) => [request.method, request.path, request] as const))(
    '%s %s carries them',
    async (_method, _path, request) => {
      expectHeaders(await rawRequest(platform.url, request));
    },
  );

  it('the document that a client has already carries them', async () => {
    const { etag = '' } = (await rawRequest(platform.url, { method: 'GET', path: '/openapi.json' })).headers;
    const unchanged = await rawRequest(platform.url, {
      method: 'GET',
      path: '/openapi.json',
      headers: { 'if-none-match': etag },
    });
    expect(unchanged.status).toBe(304);
    expectHeaders(unchanged);
  });

  it('the route of LiveKit webhooks has its own limit', async () => {
    expectHeaders(await rawRequest(platform.url, { method: 'POST', path: livekitWebhookRoute.path, body: '{}' }), [
      'livekit_webhook',
    ]);
  });
});

describe('the request id', () => {
  const idFor = async (id: string | string[]): Promise<string> =>
    headerOf(
      await rawRequest(platform.url, { method: 'GET', path: '/healthz', headers: { 'x-request-id': id } }),
      'X-Request-Id',
    );

  it.each(['1', 'crm:4711', 'a.b_c-D:9', 'x'.repeat(128)])('%s of a client is repeated', async (id) => {
    expect(await idFor(id)).toBe(id);
  });

  it.each(['', ' ', 'a b', 'a,b', 'ä', '"x"', '<script>', '../x', 'x'.repeat(129)])(
    '%j of a client is replaced',
    async (id) => {
      expect(await idFor(id)).toMatch(idOfOurs);
    },
  );

  it('is repeated on refusals, too, and differs between requests that have none', async () => {
    const refused = await send(
      platform.url,
      { method: 'GET', path: '/v1/tenants/x/agents', body: undefined },
      { 'x-request-id': 'mine' },
    );
    expect([refused.status, headerOf(refused, 'X-Request-Id')]).toEqual([401, 'mine']);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        headerOf(await rawRequest(platform.url, { method: 'GET', path: '/healthz' }), 'X-Request-Id'),
      ),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

it('responses are not cacheable and do not reveal the server software', async () => {
  const path = `/v1/tenants/${fixture.tenant.id}/agents`;
  for (const headers of [withKey(fixture.tenant.apiKey), {}]) {
    const response = await send(platform.url, { method: 'GET', path, body: undefined }, headers);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('server');
  }
});
