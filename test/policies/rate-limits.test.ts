// Enforced limits: refused exactly at the limit, however many ask at once and whichever process they ask (requirement
// 8).
import { livekitWebhookRoute, rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { counterKey } from '@voicecall/server/http/limits/rate-limit-counters.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { signInCookie, withCookie, withKey } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { leaveRequests } from '../harness/http/rate-limit-counters.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse, RawRequest } from '../harness/http/raw-types.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let second: App;
let cookie: string;
let agent: string;
beforeAll(async () => {
  // No jobs run here: their requests for web sessions would be counted as well.
  platform = await startPlatform({ config: { role: 'api' } });
  second = await createApp(platform.options);
  cookie = await signInCookie(platform.url);
  agent = (await platform.tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' })).id;
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await second.close(1_000);
  await platform.close();
});

const json = { 'content-type': 'application/json' };
const remainingOf = (response: RawResponse): number => Number(response.headers['ratelimit-remaining']);

interface Limited {
  readonly name: RateLimitName;
  /** The request to the process at `url`; it succeeds with `status`. */
  readonly request: (url: string) => RawRequest;
  readonly status: number;
}

const webSession = (headers = withKey(platform.tenant.apiKey)): RawRequest => ({
  method: 'POST',
  path: `/v1/tenants/${platform.tenant.id}/agents/${agent}/web-session`,
  headers,
});

const limited: readonly Limited[] = [
  {
    name: 'operator_login',
    status: 200,
    request: () => ({ method: 'POST', path: '/admin/api/login', headers: json, body: JSON.stringify(operatorLogin) }),
  },
  {
    name: 'tenant_create',
    status: 201,
    request: (url) => ({
      method: 'POST',
      path: '/admin/api/tenants',
      headers: { ...json, ...withCookie(cookie, url) },
      body: '{"name":"T"}',
    }),
  },
  { name: 'web_session', status: 200, request: () => webSession() },
  {
    name: 'livekit_webhook',
    status: 401,
    request: () => ({ method: 'POST', path: livekitWebhookRoute.path, body: '{}' }),
  },
];

describe.each(limited.map((entry) => [entry.name, entry] as const))('%s', (_name, { name, request, status }) => {
  const { limit, window_sec } = rateLimits[name];
  const ask = (url: string): Promise<RawResponse> => rawRequest(url, request(url));
  /** The last requests that the limit allows. */
  const left = Math.min(limit, 10);
  /** So many requests at once and seven more, in turn to two processes. */
  const rush = async (): Promise<RawResponse[]> => {
    await ask(platform.url);
    await leaveRequests(platform, name, left);
    return Promise.all(Array.from({ length: left + 7 }, (_value, index) => ask(index % 2 ? second.url : platform.url)));
  };
  const counted = async (): Promise<{ key: string; points: number; expire: string }[]> =>
    platform.sql(`select key, points, expire from rate_limits where key like '${name}:%'`);

  it('allows exactly the limit, over all processes, and refuses the rest', async () => {
    const responses = await rush();
    const served = responses.filter((response) => response.status === status);
    const refused = responses.filter((response) => response.status === 429);
    expect([served.length, refused.length]).toEqual([left, 7]);
    expect(served.map(remainingOf).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: left }, (_value, index) => index),
    );
    for (const response of refused) {
      const wait = Number(response.headers['retry-after']);
      expect(expectRefusal(response)).toMatchObject({
        error: 'rate_limit_exceeded',
        details: { retry_after_seconds: wait },
      });
      expect([remainingOf(response), Number(response.headers['ratelimit-reset'])]).toEqual([0, wait]);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(window_sec);
    }
  });

  it('is one counter, whose window ends when the first request said', async () => {
    const first = await ask(platform.url);
    expect([first.status, remainingOf(first)]).toEqual([status, limit - 1]);
    await leaveRequests(platform, name, 0);
    const [before] = await counted();
    for (const url of [platform.url, second.url]) expect((await ask(url)).status).toBe(429);
    expect(await counted()).toEqual([{ ...before, points: expect.any(Number) }]);
  });

  it('restarts after its window', async () => {
    await ask(platform.url);
    await leaveRequests(platform, name, 0);
    expect((await ask(platform.url)).status).toBe(429);
    await platform.sql(`update rate_limits set expire = 1 where key like '${name}:%'`);
    const response = await ask(platform.url);
    expect([response.status, remainingOf(response)]).toEqual([status, limit - 1]);
  });
});

