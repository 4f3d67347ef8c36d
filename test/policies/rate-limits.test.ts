// Enforced limits: refused exactly at the limit, however many ask at once and whichever process they ask (requirement
// 8).
import { livekitWebhookRoute, rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { counterKey } from '@voicecall/server/http/limits/rate-limit-counters.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInCookie, withCookie, withKey } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawAnswer, RawRequest } from '../harness/http/raw-types.ts';
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
const remainingOf = (answer: RawAnswer): number => Number(answer.headers['ratelimit-remaining']);

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
  const ask = (url: string): Promise<RawAnswer> => rawRequest(url, request(url));
  /** As many requests at once as the limit allows and seven more, in turn to two processes. */
  const rush = async (): Promise<RawAnswer[]> =>
    Promise.all(Array.from({ length: limit + 7 }, (_value, index) => ask(index % 2 ? second.url : platform.url)));
  const counted = async (): Promise<{ key: string; points: number }[]> =>
    platform.sql(`select key, points from rate_limits where key like '${name}:%'`);

  it('allows exactly the limit, over all processes, and refuses the rest', async () => {
    const answers = await rush();
    const served = answers.filter((answer) => answer.status === status);
    const refused = answers.filter((answer) => answer.status === 429);
    expect([served.length, refused.length]).toEqual([limit, 7]);
    expect(served.map(remainingOf).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: limit }, (_value, index) => index),
    );
    for (const answer of refused) {
      const wait = Number(answer.headers['retry-after']);
      expect(expectRefusal(answer)).toMatchObject({
        error: 'rate_limit_exceeded',
        details: { retry_after_seconds: wait },
      });
      expect([remainingOf(answer), Number(answer.headers['ratelimit-reset'])]).toEqual([0, wait]);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(window_sec);
    }
  });

  it('is one counter, which requests beyond the limit do not prolong', async () => {
    const first = await ask(platform.url);
    await rush();
    const rows = await counted();
    expect(rows).toHaveLength(1);
    const last = await ask(second.url);
    expect(last.status).toBe(429);
    expect(Number(last.headers['ratelimit-reset'])).toBeLessThanOrEqual(Number(first.headers['ratelimit-reset']));
  });

  it('restarts after its window', async () => {
    await rush();
    await platform.sql(`update rate_limits set expire = 1 where key like '${name}:%'`);
    const answer = await ask(platform.url);
    expect([answer.status, remainingOf(answer)]).toEqual([status, limit - 1]);
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
    expect(await ask(second.url)).toBe(596);
  });

  it('is counted per session, and per address without a credential', async () => {
    expect(remainingOf(await list(agents(), { cookie }))).toBe(599);
    expect(remainingOf(await list('/nowhere', {}))).toBe(599);
    expect(remainingOf(await list('/healthz', {}))).toBe(598);
  });

  it('is never refused', async () => {
    const { limit } = rateLimits.default;
    for (let time = 0; time <= limit; time += 1) {
      const answer = await list(agents());
      expect(answer.status).toBe(200);
      if (time === limit) expect(remainingOf(answer)).toBe(0);
    }
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
  for (let time = 0; time < rateLimits.operator_login.limit; time += 1) expect((await logIn('wrong')).status).toBe(401);
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
