// What unknown callers can do to others: nothing. They are counted by address, hold a fixed share of the database, and
// wait for each other only.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { livekitWebhookRoute, rateLimits } from '@voicecall/contract';
import { counterKey } from '@voicecall/server/http/limits/rate-limit-counters.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { signInCookie, withCookie } from '../harness/http/callers.ts';
import { leaveRequests } from '../harness/http/rate-limit-counters.ts';
import { openClient } from '../harness/platform/database.ts';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api', trusted_proxies: ['127.0.0.0/8'] } });
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const json = { 'content-type': 'application/json' };
const from = (address: string) => ({ 'x-forwarded-for': address });
const operatorAddress = '192.0.2.1';
const logIn = (address: string, password = operatorLogin.password): Promise<RawResponse> =>
  rawRequest(platform.url, {
    method: 'POST',
    path: '/admin/api/login',
    headers: { ...json, ...from(address) },
    body: JSON.stringify({ ...operatorLogin, password }),
  });
const statuses = (said: string): string[] => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);

/** Sends pipelined GET requests on one connection, and returns everything received. */
async function pipeline(
  requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[],
): Promise<string> {
  const { hostname, port } = new URL(platform.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = ({ path, headers }: (typeof requests)[number], last: boolean): string =>
    [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      ...Object.entries({ ...headers, ...(last ? { connection: 'close' } : {}) }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ].join('\r\n');
  socket.write(requests.map((request, index) => `${head(request, index === requests.length - 1)}\r\n\r\n`).join(''));
  return text(socket);
}

const randomKey = (index: number): string => `svc_live_${index.toString(16).padStart(24, '0')}`;
const agents = (): string => `/v1/tenants/${platform.tenant.id}/agents`;

it.each(['/nowhere', 'a route of the tenant'])(
  'keys that do not exist, at %s, make no counters: they are counted by address',
  async (where) => {
    const path = where.startsWith('/') ? where : agents();
    const said = await Promise.all(
      Array.from({ length: 10 }, (_value, batch) =>
        pipeline(
          Array.from({ length: 20 }, (_one, index) => ({
            path,
            headers: { authorization: `Bearer ${randomKey(batch * 100 + index)}` },
          })),
        ),
      ),
    );
    expect(new Set(said.flatMap(statuses))).toEqual(new Set([where.startsWith('/') ? '404' : '401']));
    expect(said.flatMap(statuses)).toHaveLength(200);
    // Counts are written together, a moment later: that of a known key is written with or after theirs.
    await platform.tenant.client.agents.list();
    const counted = () => platform.sql<{ key: string }>('select key from rate_limits');
    const keyOf = (key: string): string =>
      counterKey('default', `credential ${Buffer.from(sha256(key)).toString('base64url')}`);
    await expect.poll(counted).toContainEqual({ key: keyOf(platform.tenant.apiKey) });
    const unknown = new Set(Array.from({ length: 1_000 }, (_value, index) => keyOf(randomKey(index))));
    expect((await counted()).filter(({ key }) => unknown.has(key))).toEqual([]);
    // The first requests with their keys, but not the first of this address.
    const remaining = async (index: number): Promise<number> => {
      const headers = { authorization: `Bearer ${randomKey(index)}` };
      return Number((await rawRequest(platform.url, { method: 'GET', path, headers })).headers['ratelimit-remaining']);
    };
    // Between the two, the window may have ended.
    await expect.poll(async () => (await remaining(5_000)) - (await remaining(5_001))).toBe(1);
  },
);

describe('while the database is slow for unknown callers', () => {
  let locker: pg.Client;
  beforeEach(async () => {
    // A key that has worked belongs to a known client.
    await platform.tenant.client.agents.list();
    locker = await openClient(platform.databaseUrl);
    // A client with a session waits, and occupies its slot until then.
    await locker.query('begin');
    await locker.query('lock table operator_sessions in access exclusive mode');
  });

  afterEach(() => locker.end());

  it('tenants are served: 100 sessions that do not exist hold a few connections, not the pool', async () => {
    const session = (index: number) => ({
      cookie: `svc_operator=${String(index).padStart(43, 'x')}`,
      ...from(`198.51.100.${index}`),
    });
    const waiting = Array.from({ length: 100 }, (_value, index) =>
      rawRequest(platform.url, { method: 'GET', path: agents(), headers: session(index) }),
    );
    for (let time = 0; time < 20; time += 1) expect((await platform.tenant.client.agents.list()).agents).toEqual([]);
    await locker.query('rollback');
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401]));
  });
});