it('web sessions are counted per tenant, for every kind of caller', async () => {
  const other = await platform.newTenant();
  const { id } = await other.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  await rawRequest(platform.url, webSession());
  expect(remainingOf(await rawRequest(second.url, webSession(withCookie(cookie, second.url))))).toBe(28);
  expect(
    remainingOf(
      await rawRequest(second.url, {
        method: 'POST',
        path: `/v1/tenants/${other.id}/agents/${id}/web-session`,
        headers: withKey(other.apiKey),
      }),
    ),
  ).toBe(29);
});

describe('the default policy', () => {
  const list = (path: string, headers: Record<string, string> = withKey(platform.tenant.apiKey)) =>
    rawRequest(platform.url, { method: 'GET', path, headers });
  const agents = (): string => `/v1/tenants/${platform.tenant.id}/agents`;

  it('is counted per credential, and processes share their counts a moment later', async () => {
    const other = await platform.newTenant();
    const ask = async (url: string): Promise<number> =>
      remainingOf(
        await rawRequest(url, {
          method: 'GET',
          path: `/v1/tenants/${other.id}/agents`,
          headers: withKey(other.apiKey),
        }),
      );
    const subject = `credential ${Buffer.from(sha256(other.apiKey)).toString('base64url')}`;
    /** What all processes have counted and shared. */
    const shared = async (): Promise<number | undefined> => {
      const rows = await platform.sql<{ points: number }>('select points from rate_limits where key = $1', [
        counterKey('default', subject),
      ]);
      return rows[0]?.points;
    };
    expect(await ask(platform.url)).toBe(599);
    expect(await ask(platform.url)).toBe(598);
    await expect.poll(shared).toBe(2);
    // The first request of this process: it learns of the others with its own count.
    await ask(second.url);
    await expect.poll(shared).toBe(3);
    // It knows a moment after the row is written.
    let own = 1;
    await expect.poll(async () => 600 - (await ask(second.url)) - (own += 1)).toBe(2);
  });

  it('is counted per session, and per address without a credential', async () => {
    expect(remainingOf(await list(agents(), { cookie }))).toBe(599);
    expect(remainingOf(await list('/nowhere', {}))).toBe(599);
    expect(remainingOf(await list('/healthz', {}))).toBe(598);
  });

  it('is never refused', async () => {
    const start = platform.clock.stop();
    onTestFinished(start);
    const tenant = await platform.newTenant();
    const ask = () => list(`/v1/tenants/${tenant.id}/agents`, withKey(tenant.apiKey));
    const first = await ask();
    const key = counterKey('default', `credential ${Buffer.from(sha256(tenant.apiKey)).toString('base64url')}`);
    const use = (): Promise<object[]> =>
      platform.sql('update rate_limits set points = $2 where key = $1 returning key', [key, rateLimits.default.limit]);
    await expect.poll(use).toHaveLength(1);
    // The process learns of it with the next requests that it shares.
    await expect.poll(async () => remainingOf(await ask())).toBe(0);
    expect([first.status, (await ask()).status]).toEqual([200, 200]);
  });
});

it('a login is limited before its password is checked, so the right password is refused beyond the limit', async () => {
  const logIn = (password: string) =>
    rawRequest(platform.url, {
      method: 'POST',
      path: '/admin/api/login',
      headers: json,
      body: JSON.stringify({ ...operatorLogin, password }),
    });
  expect((await logIn('wrong')).status).toBe(401);
  await leaveRequests(platform, 'operator_login', 1);
  expect((await logIn('wrong')).status).toBe(401);
  expect((await logIn(operatorLogin.password)).status).toBe(429);
});

it('no key or address is readable in the counters', async () => {
  await rawRequest(platform.url, {
    method: 'GET',
    path: `/v1/tenants/${platform.tenant.id}/agents`,
    headers: withKey(platform.tenant.apiKey),
  });
  await rawRequest(platform.url, { method: 'GET', path: '/healthz' });
  const text = JSON.stringify(await platform.sql('select * from rate_limits'));
  for (const secret of [platform.tenant.apiKey, platform.tenant.apiKey.slice(9), '127.0.0.1'])
    expect(text).not.toContain(secret);
});
