// The headers of every answer: the four RateLimit fields and the request id, on success and on failure, wherever it is
// given (requirement 8).
import { agentRoutes, allRoutes, livekitWebhookRoute, openapiPath, rateLimits } from '@voicecall/contract';
import type { AnyRoute, RateLimitName } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentialsFor, send, signInCookie, successOf, withKey } from '../harness/http/callers.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawAnswer, RawRequest } from '../harness/http/raw-request.ts';
import { createScene } from '../harness/calls/scene.ts';
import type { Scene } from '../harness/calls/scene.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  platform = await startPlatform();
  scene = await createScene(platform);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await scene.close();
  await platform.close();
});

const idOfOurs = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The header as the server spells it, which must be given exactly once. */
function header(answer: RawAnswer, name: string): string {
  const values = answer.rawHeaders.filter((_value, index, all) => index % 2 === 1 && all[index - 1] === name);
  expect(values, name).toHaveLength(1);
  return values[0] ?? '';
}

/** The fields of the draft's sixth version: four of them, plain integers, and the policy as limit and window. */
function expectHeaders(answer: RawAnswer, names: readonly RateLimitName[] = ['default']): void {
  const [policy, limit, remaining, reset] = [
    'RateLimit-Policy',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
  ].map((name) => header(answer, name));
  const declared = names
    .map((name) => rateLimits[name])
    .find((candidate) => policy === `${candidate.limit};w=${candidate.window_sec}`);
  expect(declared, `${policy} for ${names.join()}`).toBeDefined();
  for (const figure of [limit, remaining, reset]) expect(figure).toMatch(/^\d+$/);
  expect(Number(limit)).toBe(declared?.limit);
  expect(Number(remaining)).toBeLessThanOrEqual(Number(limit));
  expect(Number(reset)).toBeGreaterThan(0);
  expect(Number(reset)).toBeLessThanOrEqual(declared?.window_sec ?? 0);
  expect(header(answer, 'X-Request-Id')).toMatch(idOfOurs);
}

describe('every route', () => {
  const routes = allRoutes.map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
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

  it.each(routes)('%s carries them when it succeeds', async (_name, route) => {
    const own = await createScene(platform);
    const cookie = await signInCookie(platform.url);
    const answer = await send(
      platform.url,
      await own.requestFor(route),
      credentialsFor(route, { tenant: own.tenant, cookie, url: platform.url }),
    );
    expect(answer.status).toBe(successOf(route));
    expectHeaders(answer, limitsOf(route));
    await own.close();
  });

  it.each(routes)('%s carries them when it refuses', async (_name, route) => {
    const own = await createScene(platform);
    const request = await own.requestFor(route);
    const credentials = credentialsFor(route, {
      tenant: own.tenant,
      cookie: await signInCookie(platform.url),
      url: platform.url,
    });
    const unknown = await send(platform.url, { ...request, body: 1 }, {});
    expectHeaders(unknown, limitsOfAnybody(route));
    expect(unknown.status).toBe(route.metadata.auth === 'public' ? 400 : 401);
    const refused = [
      await send(platform.url, { ...request, body: [] }, credentials),
      await send(platform.url, { ...request, path: `${request.path}?limit=x` }, credentials),
    ];
    for (const answer of refused) expectHeaders(answer, limitsOf(route));
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
    header(
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
    expect([refused.status, header(refused, 'X-Request-Id')]).toEqual([401, 'mine']);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        header(await rawRequest(platform.url, { method: 'GET', path: '/healthz' }), 'X-Request-Id'),
      ),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

it('responses are not cacheable and do not reveal the server software', async () => {
  const path = `/v1/tenants/${scene.tenant.id}/agents`;
  for (const headers of [withKey(scene.tenant.apiKey), {}]) {
    const answer = await send(platform.url, { method: 'GET', path, body: undefined }, headers);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  }
});
