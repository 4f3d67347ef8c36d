// Guarantees of summaries over the wire: three results none of which is an error, and a wait that polls no more often
// than it may.
import { setImmediate } from 'node:timers/promises';
import { createClient, isApiError, VoiceCallTimeoutError } from '@voicecall/sdk';
import type {
  CallSummary,
  FailedCallSummary,
  Internals,
  PendingCallSummary,
  Result,
  WaitOptions,
} from '@voicecall/sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { refusal, scriptedServer, testClient, testKey } from './scripted-server.ts';
import type { ScriptedResponse, ScriptedServer } from './scripted-server.ts';

const ready: ScriptedResponse = {
  body: { call_summary: { id: 'cs_1', status: 'ready', payload: { schema_version: 1 } } },
};
const failed: ScriptedResponse = {
  status: 409,
  body: {
    call_summary: {
      id: 'cs_1',
      status: 'failed',
      failure: { code: 'transcript_empty', message: 'Nothing.', retryable: false },
    },
  },
};
const pending = (retryAfter?: string, date?: string): ScriptedResponse => ({
  status: 202,
  headers: { ...(retryAfter !== undefined && { 'retry-after': retryAfter }), ...(date !== undefined && { date }) },
  body: { status: 'pending', call_id: 'AJ_1', estimated_ready_at: '2026-11-21T09:31:35.000Z' },
});

/** A client for which waiting makes the time pass, and takes none. */
function clockedClient({ baseUrl }: ScriptedServer, internals: Partial<Internals> = {}) {
  const start = Date.parse('2026-11-21T09:30:00Z');
  const time = { now: start };
  const waits: number[] = [];
  const sleep = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    waits.push(ms);
    time.now += ms;
  };
  const client = createClient({
    baseUrl,
    apiKey: testKey,
    tenantId: 'tn_1',
    internals: { sleep, now: () => time.now, random: () => 0, ...internals },
  });
  const wait = (options?: WaitOptions): Promise<CallSummary | FailedCallSummary> =>
    client.summaries.wait('AJ_1', options);
  return { client, wait, waits, passed: () => time.now - start };
}

test.each([
  ['a summary', ready, 200],
  ['one that is being made', pending('5'), 202],
  ['one that could not be made', failed, 409],
])('%s is a response, and says how it came', async (_what, response, status) => {
  await using server = await scriptedServer(() => response);
  const result = await testClient(server).client.summaries.get('AJ_1');
  expect(result).toEqual(typeof response === 'object' ? response.body : undefined);
  expect(result.$response.status).toBe(status);
  expect(server.received).toHaveLength(1);
});

test('a member distinguishes the results, also for the compiler', async () => {
  await using server = await scriptedServer(() => failed);
  const response = await testClient(server).client.summaries.get('AJ_1');
  if (!('call_summary' in response)) {
    expectTypeOf(response).toEqualTypeOf<Result<PendingCallSummary>>();
    throw new Error('unexpected');
  }
  const { call_summary } = response;
  if (call_summary.status === 'ready') throw new Error(`unexpected ${call_summary.payload.outcome}`);
  expectTypeOf(call_summary).toEqualTypeOf<FailedCallSummary>();
  expect(call_summary.failure.code).toBe('transcript_empty');
});

test.each([
  ['an error of the API', { error: 'idempotency_in_progress', message: 'x' }, 'idempotency_in_progress'],
  ['JSON of someone else', { message: 'Conflict' }, 'unknown_error'],
  ['a list', ['call_summary'], 'unknown_error'],
  ['a page', '<html>', 'unknown_error'],
])('a 409 that holds %s is an error', async (_what, body, code) => {
  await using server = await scriptedServer(() => ({ status: 409, body }));
  await expect(testClient(server).client.summaries.get('AJ_1')).rejects.toMatchObject({ code, status: 409 });
});

test('a 409 is an error of every other operation', async () => {
  await using server = await scriptedServer(() => failed);
  await expect(testClient(server).client.calls.get('AJ_1')).rejects.toMatchObject({
    code: 'unknown_error',
    status: 409,
  });
});

