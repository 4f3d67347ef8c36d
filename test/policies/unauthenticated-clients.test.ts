// What unknown callers can do to others: nothing. They are counted by address, hold a fixed share of the database, and
// wait for each other only.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { livekitWebhookRoute, rateLimits } from '@voicecall/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInCookie, withCookie } from '../harness/http/callers.ts';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawAnswer } from '../harness/http/raw-types.ts';
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
const logIn = (address: string, password = operatorLogin.password): Promise<RawAnswer> =>
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
  '900 keys that do not exist, at %s, make no counters: they are counted by address',
  async (where) => {
    const path = where.startsWith('/') ? where : agents();
    const said = await Promise.all(
      Array.from({ length: 10 }, (_value, batch) =>
        pipeline(
          Array.from({ length: 90 }, (_one, index) => ({
            path,
            headers: { authorization: `Bearer ${randomKey(batch * 100 + index)}` },
          })),
        ),
      ),
    );
    expect(new Set(said.flatMap(statuses))).toEqual(new Set([where.startsWith('/') ? '404' : '401']));
    expect(said.flatMap(statuses)).toHaveLength(900);
    // A few rows are of clients that have worked in other tests: their counts are written a moment later.
    expect((await platform.sql('select key from rate_limits')).length).toBeLessThan(10);
    const answer = await rawRequest(platform.url, {
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${randomKey(5_000)}` },
    });
    // The first request with this key, but not the first of this address.
    expect(Number(answer.headers['ratelimit-remaining'])).toBeLessThan(599);
  },
);

describe('while the database is slow for unknown callers', () => {
  let locker: pg.Client;
  beforeEach(async () => {
    // A key that has worked belongs to a known client.
    await platform.tenant.client.agents.list();
    locker = new pg.Client({ connectionString: platform.databaseUrl });
    await locker.connect();
    // A client with a session waits, and occupies its slot until then.
    await locker.query('begin');
    await locker.query('lock table operator_sessions in access exclusive mode');
  });

  afterEach(() => locker.end());

  it('tenants are served: 300 sessions that do not exist hold a few connections, not the pool', async () => {
    const session = (index: number) => ({
      cookie: `svc_operator=${String(index).padStart(43, 'x')}`,
      ...from(`198.51.100.${index % 250}`),
    });
    const waiting = Array.from({ length: 300 }, (_value, index) =>
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
  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('is limited for %s alone, behind one proxy with %s', async (attacker, other) => {
    for (let time = 0; time < rateLimits.operator_login.limit; time += 1)
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
    let answered = 0;
    const others = Array.from({ length: 30 }, (_value, index) => `203.0.113.${100 + index}`);
    const flood = others.flatMap((address) =>
      Array.from({ length: 8 }, () => logIn(address, 'wrong').then(({ status }) => ((answered += 1), status))),
    );
    const session = rawRequest(platform.url, { method: 'GET', path: '/admin/api/session', headers: { cookie } }).then(
      ({ status }) => [status, answered],
    );
    const signedIn = await logIn(operatorAddress);
    expect(signedIn.status).toBe(200);
    expect(answered).toBeLessThan(flood.length / 2);
    const [status, before = Infinity] = await session;
    expect(status).toBe(200);
    expect(before).toBeLessThan(flood.length / 2);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
  });
});

it.each(['its own address', 'another'])(
  'what LiveKit did not sign uses up nothing of LiveKit’s limit, from %s',
  async (where) => {
    const { limit } = rateLimits.livekit_webhook;
    const headers = where === 'another' ? from('203.0.113.77') : {};
    const garbage: RawAnswer[] = [];
    const send = () =>
      rawRequest(platform.url, { method: 'POST', path: livekitWebhookRoute.path, headers, body: '{}' });
    while (garbage.length < limit) garbage.push(...(await Promise.all(Array.from({ length: 50 }, send))));
    for (let time = 0; time < 3; time += 1) garbage.push(await send());
    expect(garbage.filter(({ status }) => status === 401)).toHaveLength(limit);
    expect(garbage.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await sendLivekitWebhook(platform, { event: 'room_finished', room: { name: 'nobody' } })).toBe(200);
  },
);
