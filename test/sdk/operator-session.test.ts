// Guarantees of operators' clients: a program keeps the cookie, sends it with its origin, and never beside a key; what
// only operators may do is in no client of a tenant.
import { createClient, createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { Client, OperatorClient } from '@voicecall/sdk';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { scriptedServer, testClient, testCookie, testKey } from './scripted-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const setCookie = [`${testCookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200`];
const login = { email: 'operator@example.com', password: 'correct horse' };

test('signing in opens the routes of operators, and those of every tenant', async () => {
  vi.stubEnv('SVC_API_KEY', testKey);
  vi.stubEnv('SVC_TENANT_ID', 'tn_env');
  await using server = await scriptedServer(({ url }) =>
    url === '/admin/api/login' ? { headers: { 'set-cookie': setCookie } } : {},
  );
  const operator = await createOperatorClient({ baseUrl: server.baseUrl }).signIn(login);
  await operator.tenants.create({ name: 'Example Realty' });
  await operator.tenants.list();
  await operator.withTenant('tn_2').agents.list();
  await operator.withTenant('tn_2').withTenant('tn_3').agents.archive('ta_1');
  expect(server.received.map(({ url }) => url)).toEqual([
    '/admin/api/login',
    '/admin/api/tenants',
    '/admin/api/tenants',
    '/v1/tenants/tn_2/agents',
    '/v1/tenants/tn_3/agents/ta_1',
  ]);
  expect(server.received[0]?.headers).not.toHaveProperty('cookie');
  for (const { headers } of server.received) expect(headers).not.toHaveProperty('authorization');
  for (const { headers } of server.received.slice(1))
    expect(headers).toMatchObject({ cookie: testCookie, origin: server.baseUrl });
});

test('a cookie that a program kept opens them, too', async () => {
  await using server = await scriptedServer(() => ({ headers: { 'set-cookie': setCookie } }));
  const { baseUrl } = server;
  const cookie = sessionCookie(await createOperatorClient({ baseUrl }).operatorSession.login(login));
  await createOperatorClient({ baseUrl, cookie }).operators.list();
  expect(server.received[1]?.headers).toMatchObject({ cookie: testCookie, origin: baseUrl });
});

test('a client without a key or a cookie sends neither, nor an origin', async () => {
  await using server = await scriptedServer(() => ({}));
  await createOperatorClient({ baseUrl: server.baseUrl }).operatorSession.session();
  await testClient(server, { apiKey: '' }).client.calls.list();
  for (const { headers } of server.received)
    for (const name of ['authorization', 'cookie', 'origin']) expect(headers).not.toHaveProperty(name);
});

test('the cookie is in no error', async () => {
  await using server = await scriptedServer(() => ({
    status: 401,
    body: { error: 'unauthorized', message: testCookie, details: { sent: testCookie } },
  }));
  const error: unknown = await testClient(server)
    .operator.tenants.list()
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error) + String(error)).not.toContain(testCookie);
  expect(String(error)).toContain('[redacted]');
});

test('what only operators may do does not compile on the client of a tenant, and is not there', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: testKey });
  const operator = createOperatorClient({ baseUrl: 'http://127.0.0.1:1' });
  expectTypeOf<keyof Client & keyof OperatorClient>().toEqualTypeOf<'request' | 'withTenant'>();
  for (const resource of ['tenants', 'apiKeys', 'operators', 'auditEvents', 'operatorSession'])
    expect(client).not.toHaveProperty(resource);
  expect(operator).not.toHaveProperty('calls');
  // @ts-expect-error -- a key cannot create tenants
  void client.tenants;
  // @ts-expect-error -- an operator names the tenant first
  void operator.calls;
  // @ts-expect-error -- the path has no tenant
  void (() => operator.tenants.list({}, { tenantId: 'tn_1' }));
  // @ts-expect-error -- a tenant's client takes no session
  void (() => createClient({ cookie: testCookie }));
  // @ts-expect-error -- an operator's client takes no key
  void (() => createOperatorClient({ apiKey: testKey }));
});
