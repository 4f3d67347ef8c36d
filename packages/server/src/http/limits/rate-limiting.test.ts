// Rate limits over real HTTP: what is counted, what is refused, and what happens without the database.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { key, sessionToken, startTestServer, tenant } from '../test-server.ts';

let testServer: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => {
  testServer = await startTestServer();
});
afterEach(() => void testServer.server.close());

const bearer = { authorization: `Bearer ${key}` };
const things = `/v1/tenants/${tenant}/things`;
const remaining = (answer: { headers: Headers }): number => Number(answer.headers.get('ratelimit-remaining'));
const login = () =>
  testServer.ask('/admin/api/login', {
    method: 'POST',
    body: '{"email":"x"}',
    headers: { 'content-type': 'application/json' },
  });
const rerun = (call: string) =>
  testServer.ask(`/v1/tenants/${tenant}/calls/${call}/summary:rerun`, { method: 'POST', headers: bearer });

test('the eleventh login of an address within the window is refused with the time to wait', async () => {
  for (let left = 9; left >= 0; left--) {
    const answer = await login();
    expect(answer.status).toBe(200);
    expect([answer.headers.get('ratelimit-policy'), remaining(answer)]).toEqual(['10;w=900', left]);
  }
  const refused = await login();
  expect(refused.status).toBe(429);
  expect(refused.json()).toEqual({
    error: 'rate_limit_exceeded',
    message: 'Too many requests.',
    details: { retry_after_seconds: Number(refused.headers.get('retry-after')) },
  });
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
});

test('the default policy is counted per credential and never refused', async () => {
  expect(remaining(await testServer.ask(things, { headers: bearer }))).toBe(599);
  expect(remaining(await testServer.ask(things, { headers: bearer }))).toBe(598);
  expect(remaining(await testServer.ask(things, { headers: { cookie: `svc_operator=${sessionToken}` } }))).toBe(599);
  expect(remaining(await testServer.ask('/healthz'))).toBe(599);
  await expect.poll(() => testServer.rows.size).toBe(2);
  for (const row of testServer.rows.values()) row.points = 10_000;
  await testServer.ask(things, { headers: bearer });
  // With its own count, the process learns what the others have counted.
  await expect.poll(async () => remaining(await testServer.ask(things, { headers: bearer }))).toBe(0);
  expect((await testServer.ask(things, { headers: bearer })).status).toBe(200);
});

test('many requests are counted with few statements', async () => {
  const before = testServer.state.queries;
  await Promise.all(Array.from({ length: 50 }, () => testServer.ask(things, { headers: bearer })));
  await expect.poll(() => [...testServer.rows.values()].map(({ points }) => points)).toEqual([50]);
  expect(testServer.state.queries - before).toBeLessThan(10);
});

test('what was not shared while the database was away is shared later', async () => {
  testServer.state.down = true;
  for (let left = 599; left >= 597; left -= 1)
    expect(remaining(await testServer.ask(things, { headers: bearer }))).toBe(left);
  await expect.poll(() => testServer.lines.some(({ msg }) => msg === 'requests were not counted yet')).toBe(true);
  testServer.state.down = false;
  await expect.poll(() => [...testServer.rows.values()].map(({ points }) => points)).toEqual([3]);
});

test('a request that one limit refuses is not counted by the other', async () => {
  for (let time = 0; time < 5; time++) expect((await rerun('AJ_1')).status).toBe(200);
  for (let time = 0; time < 3; time++) expect((await rerun('AJ_1')).status).toBe(429);
  const tenantRow = [...testServer.rows].find(([name]) => name.startsWith('summary_rerun_tenant'));
  expect(tenantRow?.[1].points).toBe(5);
  const other = await rerun('AJ_2');
  expect([other.status, remaining(other), other.headers.get('ratelimit-policy')]).toEqual([200, 4, '5;w=3600']);
});

test('the limit of carrier imports does not apply to operators', async () => {
  const send = (headers: Record<string, string>) =>
    testServer.ask(`/v1/tenants/${tenant}/imports`, { method: 'POST', headers });
  const byOperator = await send({ cookie: `svc_operator=${sessionToken}`, origin: testServer.url });
  expect(byOperator.headers.get('ratelimit-policy')).toBe('600;w=60');
  expect((await send(bearer)).headers.get('ratelimit-policy')).toBe('10;w=3600');
});

test('without a database the default limit is counted in memory and enforced limits are "not ready"', async () => {
  testServer.state.down = true;
  const answer = await testServer.ask(things, { headers: bearer });
  expect([answer.status, remaining(answer)]).toEqual([200, 599]);
  const refused = await login();
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-policy')]).toEqual([
    503,
    '1',
    '600;w=60',
  ]);
  expect((await testServer.ask('/healthz')).status).toBe(200);
  expect((await testServer.ask('/readyz')).status).toBe(503);
});

test('the address and the key are stored as hashes only', async () => {
  await testServer.ask(things, { headers: bearer });
  await testServer.ask('/healthz');
  const names = [...testServer.rows.keys()].join();
  expect(names).not.toContain('127.0.0.1');
  expect(names).not.toContain(key);
});

test('a request that is refused for another reason is refunded where only accepted ones count', async () => {
  const answer = await testServer.ask(`/v1/tenants/${tenant}/calls/AJ_1/summary:rerun`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: '{',
  });
  expect([answer.status, remaining(answer), answer.headers.get('ratelimit-policy')]).toEqual([400, 5, '5;w=3600']);
  expect(
    [...testServer.rows].filter(([name]) => name.startsWith('summary_rerun')).map(([, { points }]) => points),
  ).toEqual([0, 0]);
});

test('the log line of a request names its principal, once that is known', async () => {
  await testServer.ask(things, { headers: { ...bearer, 'x-request-id': 'r-1' } });
  await testServer.ask(things, { headers: { cookie: `svc_operator=${sessionToken}` } });
  await testServer.ask(things);
  const lines = () => testServer.lines.filter(({ msg }) => msg === 'request');
  while (lines().length < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(lines()).toMatchObject([
    { request_id: 'r-1', route: '/v1/tenants/{tenantId}/things', tenant_id: tenant, api_key_id: 'ak_1', status: 200 },
    { tenant_id: tenant, operator_id: 'op_1', status: 200 },
    { route: '/v1/tenants/{tenantId}/things', status: 401 },
  ]);
  expect(lines()[2]).not.toHaveProperty('tenant_id');
});
