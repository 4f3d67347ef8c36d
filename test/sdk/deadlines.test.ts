// Guarantees of time: an attempt, a whole call and the caller's own signal each end the waiting.
import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createClient, VoiceCallTimeoutError } from '@voicecall/sdk';
import { refusal, scriptedServer, testClient, testKey } from './scripted-server.ts';

test('an attempt without a response ends in time and is followed by another where that is safe', async () => {
  await using server = await scriptedServer((_received, index) => (index === 0 ? 'silence' : {}));
  const { client, waits } = testClient(server);
  // The second has to get its response in that time, on a busy machine, too.
  await client.calls.get('AJ_1', { timeoutMs: 1_500 });
  expect(waits).toEqual([250]);
});

test('a body that stops coming ends in time', async () => {
  await using server = await scriptedServer(
    () => (response) => response.writeHead(200, { 'content-length': '100' }).write('{'),
  );
  await expect(testClient(server).client.calls.get('AJ_1', { timeoutMs: 30, maxRetries: 0 })).rejects.toThrow(
    new VoiceCallTimeoutError('GET /v1/tenants/tn_1/calls/AJ_1 received no response within 30 ms'),
  );
});

test('a call ends when its total time is up, in an attempt', async () => {
  await using server = await scriptedServer(() => 'silence');
  // The request has to arrive in that time, on a busy machine, too.
  await expect(testClient(server, { totalTimeoutMs: 1_000 }).client.calls.get('AJ_1')).rejects.toThrow(
    VoiceCallTimeoutError,
  );
  expect(server.received).toHaveLength(1);
});

test('a call does not wait for a retry that would come too late', async () => {
  await using server = await scriptedServer(() => refusal(503, 'not_ready', { headers: { 'retry-after': '10' } }));
  let now = 0;
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: testKey,
    tenantId: 'tn_1',
    totalTimeoutMs: 25_000,
    internals: { sleep, now: () => now },
  });
  await expect(client.calls.get('AJ_1')).rejects.toMatchObject({ code: 'not_ready' });
  expect(waits).toEqual([10_000, 10_000]);
});

test('an aborted signal sends nothing', async () => {
  await using server = await scriptedServer(() => ({}));
  const reason = new Error('the user left');
  await expect(testClient(server).client.calls.get('AJ_1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(server.received).toHaveLength(0);
});

test('the signal ends an attempt, and no other follows', async () => {
  const controller = new AbortController();
  const reason = new Error('the user left');
  await using server = await scriptedServer(() => {
    controller.abort(reason);
    return 'silence';
  });
  await expect(testClient(server).client.webhooks.test('twe_1', { signal: controller.signal })).rejects.toBe(reason);
  expect(server.received).toHaveLength(1);
});

test('the signal ends the waiting between attempts', async () => {
  const controller = new AbortController();
  await using server = await scriptedServer(() => refusal(503, 'not_ready', { headers: { 'retry-after': '60' } }));
  // Chance is asked for right before the waiting starts.
  const random = (): number => {
    setImmediate(() => controller.abort());
    return 0;
  };
  const client = createClient({ baseUrl: server.baseUrl, apiKey: testKey, tenantId: 'tn_1', internals: { random } });
  await expect(client.calls.get('AJ_1', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.received).toHaveLength(1);
});

test('an answered call leaves no timer running and no listener on the signal', async () => {
  const responses = [refusal(503, 'not_ready', { headers: { 'retry-after': '0' } }), {}];
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const { signal } = new AbortController();
  const started = vi.spyOn(globalThis, 'setTimeout');
  const stopped = vi.spyOn(globalThis, 'clearTimeout');
  await createClient({ baseUrl: server.baseUrl, apiKey: testKey, tenantId: 'tn_1' }).calls.get('AJ_1', {
    signal,
    timeoutMs: 54_321,
  });
  const timers = started.mock.results
    .filter((_result, index) => started.mock.calls[index]?.[1] === 54_321)
    .map(({ value }) => value);
  const cleared = stopped.mock.calls.map(([timer]) => timer);
  vi.restoreAllMocks();
  expect(timers).toHaveLength(2);
  for (const timer of timers) expect(cleared).toContain(timer);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