test('waiting ends with the summary, or with the reason why there is none', async () => {
  for (const [end, status] of [
    [ready, 'ready'],
    [failed, 'failed'],
  ] as const) {
    await using server = await scriptedServer((_received, index) => [pending('5'), pending('5'), end][index] ?? {});
    const { wait, waits } = clockedClient(server);
    const summary = await wait();
    expect(summary.status === 'ready' ? summary.payload.schema_version : summary.failure.code).toBe(
      status === 'ready' ? 1 : 'transcript_empty',
    );
    expect(waits).toEqual([5_000, 5_000]);
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill('GET /v1/tenants/tn_1/calls/AJ_1/summary'),
    );
  }
});

test('each wait follows Retry-After of the last response, five seconds without it, and is never under a second', async () => {
  const responses = [
    pending('7'),
    pending(),
    pending('Sat, 21 Nov 2026 09:30:22 GMT', 'Sat, 21 Nov 2026 09:30:12 GMT'),
    pending('0'),
    pending('soon'),
    pending('1.5'),
    pending('-5'),
    ready,
  ];
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const { wait, waits } = clockedClient(server);
  await wait();
  expect(waits).toEqual([7_000, 5_000, 10_000, 1_000, 5_000, 5_000, 5_000]);
});

test('it stops when the next poll would come too late: after 180 seconds, or the given time', async () => {
  for (const [options, budget, asked] of [
    [undefined, 180_000, 36],
    [{ timeoutMs: 12_000 }, 12_000, 3],
    [{ timeoutMs: 5_000 }, 5_000, 1],
  ] as const) {
    await using server = await scriptedServer(() => pending('5'));
    const { wait, passed } = clockedClient(server);
    await expect(wait(options)).rejects.toThrow(
      new VoiceCallTimeoutError(`the summary of AJ_1 was not finished within ${budget} ms`),
    );
    expect(server.received).toHaveLength(asked);
    expect(passed()).toBeLessThan(budget);
  }
});

test('a missing response ends with the time limit, with the same error', async () => {
  await using server = await scriptedServer(() => 'silence');
  const error: unknown = await testClient(server)
    .client.summaries.wait('AJ_1', { timeoutMs: 30 })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'VoiceCallTimeoutError',
    message: 'the summary of AJ_1 was not finished within 30 ms',
    cause: { name: 'VoiceCallTimeoutError' },
  });
});

test('a sleep that lasted beyond the budget leaves a moment, never less', async () => {
  await using server = await scriptedServer((_received, index) => (index === 0 ? pending('5') : 'silence'));
  const time = { now: 0 };
  const sleep = async (): Promise<void> => {
    time.now += 3_600_000;
  };
  const error: unknown = await clockedClient(server, { sleep, now: () => time.now })
    .wait()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'the summary of AJ_1 was not finished within 180000 ms',
    cause: { message: 'GET /v1/tenants/tn_1/calls/AJ_1/summary received no response within 1 ms' },
  });
});

test.each<[string, ScriptedResponse]>([
  ['broken connections', 'hang up'],
  ['responses of a proxy', { status: 502, body: '<html>' }],
  ['responses that are not JSON', { body: '<html>' }],
  ...[429, 500, 502, 503, 504].map((status): [string, ScriptedResponse] => [
    `responses of ${status}`,
    refusal(status, 'some_code'),
  ]),
])('a restart of the server is waited for: %s are no end', async (_what, away) => {
  await using server = await scriptedServer((_received, index) => (index < 6 ? away : ready));
  const { wait, waits } = clockedClient(server);
  expect(await wait({ maxRetries: 1 })).toMatchObject({ status: 'ready' });
  expect(waits).toEqual([0, 5_000, 0, 5_000, 0, 5_000]);
});

test('an attempt that timed out is followed by another', async () => {
  await using server = await scriptedServer((_received, index) => (index === 0 ? 'silence' : ready));
  const { client, waits } = testClient(server, { timeoutMs: 1_500, maxRetries: 0 });
  expect(await client.summaries.wait('AJ_1')).toMatchObject({ status: 'ready' });
  expect(waits).toEqual([5_000]);
});

