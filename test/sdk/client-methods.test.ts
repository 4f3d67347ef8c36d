// Guarantees of what the SDK adds to the API's operations: ids of created records, waiting for a call, raw requests,
// hooks and the log.
import { allRoutes } from '@voicecall/contract';
import { exampleOf } from '@voicecall/contract/generate/example-of';
import { createClient } from '@voicecall/sdk';
import type { AttemptResult, CallDetail, Client, Created, Logger, LogLevel, Result } from '@voicecall/sdk';
import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import { callOperation } from './call-operation.ts';
import { refusal, scriptedServer, testClient, testKey } from './scripted-server.ts';
import type { ScriptedResponse } from './scripted-server.ts';

const creates = allRoutes.filter(({ key }) => key === 'create').map((entry) => ({ name: entry.resource, entry }));

test.each(creates)(
  '$name.create returns the id of the record, and nothing else that the API did not send',
  async ({ entry }) => {
    const [[status, schema] = []] = Object.entries(entry.route.responses);
    const body = exampleOf(schema as z.ZodType, entry.resource) as Record<string, unknown>;
    await using server = await scriptedServer(() => ({ status: Number(status), body }));
    const created = (await callOperation(testClient(server), entry)) as Created<object>;
    expect(created.id).toMatch(/^[A-Za-z]{2,3}_[0-9a-f]{24}$/);
    expect(JSON.stringify(body)).toContain(`"${created.id}"`);
    expect(JSON.stringify(created)).toBe(JSON.stringify(body));
    expect({ ...created }).toEqual(body);
  },
);

test('the id of a created record has a type', () => {
  type Method = Client['webhooks']['create'];
  expectTypeOf<Awaited<ReturnType<Method>>['id']>().toEqualTypeOf<string>();
});

test('a response without the record makes no error of its own', async () => {
  await using server = await scriptedServer((_received, index) => ({
    body: index === 0 ? {} : { webhook_endpoint: null },
  }));
  const { client } = testClient(server);
  for (let round = 0; round < 2; round += 1)
    expect((await client.webhooks.create({ url: 'https://a.example' })).id ?? undefined).toBeUndefined();
});

const call = (ended_at: string | null): ScriptedResponse => ({ body: { call: { id: 'AJ_1', ended_at }, turns: [] } });
const clocked = (baseUrl: string) => {
  const time = { now: 0 };
  const waits: number[] = [];
  const sleep = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    waits.push(Math.round(ms));
    time.now += ms;
  };
  const internals = { sleep, now: () => time.now, random: () => 0 };
  return { client: createClient({ baseUrl, apiKey: testKey, tenantId: 'tn_1', internals }), waits };
};

