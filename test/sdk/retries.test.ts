// Guarantees of retries: sent again where the API makes it safe, never anywhere else, and as one intent.
import { expect, test, vi } from 'vitest';
import { isApiError, isConnectionError } from '@voicecall/sdk';
import { callOperation, everyOperation } from './call-operation.ts';
import { refusal, scriptedServer, testClient } from './scripted-server.ts';

const isSafe = ({ method, metadata }: (typeof everyOperation)[number]['entry']['route']): boolean =>
  method === 'GET' || method === 'PUT' || metadata.idempotent === true;

/** What they do on another service may have been done before a 502. */
const leftToCallers = ['trunks.create', 'carrierImports.create'];

test.each(everyOperation)(
  '$name is sent again after a passing failure only where that is safe',
  async ({ name, entry }) => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      await using server = await scriptedServer(() => refusal(status, 'some_code'));
      const { client, waits } = testClient(server);
      const error = await callOperation(client, entry).catch((thrown: unknown) => thrown);
      expect(isApiError(error) && error.status).toBe(status);
      const attempts = isSafe(entry.route) && !(leftToCallers.includes(name) && status === 502) ? 4 : 1;
      expect(server.received).toHaveLength(attempts);
      expect(waits).toEqual([250, 500, 1000].slice(0, attempts - 1));
    }
  },
);

test.each(everyOperation)(
  '$name is sent again after a broken connection only where that is safe',
  async ({ entry }) => {
    await using server = await scriptedServer(() => 'hang up');
    const error = await callOperation(testClient(server).client, entry).catch((thrown: unknown) => thrown);
    expect(isConnectionError(error)).toBe(true);
    expect(server.received).toHaveLength(isSafe(entry.route) ? 4 : 1);
  },
);

test.each(everyOperation)('$name is never sent again after another refusal', async ({ entry }) => {
  for (const status of [400, 401, 403, 404, 409, 410, 422]) {
    await using server = await scriptedServer(() => refusal(status, 'some_code', { headers: { 'retry-after': '1' } }));
    await expect(callOperation(testClient(server).client, entry)).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  }
});

test.each(everyOperation)(
  '$name sends one idempotency key per call where the API honours it, and none elsewhere',
  async ({ entry }) => {
    await using server = await scriptedServer((_received, index) => (index % 2 === 0 ? refusal(503, 'not_ready') : {}));
    const { client } = testClient(server, { maxRetries: 1 });
    await Promise.allSettled([callOperation(client, entry)]);
    await Promise.allSettled([callOperation(client, entry, { idempotencyKey: 'order-4711' })]);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    if (!entry.route.metadata.idempotent) return expect(new Set(keys)).toEqual(new Set([undefined]));
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
      keys[0],
      'order-4711',
      'order-4711',
    ]);
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
  await using server = await scriptedServer(() => refusal(503, 'not_ready'));
  const { client } = testClient(server);
  vi.stubGlobal('crypto', {});
  await expect(client.agents.create({ name: 'a', instructions: 'b' })).rejects.toMatchObject({ code: 'not_ready' });
  vi.unstubAllGlobals();
  expect(server.received).toHaveLength(1);
});

test('the server says how long to wait', async () => {
  const answers = [
    refusal(503, 'not_ready', { headers: { 'retry-after': '7' } }),
    refusal(429, 'rate_limit_exceeded', { details: { retry_after_seconds: 3 } }),
    {},
  ];
  await using server = await scriptedServer((_received, index) => answers[index] ?? {});
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

test('an answer cut off in the middle, or that is not JSON, counts as a broken connection', async () => {
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
