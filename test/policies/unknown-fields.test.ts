// Unknown body fields and query parameters are refused, on every route of the contract.
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentialsFor, send, signInCookie, successOf, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { casesAt } from '../harness/repetitions.ts';
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

const withBody = namedRoutes.filter(([, route]) => route.body !== undefined);
const headersFor = (route: AnyRoute): Headers =>
  credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url });
const unknown = (path: string, kind: 'field' | 'query parameter') => ({
  error: 'validation_failed',
  details: { issues: [{ path, message: `is not a known ${kind}` }] },
});

it.each(withBody)('%s refuses a body with one member too many, with its path', async (_name, route) => {
  const request = await fixture.requestFor(route);
  const response = await send(
    platform.url,
    { ...request, body: { ...(request.body as object), zzzzzzzz: 1 } },
    headersFor(route),
  );
  expect(expectRefusal(response, route)).toMatchObject(unknown('zzzzzzzz', 'field'));
});

const strange = ['zzzzzzzz', '__proto__', 'constructor', '_', 'limit[]'];
async function expectUnknown(route: AnyRoute, key: string): Promise<void> {
  const request = await fixture.requestFor(route);
  const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${encodeURIComponent(key)}=1`;
  const { error, details } = expectRefusal(await send(platform.url, { ...request, path }, headersFor(route)), route);
  expect({ error, details }).toMatchObject({ error: 'validation_failed', details: { issues: [{ path: key }] } });
}

it.each(namedRoutes.map(([name, route], index) => [name, route, index] as const))(
  '%s refuses a query with one parameter too many',
  async (_name, route, index) => {
    for (const key of casesAt(index, strange)) await expectUnknown(route, key);
  },
);

it.each(oneOfEachKind(namedRoutes))('%s refuses it, whatever it is called', async (_name, route) => {
  for (const key of strange) await expectUnknown(route, key);
});

const asTenant = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
  send(
    platform.url,
    { method, path: `/v1/tenants/${fixture.tenant.id}${path}`, body },
    { ...withKey(fixture.tenant.apiKey), ...headers },
  );

it('a mistyped field of an update changes nothing, and the error suggests the right name', async () => {
  const id = await fixture.idOf('agent');
  const { agent } = await fixture.tenant.client.agents.get(id);
  const response = await asTenant('PUT', `/agents/${id}`, { instrcutions: 'Be rude.', welcome: 'Hm?' });
  expect(expectRefusal(response).details).toEqual({
    issues: [{ path: 'instrcutions', message: 'is not a known field; did you mean `instructions`?' }],
  });
  expect((await fixture.tenant.client.agents.get(id)).agent).toEqual(agent);
});

it('a mistyped filter is refused, and the error suggests the right name', async () => {
  const response = await asTenant('GET', '/calls?agentId=zzz');
  expect(expectRefusal(response).details).toEqual({
    issues: [{ path: 'agentId', message: 'is not a known query parameter; did you mean `agent_id`?' }],
  });
});

it('a mistyped required field is still an absent one, and is named beside it', async () => {
  const response = await asTenant('POST', '/agents', { name: 'n', instrcutions: 'Be brief.' });
  expect(expectRefusal(response)).toMatchObject({
    error: 'missing_required_fields',
    details: { fields: ['instructions'], issues: [{ path: 'instrcutions' }] },
  });
});

it('a refusal for it is kept under an idempotency key like every other', async () => {
  const again = () =>
    asTenant(
      'POST',
      '/agents',
      { name: 'n', instructions: 'i', colour: 'red' },
      { 'idempotency-key': 'unknown-field-1' },
    );
  const [first, second] = [await again(), await again()];
  expect([first.status, second.status, second.headers['idempotent-replayed'], second.text]).toEqual([
    400,
    400,
    'true',
    first.text,
  ]);
});

it('free-form objects accept any member, and headers are not checked', async () => {
  const [agent_id, trunk_id] = [await fixture.idOf('agent'), await fixture.idOf('trunk')];
  const body = {
    agent_id,
    trunk_id,
    to_number: '+15005550002',
    metadata: { instrcutions: 1, deep: { er: [] } },
    lead: { name: 'Ann', source: 'fair' },
  };
  expect((await asTenant('POST', '/dispatch', body, { 'x-agentid': 'zzz', 'svc-future': '1' })).status).toBe(201);
});

it('valid requests still succeed', async () => {
  const [, route] = namedRoutes.find(([name]) => name.startsWith('GET') && name.endsWith('/calls')) ?? [];
  if (!route) throw new Error('no such route');
  expect((await send(platform.url, await fixture.requestFor(route), headersFor(route))).status).toBe(successOf(route));
});