test('Retry-After of a server that is away is obeyed', async () => {
  const away = ['9', '70', '0'].map((seconds) => refusal(503, 'not_ready', { headers: { 'retry-after': seconds } }));
  await using server = await scriptedServer((_received, index) => away[index] ?? ready);
  const { wait, waits } = clockedClient(server);
  await wait({ maxRetries: 0 });
  expect(waits).toEqual([9_000, 70_000, 1_000]);
});

test("the last attempt's error is the cause of giving up, and a response is none", async () => {
  for (const [last, cause] of [
    [refusal(503, 'not_ready'), { code: 'not_ready' }],
    [refusal(404, 'summary_not_found'), { code: 'summary_not_found' }],
    ['hang up', { name: 'VoiceCallConnectionError' }],
  ] as const) {
    await using server = await scriptedServer((_received, index) =>
      index < 2 ? refusal(500, 'internal_error') : last,
    );
    await expect(clockedClient(server).wait({ timeoutMs: 12_000, maxRetries: 0 })).rejects.toMatchObject({
      name: 'VoiceCallTimeoutError',
      message: 'the summary of AJ_1 was not finished within 12000 ms',
      cause,
    });
    expect(server.received).toHaveLength(3);
  }
  await using server = await scriptedServer((_received, index) =>
    index === 0 ? refusal(500, 'internal_error') : pending('5'),
  );
  const error: unknown = await clockedClient(server)
    .wait({ timeoutMs: 12_000, maxRetries: 0 })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(VoiceCallTimeoutError);
  expect(error).not.toHaveProperty('cause');
});

test.each([400, 401, 403, 404, 409, 422, 501])('a refusal of %i is not waited for', async (status) => {
  await using server = await scriptedServer(() => refusal(status, 'some_code', { headers: { 'retry-after': '1' } }));
  await expect(clockedClient(server).wait()).rejects.toMatchObject({ name: 'VoiceCallError', status });
  expect(server.received).toHaveLength(1);
});

test('a call that has not ended yet is waited for, one that does not exist is not', async () => {
  const responses = [
    refusal(404, 'summary_not_found'),
    refusal(404, 'summary_not_found', { headers: { 'retry-after': '9' } }),
    pending('5'),
    ready,
  ];
  await using server = await scriptedServer((_received, index) => responses[index] ?? {});
  const { wait, waits } = clockedClient(server);
  expect(await wait()).toMatchObject({ status: 'ready' });
  expect(waits).toEqual([5_000, 9_000, 5_000]);
  await using unknown = await scriptedServer(() => refusal(404, 'call_not_found'));
  const error: unknown = await clockedClient(unknown)
    .wait()
    .catch((thrown: unknown) => thrown);
  expect(isApiError(error) && error.code).toBe('call_not_found');
  expect(unknown.received).toHaveLength(1);
});

test('a failure in passing costs no more than an attempt', async () => {
  await using server = await scriptedServer(
    (_received, index) => [pending('5'), refusal(503, 'not_ready'), 'hang up' as const, ready][index] ?? {},
  );
  const { wait, waits } = clockedClient(server);
  expect(await wait()).toMatchObject({ status: 'ready' });
  expect(waits).toEqual([5_000, 0, 0]);
});

test('the signal ends the waiting at once', async () => {
  await using server = await scriptedServer(() => pending('60'));
  const controller = new AbortController();
  const reason = new Error('the user left');
  const asleep = Promise.withResolvers<undefined>();
  const sleep: Internals['sleep'] = async (_ms, signal) => {
    asleep.resolve(undefined);
    while (!signal?.aborted) await setImmediate();
    throw signal.reason;
  };
  const waiting = clockedClient(server, { sleep }).wait({ signal: controller.signal });
  await asleep.promise;
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(server.received).toHaveLength(1);
});

test('it waits in the tenant of the client or of the call', async () => {
  await using server = await scriptedServer(() => ready);
  const { client } = clockedClient(server);
  await client.withTenant('tn_other').summaries.wait('AJ_1');
  await client.summaries.wait('AJ_1', { tenantId: 'tn_call', headers: { 'x-trace': 't' } });
  expect(server.received.map(({ url }) => url.split('/')[3])).toEqual(['tn_other', 'tn_call']);
  expect(server.received[1]?.headers['x-trace']).toBe('t');
});
