// Guarantees of retries: sent again where the API makes it safe, never anywhere else, and as one intent.
import { expect, test, vi } from 'vitest';
import { isRepeatable } from '@voicecall/contract';
import { isApiError, isConnectionError } from '@voicecall/sdk';
import { casesAt } from '../harness/repetitions.ts';
import { callOperation, everyOperation } from './call-operation.ts';
import { refusal, scriptedServer, testClient } from './scripted-server.ts';

const named = everyOperation.map((operation, index) => ({ ...operation, index }));

test.each(named)('$name is sent again after a passing failure only where that is safe', async ({ entry, index }) => {
  const { method, metadata } = entry.route;
  for (const status of casesAt(index, [408, 429, 500, 502, 503, 504], 3)) {
    await using server = await scriptedServer(() => refusal(status, 'some_code'));
    const clients = testClient(server);
    const error = await callOperation(clients, entry).catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.status).toBe(status);
    // What a POST did on another service may have been done before a 502, and a 502 is kept under no key.
    const leftToCaller = status === 502 && method === 'POST' && metadata.acts_elsewhere;
    const attempts = status === 429 || (isRepeatable(entry.route) && !leftToCaller) ? 4 : 1;
    expect(server.received).toHaveLength(attempts);
    expect(clients.waits).toEqual([250, 500, 1000].slice(0, attempts - 1));
  }
});

test.each(everyOperation)(
  '$name is sent again after not_ready, unless its other service may have acted',
  async ({ entry }) => {
    await using server = await scriptedServer((_received, index) =>
      index === 0 ? refusal(503, 'not_ready', { headers: { 'retry-after': '1' } }) : {},
    );
    const clients = testClient(server);
    await callOperation(clients, entry).catch(() => undefined);
    const again = isRepeatable(entry.route) || !entry.route.metadata.acts_elsewhere;
    expect(server.received).toHaveLength(again ? 2 : 1);
    expect(clients.waits).toEqual(again ? [1000] : []);
  },
);

test('a request that is not repeatable is not sent again after not_ready without a delay', async () => {
  await using server = await scriptedServer(() => refusal(503, 'not_ready'));
  const { client } = testClient(server);
  await expect(client.tools.archive('tl_1')).rejects.toMatchObject({ code: 'not_ready' });
  expect(server.received).toHaveLength(1);
  await expect(client.tools.get('tl_1')).rejects.toMatchObject({ code: 'not_ready' });
  expect(server.received).toHaveLength(5);
});

test('what is left to the caller after not_ready', () => {
  const left = everyOperation.filter(({ entry }) => !isRepeatable(entry.route) && entry.route.metadata.acts_elsewhere);
  expect(left.map(({ name }) => name).toSorted()).toEqual([
    'carrierImports.release',
    'tools.test',
    'trunks.archive',
    'webhooks.test',
  ]);
});

test('a retry after a 429 keeps to the time and to the signal of its caller', async () => {
  await using server = await scriptedServer(() =>
    refusal(429, 'rate_limit_exceeded', { headers: { 'retry-after': '30' } }),
  );
  const { client, waits } = testClient(server);
  await expect(client.webhooks.test('twe_1', { totalTimeoutMs: 20_000 })).rejects.toMatchObject({ status: 429 });
  await expect(client.webhooks.test('twe_1', { maxRetries: 0 })).rejects.toMatchObject({ status: 429 });
  expect(waits).toEqual([]);
  const controller = new AbortController();
  const sleep = async (): Promise<void> => controller.abort(new Error('the user left'));
  const leaving = testClient(server, { internals: { sleep } }).client;
  await expect(leaving.webhooks.test('twe_1', { signal: controller.signal })).rejects.toThrow('the user left');
  expect(server.received).toHaveLength(3);
});

test.each(everyOperation)(
  '$name is sent again after a broken connection only where that is safe',
  async ({ entry }) => {
    await using server = await scriptedServer(() => 'hang up');
    const error = await callOperation(testClient(server), entry).catch((thrown: unknown) => thrown);
    expect(isConnectionError(error)).toBe(true);
    expect(server.received).toHaveLength(isRepeatable(entry.route) ? 4 : 1);
  },
);

test.each(named)('$name is never sent again after another refusal', async ({ entry, index }) => {
  for (const status of casesAt(index, [400, 401, 403, 404, 409, 410, 422])) {
    await using server = await scriptedServer(() => refusal(status, 'some_code', { headers: { 'retry-after': '1' } }));
    await expect(callOperation(testClient(server), entry)).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  }
});

