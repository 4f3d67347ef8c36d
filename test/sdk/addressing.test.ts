// Guarantees of where requests go: the contract's own address for every operation, hostile ids included.
import { renderPath, pathParamNames } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { expect, test } from 'vitest';
import { requestUrl } from '../../packages/sdk/src/transport/request-url.ts';
import { callOperation, everyOperation } from './call-operation.ts';
import { scriptedServer, testClient, testKey } from './scripted-server.ts';

const hostile = [
  'a/b',
  'a/../../admin',
  '%',
  '%2e%2e',
  '+1555',
  ':rerun',
  'a?x=1',
  'a#b',
  'a b',
  'ü',
  '\\',
  '...',
  '..;',
  '\'"<>',
  '\u0000',
  'a\r\nHost: evil',
];

test.each(hostile)('the id %j arrives as one segment', async (id) => {
  await using server = await scriptedServer(() => ({}));
  await testClient(server).client.calls.get(id);
  const segments = server.received[0]?.url.split('/') ?? [];
  expect(segments).toHaveLength(6);
  expect(decodeURIComponent(segments[5] ?? '')).toBe(id);
});

test.each(hostile)('the SDK writes paths with %j as the contract does', (id) => {
  for (const { entry } of everyOperation) {
    const params = Object.fromEntries(pathParamNames(entry.route.path).map((name) => [name, id]));
    expect(requestUrl('', entry.route.path, params)).toBe(renderPath(entry.route.path, params));
  }
  const verb = '/v1/tenants/:tenantId/calls/:callId/summary:rerun';
  expect(requestUrl('', verb, { tenantId: id, callId: id })).toBe(renderPath(verb, { tenantId: id, callId: id }));
});

test.each(everyOperation)('$name goes to its route', async ({ entry }) => {
  await using server = await scriptedServer(() => ({}));
  await callOperation(testClient(server), entry);
  const params = Object.fromEntries(
    pathParamNames(entry.route.path).map((name) => [name, name === 'tenantId' ? 'tn_1' : `${name}_1`]),
  );
  expect(server.received).toMatchObject([{ method: entry.route.method, url: renderPath(entry.route.path, params) }]);
});

test.each(['', '.', '..'])('the id %j is refused and nothing is sent', async (id) => {
  await using server = await scriptedServer(() => ({}));
  const { client } = testClient(server);
  await expect(client.calls.get(id)).rejects.toThrow(TypeError);
  await expect(client.withTenant(id).calls.list()).rejects.toThrow(TypeError);
  expect(server.received).toHaveLength(0);
});

test("the tenant is the call's, else the client's; without one nothing is sent", async () => {
  await using server = await scriptedServer(() => ({}));
  const { client } = testClient(server);
  await client.calls.get('AJ_1', { tenantId: 'tn_call' });
  await client.withTenant('tn_other').calls.get('AJ_1');
  await client.calls.get('AJ_1');
  expect(server.received.map(({ url }) => url.split('/')[3])).toEqual(['tn_call', 'tn_other', 'tn_1']);
  await expect(createClient({ baseUrl: server.baseUrl, apiKey: testKey }).calls.get('AJ_1')).rejects.toThrow(
    'tenantId must be an id',
  );
  expect(server.received).toHaveLength(3);
});
