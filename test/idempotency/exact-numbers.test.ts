// Numbers of free objects are kept as they were sent, or refused with their path; never changed. Two bodies that differ
// in one number, or in one bracket, are two requests (requirement 8).
import { createHmac, randomUUID } from 'node:crypto';
import { allRoutes, contract, openapiPath } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { credentialsFor, signInCookie } from '../harness/http/callers.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import { toldBy } from '../harness/http/idempotent-routes.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
let fixture: Fixture;
let targets: string;
beforeAll(async () => {
  fixture = await createFixture(platform);
  const [agent_id, trunk_id] = [await fixture.idOf('agent'), await fixture.idOf('trunk')];
  targets = JSON.stringify({ agent_id, trunk_id, to_number: '+15005550002' }).slice(1, -1);
});
afterAll(async () => {
  await fixture.close();
});

const { dispatch } = contract.calls;
const send = (metadata: string, key: string) =>
  rawRequest(platform.url, {
    method: 'POST',
    path: `/v1/tenants/${fixture.tenant.id}/dispatch`,
    headers: {
      authorization: `Bearer ${fixture.tenant.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: `{${targets},"metadata":${metadata}}`,
  });
const read = (call_id: string) =>
  rawRequest(platform.url, {
    method: 'GET',
    path: `/v1/tenants/${fixture.tenant.id}/calls/${call_id}`,
    headers: { authorization: `Bearer ${fixture.tenant.apiKey}` },
  });

/** As sent → as it comes back: the same number, perhaps in another notation. */
const kept = {
  '0': '0',
  '-0': '0',
  '1.0': '1',
  '1e2': '100',
  '-9007199254740991': '-9007199254740991',
  '9007199254740992': '9007199254740992',
  '23842798765430124': '23842798765430124',
  '1e22': '1e+22',
  '0.1': '0.1',
  '1.5e-7': '1.5e-7',
  '1e308': '1e+308',
};
const refused = ['9007199254740993', '-23842798765430123', '1e400', '-1e400', '1e-400', '0.12345678901234567890'];

describe('in metadata', () => {
  it.each(Object.entries(kept))('%s is kept', async (sent, shown) => {
    const response = await send(`{"id":[${sent}]}`, randomUUID());
    const { call_id } = response.json() as { call_id: string };
    expect((await read(call_id)).text).toContain(`"metadata":{"id":[${shown}]}`);
  });

  it.each(refused)('%s is refused with its path, and the refusal is stored for this number alone', async (sent) => {
    const key = randomUUID();
    const first = await send(`{"id":[0,${sent}]}`, key);
    const error = expectError(first, dispatch);
    expect([error.error, error.details]).toMatchObject(['validation_failed', { issues: [{ path: 'metadata.id.1' }] }]);
    expect(toldBy(await send(`{"id":[0,${sent}]}`, key))).toEqual({ ...toldBy(first), replayed: true });
    expect(expectError(await send(`{"id":[0,${sent}1]}`, key), dispatch).error).toBe('idempotency_key_in_use');
  });
});

it.each([
  ['{"a":{}}', '{"a":[]}'],
  ['{"a":{"b":1}}', '{"a":[["b",1]]}'],
  ['{"a":[{}]}', '{"a":[[]]}'],
  ['{"a":1}', '{"a":"1"}'],
])('%s and %s are two requests', async (one, other) => {
  const key = randomUUID();
  expect((await send(one, key)).status).toBe(201);
  expect(toldBy(await send(one, key))).toMatchObject({ status: 201, replayed: true });
  expect((await send(other, key)).status).toBe(422);
});

it('a key with a fingerprint from before these were told apart is replayed for its request', async () => {
  const key = randomUUID();
  const first = toldBy(await send('{"a":[]}', key));
  const sealer = createSealer(Buffer.from(platform.options.encryption_key, 'base64'));
  const former = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(former)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, former(inner)])
        : value;
  const body = JSON.parse(`{${targets},"metadata":{"a":[]}}`) as unknown;
  const text = JSON.stringify(['POST', `/v1/tenants/${fixture.tenant.id}/dispatch`, former(body)]);
  const fingerprint = createHmac('sha256', sealer.derive('idempotency-fingerprint')[0]).update(text).digest();
  await platform.sql('update idempotency_keys set fingerprint = $2 where key = $1', [key, fingerprint]);
  expect(toldBy(await send('{"a":[]}', key))).toEqual({ ...first, replayed: true });
  expect((await send('{"a":[1]}', key)).status).toBe(422);
});

it('the order of members and the notation of a number do not matter', async () => {
  const key = randomUUID();
  expect((await send('{"a":{"b":1.0,"c":[]},"d":1e2}', key)).status).toBe(201);
  expect(toldBy(await send('{"d":100,"a":{"c":[],"b":1}}', key))).toMatchObject({ status: 201, replayed: true });
});

const withBody = allRoutes
  .map(({ route }) => route)
  .filter(({ body, metadata }) => body !== undefined && metadata.auth !== 'public');
it.each(withBody.map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const))(
  '%s refuses a number that it would change',
  async (_name, route) => {
    const { method, path } = await fixture.requestFor(route);
    const cookie = await signInCookie(platform.url);
    await platform.sql('delete from rate_limits');
    const response = await rawRequest(platform.url, {
      method,
      path,
      headers: {
        ...credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url }),
        'content-type': 'application/json',
      },
      body: '{"x":{"y":23842798765430123}}',
    });
    expect(expectError(response, route).details).toMatchObject({ issues: [{ path: 'x.y' }] });
  },
);