it('only operators create tenants, so unauthenticated clients at their address do not use up that limit', async () => {
  const create = (headers: Readonly<Record<string, string>>) =>
    rawRequest(platform.url, {
      method: 'POST',
      path: '/admin/api/tenants',
      headers: { ...json, ...headers },
      body: '{"name":"T"}',
    });
  for (let time = 0; time < rateLimits.tenant_create.limit + 5; time += 1) expect((await create({})).status).toBe(401);
  const created = await create(withCookie(await signInCookie(platform.url), platform.url));
  expect([created.status, created.headers['ratelimit-policy'], created.headers['ratelimit-remaining']]).toEqual([
    201,
    '10;w=3600',
    '9',
  ]);
});

describe('signing in', () => {
  /** Waits until so many attempts are counted, which is before they wait for their turn. */
  const counted = (attempts: number): Promise<void> =>
    expect
      .poll(() =>
        platform.sql(`select sum(points)::int as attempts from rate_limits where key like 'operator_login:%'`),
      )
      .toEqual([{ attempts }]);

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('is limited for %s alone, behind one proxy with %s', async (attacker, other) => {
    expect((await logIn(attacker, 'wrong')).status).toBe(401);
    await leaveRequests(platform, 'operator_login', 1);
    expect((await logIn(attacker, 'wrong')).status).toBe(401);
    expect((await logIn(attacker)).status).toBe(429);
    expect((await logIn(other)).status).toBe(200);
  });

  it('addresses of one /64 are one client, and a forged header is not another', async () => {
    for (let time = 0; time < rateLimits.operator_login.limit; time += 1)
      expect((await logIn(`10.0.0.${time}, 2001:db8:9:9::${time}`, 'wrong')).status).toBe(401);
    expect((await logIn('10.0.0.99, 2001:db8:9:9:ffff::1')).status).toBe(429);
  });

  it('is not held up by others, whatever they try: an operator waits for one attempt of each, and sessions work at once', async () => {
    const cookie = await signInCookie(platform.url);
    await platform.sql('delete from rate_limits');
    const others = Array.from({ length: 16 }, (_value, index) => `203.0.113.${100 + index}`);
    const attempts = others.length * 6;
    // The attempts that run wait for the audit log until all others wait for their turn.
    const locker = await openClient(platform.databaseUrl);
    onTestFinished(() => locker.end());
    await locker.query('begin');
    await locker.query('lock table audit_events in access exclusive mode');
    let answered = 0;
    const flood = Array.from({ length: attempts }, (_value, index) =>
      logIn(others[index % others.length] ?? '', 'wrong').then(({ status }) => ((answered += 1), status)),
    );
    await counted(attempts);
    const signedIn = logIn(operatorAddress).then(({ status }) => [status, answered] as const);
    await counted(attempts + 1);
    const session = { method: 'GET', path: '/admin/api/session', headers: { cookie } };
    expect([(await rawRequest(platform.url, session)).status, answered]).toEqual([200, 0]);
    await locker.query('rollback');
    const [status, before] = await signedIn;
    expect(status).toBe(200);
    expect(before).toBeLessThan(attempts / 2);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
  });
});

it.each(['its own address', 'another'])(
  'what LiveKit did not sign uses up nothing of LiveKit’s limit, from %s',
  async (where) => {
    const headers = where === 'another' ? from('203.0.113.77') : {};
    const send = async () =>
      (await rawRequest(platform.url, { method: 'POST', path: livekitWebhookRoute.path, headers, body: '{}' })).status;
    expect(await send()).toBe(401);
    await leaveRequests(platform, 'livekit_webhook', 3);
    const sent = await Promise.all(Array.from({ length: 6 }, send));
    expect(sent.toSorted((one, other) => one - other)).toEqual([401, 401, 401, 429, 429, 429]);
    expect(await sendLivekitWebhook(platform, { event: 'room_finished', room: { name: 'nobody' } })).toBe(200);
  },
);
