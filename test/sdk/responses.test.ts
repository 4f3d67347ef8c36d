// Guarantees of what a caller gets: the body, how it came, typed refusals, and never the key.
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createClient, isApiError, isConnectionError } from '@voicecall/sdk';
import { sdkVersion } from '../../packages/sdk/src/version.ts';
import manifest from '../../packages/sdk/package.json' with { type: 'json' };
import { refusal, scriptedServer, testClient, testKey } from './scripted-server.ts';

const figures = {
  'x-request-id': 'req_1',
  'ratelimit-limit': '600',
  'ratelimit-remaining': '598',
  'ratelimit-reset': '12',
  'ratelimit-policy': '600;w=60',
};

test('a result is the body, with how it came beside it', async () => {
  const body = { id: 'ta_1', agent: { id: 'ta_1', name: 'Front desk' } };
  await using server = await scriptedServer(() => ({
    status: 201,
    headers: { ...figures, 'idempotent-replayed': 'true' },
    body,
  }));
  const result = await testClient(server).client.agents.create({ name: 'Front desk', instructions: 'Book viewings.' });
  expect(JSON.stringify(result)).toBe(JSON.stringify(body));
  expect(Object.keys(result)).toEqual(['id', 'agent']);
  expect(result.$response).toMatchObject({
    status: 201,
    requestId: 'req_1',
    replayed: true,
    rateLimit: { limit: 600, remaining: 598, reset: 12, policy: '600;w=60' },
  });
  expect(result.$response.headers.get('content-type')).toBe('application/json');
});

test('a request names its version and carries the key, the tenant and the body', async () => {
  await using server = await scriptedServer(() => ({}));
  await testClient(server, { headers: { 'X-Trace': 'client', 'x-team': 'crm' } }).client.agents.update(
    'ta_1',
    { welcome: 'Hi.' },
    { headers: { 'x-trace': 'call' } },
  );
  expect(server.received).toMatchObject([
    {
      method: 'PUT',
      url: '/v1/tenants/tn_1/agents/ta_1',
      body: '{"welcome":"Hi."}',
      headers: {
        authorization: `Bearer ${testKey}`,
        'user-agent': `voicecall-sdk/${sdkVersion}`,
        'content-type': 'application/json',
        'x-trace': 'call',
        'x-team': 'crm',
      },
    },
  ]);
  expect(sdkVersion).toBe(manifest.version);
});

test('a method without arguments of its own sends an empty object', async () => {
  await using server = await scriptedServer(() => ({}));
  await testClient(server).client.webhooks.rotateSecret('twe_1');
  await testClient(server).client.webhooks.test('twe_1');
  expect(server.received).toMatchObject([
    { method: 'POST', url: '/v1/tenants/tn_1/webhooks/twe_1/rotate-secret', body: '{}' },
    { method: 'POST', url: '/v1/tenants/tn_1/webhooks/twe_1/test', body: '{}' },
  ]);
});

test('a refusal is an error whose code narrows its details', async () => {
  await using server = await scriptedServer(() =>
    refusal(400, 'unknown_tool_ids', { details: { unknown_tool_ids: ['tl_9'] }, headers: figures }),
  );
  const error: unknown = await testClient(server)
    .client.agents.update('ta_1', { tool_ids: ['tl_9'] })
    .catch((thrown: unknown) => thrown);
  expect(isApiError(error) && error.code === 'unknown_tool_ids' && error.details.unknown_tool_ids).toEqual(['tl_9']);
  expect(error).toMatchObject({ status: 400, requestId: 'req_1', rateLimit: { remaining: 598 } });
});

test.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>'],
  ['nothing', 500, ''],
  ['JSON of someone else', 403, '{"error":{"type":"denied"}}'],
  ['a redirect', 302, ''],
])('%s in place of an error body is unknown_error', async (_what, status, body) => {
  await using server = await scriptedServer(() => ({ status, body, headers: { location: '/elsewhere' } }));
  await expect(testClient(server).client.webhooks.test('twe_1')).rejects.toMatchObject({
    code: 'unknown_error',
    status,
  });
  expect(server.received).toHaveLength(1);
});

test('the key is in no error, whatever fails', async () => {
  const quoting = { error: 'unauthorized', message: `Bearer ${testKey} is not valid`, details: { key: testKey } };
  await using server = await scriptedServer((_received, index) =>
    index === 0 ? { status: 401, body: quoting } : index === 1 ? 'hang up' : 'silence',
  );
  const { client } = testClient(server, { maxRetries: 0 });
  const failures = [
    () => client.calls.get('AJ_1'),
    () => client.calls.get('AJ_1'),
    () => client.calls.get('AJ_1', { timeoutMs: 1_000 }),
    () => client.calls.get('..'),
  ];
  const errors: unknown[] = [];
  for (const fail of failures) errors.push(await fail().catch((error: unknown) => error));
  expect(
    errors.map((error) =>
      isApiError(error) ? 'api' : isConnectionError(error) ? error.name : error instanceof TypeError,
    ),
  ).toEqual(['api', 'VoiceCallConnectionError', 'VoiceCallTimeoutError', true]);
  for (const error of errors)
    expect(inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error) + String(error)).not.toContain(
      testKey,
    );
});

test('a server that is not there is a connection error with its cause', async () => {
  const closed = await scriptedServer(() => ({}));
  await closed[Symbol.asyncDispose]();
  const error: unknown = await testClient(closed)
    .client.webhooks.test('twe_1')
    .catch((thrown: unknown) => thrown);
  expect(isConnectionError(error) && error.message).toBe(
    'POST /v1/tenants/tn_1/webhooks/twe_1/test received no usable response',
  );
  expect(inspect(error)).toContain('ECONNREFUSED');
});

test('another fetch can stand in', async () => {
  const asked: unknown[] = [];
  const fetch = async (input: unknown): Promise<Response> => {
    asked.push(input);
    return Response.json({ call: {} });
  };
  await createClient({
    baseUrl: 'https://voice.example.com/base/',
    apiKey: testKey,
    tenantId: 'tn_1',
    fetch,
  }).calls.get('AJ_1');
  expect(asked).toEqual(['https://voice.example.com/base/v1/tenants/tn_1/calls/AJ_1']);
});