test.each(everyOperation.filter(({ entry }) => entry.route.metadata.idempotent))(
  '$name sends one idempotency key per call',
  async ({ entry }) => {
    await using server = await scriptedServer((_received, index) => (index % 2 === 0 ? refusal(503, 'not_ready') : {}));
    const clients = testClient(server, { maxRetries: 1 });
    await callOperation(clients, entry);
    await callOperation(clients, entry, { idempotencyKey: 'order-4711' });
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
      keys[0],
      'order-4711',
      'order-4711',
    ]);
  },
);

test.each(everyOperation.filter(({ entry }) => !entry.route.metadata.idempotent))(
  '$name sends no idempotency key, and refuses one, because the API would ignore it',
  async ({ entry }) => {
    await using server = await scriptedServer((_received, index) => (index === 0 ? {} : 'hang up'));
    const clients = testClient(server);
    await callOperation(clients, entry);
    expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key');
    await expect(async () => callOperation(clients, entry, { idempotencyKey: 'order-4711' })).rejects.toThrow(
      'takes no idempotencyKey',
    );
    expect(server.received).toHaveLength(1);
    // As a header it changes nothing either: the request is not repeated.
    await callOperation(clients, entry, { headers: { 'Idempotency-Key': 'order-4711' } }).catch(() => undefined);
    expect(server.received).toHaveLength(isRepeatable(entry.route) ? 5 : 2);
  },
);

test('two calls are two intents', async () => {
  await using server = await scriptedServer(() => ({ status: 201 }));
  const { client } = testClient(server);
  const body = { trunk_id: 'tt_1', agent_id: 'ta_1', to_number: '+15005550001' };
  await Promise.all([client.calls.dispatch(body), client.calls.dispatch(body)]);
  expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('where no key can be made, a page without https, an intent is sent once', async () => {
  await using server = await scriptedServer(() => refusal(503, 'internal_error'));
  const { client } = testClient(server);
  vi.stubGlobal('crypto', {});
  await expect(client.agents.create({ name: 'a', instructions: 'b' })).rejects.toMatchObject({
    code: 'internal_error',
  });
  vi.unstubAllGlobals();
  expect(server.received).toHaveLength(1);
});

test('the server says how long to wait', async () => {
  const responses = [
    refusal(503, 'not_ready', { headers: { 'retry-after': '7' } }),
    refusal(429, 'rate_limit_exceeded', { details: { retry_after_seconds: 3 } }),
    {},
  ];
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const { client, waits } = testClient(server);
  await client.calls.get('AJ_1');
  expect(waits).toEqual([7000, 3000]);
});

test('a limit that lasts more than a minute is reported at once', async () => {
  await using server = await scriptedServer(() =>
    refusal(429, 'rate_limit_exceeded', { headers: { 'retry-after': '900' }, details: { retry_after_seconds: 900 } }),
  );
  await expect(testClient(server).client.calls.get('AJ_1')).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    details: { retry_after_seconds: 900 },
  });
  expect(server.received).toHaveLength(1);
});

test('a refusal kept under the idempotency key is not asked for again', async () => {
  await using server = await scriptedServer(() =>
    refusal(429, 'rate_limit_exceeded', { headers: { 'idempotent-replayed': 'true' } }),
  );
  await expect(testClient(server).client.agents.create({ name: 'a', instructions: 'b' })).rejects.toMatchObject({
    status: 429,
  });
  expect(server.received).toHaveLength(1);
});

test('a response cut off in the middle, or that is not JSON, counts as a broken connection', async () => {
  await using server = await scriptedServer((_received, index) => {
    if (index === 0)
      return (response) =>
        response.writeHead(200, { 'content-length': '100' }).write('{"call":', () => response.destroy());
    return index === 1 ? { body: '<html>' } : { body: { call: { id: 'AJ_1' } } };
  });
  const { client, waits } = testClient(server);
  expect(await client.calls.get('AJ_1')).toEqual({ call: { id: 'AJ_1' } });
  expect(waits).toHaveLength(2);
});

test('every attempt sends the same request', async () => {
  await using server = await scriptedServer((_received, index) => (index < 2 ? 'hang up' : {}));
  await testClient(server).client.agents.update('ta_1', { welcome: 'Good morning.' });
  expect(server.received).toHaveLength(3);
  expect(new Set(server.received.map((received) => JSON.stringify(received))).size).toBe(1);
});

test('retries can be turned off, for a client and for one call', async () => {
  await using server = await scriptedServer(() => refusal(503, 'not_ready'));
  await expect(testClient(server, { maxRetries: 0 }).client.calls.get('AJ_1')).rejects.toMatchObject({ status: 503 });
  await expect(testClient(server).client.calls.get('AJ_1', { maxRetries: 0 })).rejects.toMatchObject({ status: 503 });
  expect(server.received).toHaveLength(2);
});