test('waiting for a call asks less and less often, and returns the ended call', async () => {
  await using server = await scriptedServer((_received, index) => call(index < 8 ? null : '2026-11-21T09:31:05.000Z'));
  const { client, waits } = clocked(server.baseUrl);
  const ended = await client.calls.wait('AJ_1');
  expectTypeOf(ended).toEqualTypeOf<Result<CallDetail>>();
  expect(ended.call.ended_at).toBe('2026-11-21T09:31:05.000Z');
  expect(waits).toEqual([1000, 1500, 2250, 3375, 5063, 7594, 10_000, 10_000]);
  expect(new Set(server.received.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set(['GET /v1/tenants/tn_1/calls/AJ_1']),
  );
});

test('waiting for a call outlasts a restart of the server, and obeys its Retry-After', async () => {
  const away = [
    refusal(503, 'not_ready', { headers: { 'retry-after': '9' } }),
    'hang up',
    { status: 502, body: '<html>' },
    { body: '<html>' },
  ] as const;
  await using server = await scriptedServer((_received, index) => away[index] ?? call('2026-11-21T09:31:05.000Z'));
  const { client, waits } = clocked(server.baseUrl);
  await client.calls.wait('AJ_1', { maxRetries: 0 });
  expect(waits).toEqual([9000, 1500, 2250, 3375]);
});

test('waiting for a call ends with its time, its signal, or a call that does not exist', async () => {
  await using server = await scriptedServer(({ url }) =>
    url.endsWith('AJ_9') ? refusal(404, 'call_not_found') : call(null),
  );
  const { client, waits } = clocked(server.baseUrl);
  await expect(client.calls.wait('AJ_1', { timeoutMs: 3_000 })).rejects.toMatchObject({
    name: 'VoiceCallTimeoutError',
    message: 'the call AJ_1 did not end within 3000 ms',
  });
  expect(waits).toEqual([1000, 1500]);
  await expect(client.calls.wait('AJ_1')).rejects.toThrow('the call AJ_1 did not end within 14400000 ms');
  await expect(client.calls.wait('AJ_9')).rejects.toMatchObject({ code: 'call_not_found' });
  await expect(client.calls.wait('AJ_1', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
});

test('hanging up is ending a call', async () => {
  await using server = await scriptedServer(() => ({ body: { call: { id: 'AJ_1' } } }));
  await testClient(server).client.calls.hangUp('AJ_1');
  expect(server.received).toMatchObject([{ method: 'POST', url: '/v1/tenants/tn_1/calls/AJ_1/end' }]);
});

test('a raw request has the credentials, the tenant, the errors and the results of the others', async () => {
  await using server = await scriptedServer((_received, index) =>
    index === 0 ? { body: { new_things: [] } } : refusal(404, 'new_not_found'),
  );
  const { client } = testClient(server);
  const query = { since: new Date('2026-11-21T09:30:00Z'), absent: undefined, n: 2 };
  const result = await client.request('GET', '/v1/tenants/:tenantId/new-things', { query });
  expect(result).toEqual({ new_things: [] });
  expect(result.$response.status).toBe(200);
  await expect(
    client.request('PATCH', '/v1/new/x', { body: { a: 1 }, headers: { 'x-trace': 't' } }),
  ).rejects.toMatchObject({
    code: 'new_not_found',
    message: 'new_not_found. (new_not_found, 404, PATCH /v1/new/x)',
  });
  expect(server.received).toMatchObject([
    { method: 'GET', url: '/v1/tenants/tn_1/new-things?since=2026-11-21T09%3A30%3A00.000Z&n=2', body: '' },
    {
      method: 'PATCH',
      url: '/v1/new/x',
      body: '{"a":1}',
      headers: { authorization: `Bearer ${testKey}`, 'x-trace': 't' },
    },
  ]);
  await expect(client.request('GET', 'https://elsewhere.example/')).rejects.toThrow('path must begin with /');
  await expect(client.withTenant('..').request('GET', '/v1/tenants/:tenantId/x')).rejects.toThrow(
    'tenantId must be an id',
  );
  expect(server.received).toHaveLength(2);
});

test('a raw request is repeated where that is safe', async () => {
  await using server = await scriptedServer(() => 'hang up');
  const { client } = testClient(server);
  const attempts = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', options = {}): Promise<number> => {
    const before = server.received.length;
    await client.request(method, '/v1/x', options).catch(() => undefined);
    return server.received.length - before;
  };
  expect([await attempts('GET'), await attempts('PUT')]).toEqual([4, 4]);
  expect([await attempts('POST'), await attempts('DELETE'), await attempts('PATCH')]).toEqual([1, 1, 1]);
  expect(await attempts('POST', { idempotencyKey: 'order-4711' })).toBe(4);
  expect(server.received.at(-1)?.headers['idempotency-key']).toBe('order-4711');
});

test('hooks see every attempt, and how it ended', async () => {
  const responses = [
    refusal(503, 'not_ready', { headers: { 'x-request-id': 'req_1' } }),
    'hang up',
    { headers: { 'x-request-id': 'req_3' } },
  ] as const;
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const asked: unknown[] = [];
  const ended: AttemptResult[] = [];
  const { client } = testClient(server, { onRequest: (one) => asked.push(one), onResponse: (one) => ended.push(one) });
  await client.calls.list({ to_number: '+15005550001' });
  const at = (attempt: number) => ({ method: 'GET', path: '/v1/tenants/tn_1/calls', attempt });
  expect(asked).toEqual([at(1), at(2), at(3)]);
  expect(ended).toMatchObject([
    { ...at(1), status: 503, requestId: 'req_1', retryInMs: 250, error: { code: 'not_ready' } },
    { ...at(2), status: undefined, requestId: null, retryInMs: 500, error: { name: 'VoiceCallConnectionError' } },
    { ...at(3), status: 200, requestId: 'req_3' },
  ]);
  expect(ended[2]).not.toHaveProperty('error');
  for (const { durationMs } of ended) expect(durationMs).toBeGreaterThanOrEqual(0);
});

test('a log has one line for each attempt, with neither credentials nor bodies nor queries', async () => {
  const responses = [
    refusal(429, 'rate_limit_exceeded'),
    {},
    refusal(404, 'call_not_found\nforged line'),
    'hang up',
    { status: 500, body: '' },
  ] as const;
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const lines: string[] = [];
  const write = (level: LogLevel, line: string) => void lines.push(`${level} ${line.replace(/\d+ ms/, '_ ms')}`);
  const { client, operator } = testClient(server, { logger: write });
  await client.calls.dispatch({ agent_id: 'ta_1', trunk_id: 'tt_1', to_number: '+15005550001', client_ref: 'sekret' });
  await client.calls.get('AJ_1').catch(() => undefined);
  await client.webhooks.test('twe_1').catch(() => undefined);
  await operator.operatorSession.login({ email: 'a@example.com', password: 'sekret' }).catch(() => undefined);
  expect(lines).toEqual([
    'warn POST /v1/tenants/tn_1/dispatch 429 rate_limit_exceeded (attempt 1, _ ms, next in 250 ms)',
    'debug POST /v1/tenants/tn_1/dispatch 200 (attempt 2, _ ms)',
    'info GET /v1/tenants/tn_1/calls/AJ_1 404 call_not_found forged line (attempt 1, _ ms)',
    'error POST /v1/tenants/tn_1/webhooks/twe_1/test VoiceCallConnectionError (attempt 1, _ ms)',
    'error POST /admin/api/login 500 unknown_error (attempt 1, _ ms)',
  ]);
  expect(lines.join()).not.toMatch(/sekret|svc_live|svc_operator|\+1500/);
});

test('a console is a logger', async () => {
  await using server = await scriptedServer(() => ({}));
  const lines: string[] = [];
  const none = (): void => undefined;
  const logger = { debug: (line: string) => void lines.push(line), info: none, warn: none, error: none };
  await testClient(server, { logger }).client.calls.get('AJ_1');
  expect(lines).toHaveLength(1);
  expectTypeOf(console).toExtend<Logger>();
});

test('an observer that fails, at once or later, fails no request', async () => {
  await using server = await scriptedServer(() => ({}));
  const fails = (): never => {
    throw new Error('observer');
  };
  const rejects = async (): Promise<void> => fails();
  for (const observer of [fails, rejects])
    await testClient(server, { onRequest: observer, onResponse: observer, logger: observer }).client.calls.get('AJ_1');
  expect(server.received).toHaveLength(2);
});
