// The fetch helper, called with real Request objects.
import { expect, test, vi } from 'vitest';
import { fetchWebhook } from './fetch-webhook.ts';
import type { WebhookHandlerOptions } from './fetch-webhook.ts';
import { signTestEvent } from './web.ts';

const SECRET = 'signing-secret-for-tests';
const event = { id: 'wdl_1', type: 'webhook.test' };

/** An event whose body has exactly `bytes` bytes. */
const sized = (bytes: number) => ({
  ...event,
  padding: 'x'.repeat(bytes - JSON.stringify({ ...event, padding: '' }).length),
});

async function requestOf(of: { id: string; type: string } = event, init: RequestInit = {}): Promise<Request> {
  const { body, headers } = await signTestEvent(of, SECRET);
  return new Request('https://receiver.example/', { method: 'POST', body, headers, ...init });
}

function setUp(options: WebhookHandlerOptions = {}) {
  const handler = vi.fn<(received: unknown) => unknown>();
  const onError = vi.fn<(error: unknown) => void>();
  const respond = fetchWebhook(SECRET, handler, { onError, ...options });
  const answer = async (request: Request) => {
    const response = await respond(request);
    return [response.status, await response.json()];
  };
  return { handler, onError, answer };
}

test('a valid delivery is handled and gets 200', async () => {
  const { handler, onError, answer } = setUp();
  expect(await answer(await requestOf())).toEqual([200, { received: true, duplicate: false }]);
  expect(handler).toHaveBeenCalledExactlyOnceWith(event, expect.objectContaining({ key: event.id }));
  expect(onError).not.toHaveBeenCalled();
});

test('the response waits for the handler', async () => {
  const { handler, answer } = setUp();
  const order: string[] = [];
  handler.mockImplementation(async () => {
    await Promise.resolve();
    order.push('handled');
  });
  await answer(await requestOf()).then(() => order.push('answered'));
  expect(order).toEqual(['handled', 'answered']);
});

test('a duplicate gets 200 without running the handler', async () => {
  const { handler, answer } = setUp();
  await answer(await requestOf());
  expect(await answer(await requestOf())).toEqual([200, { received: true, duplicate: true }]);
  expect(handler).toHaveBeenCalledOnce();
});

test('a delivery that does not verify gets 400 with its code, and the handler is not run', async () => {
  const { handler, onError, answer } = setUp();
  expect(await answer(await requestOf(event, { body: '{"id":"wdl_1"}' }))).toEqual([
    400,
    { error: 'signature_mismatch', message: expect.any(String) },
  ]);
  expect(await answer(new Request('https://receiver.example/'))).toEqual([
    400,
    { error: 'missing_header', message: expect.any(String) },
  ]);
  expect(handler).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledTimes(2);
});

test('a handler that throws gets 500 without its message, and the next attempt runs it again', async () => {
  const { handler, onError, answer } = setUp();
  handler.mockRejectedValueOnce(new Error('password is hunter2'));
  expect(await answer(await requestOf())).toEqual([500, { error: 'handler_failed' }]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('password is hunter2'));
  handler.mockImplementationOnce(() => {
    throw new Error('at once');
  });
  expect(await answer(await requestOf())).toEqual([500, { error: 'handler_failed' }]);
  expect(await answer(await requestOf())).toEqual([200, { received: true, duplicate: false }]);
});

test('an attempt during the handling of the same event gets 409', async () => {
  const { handler, answer } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  handler.mockImplementationOnce(() => {
    enter();
    return promise;
  });
  const first = answer(await requestOf());
  await entered;
  expect(await answer(await requestOf())).toEqual([409, { error: 'in_progress', message: expect.any(String) }]);
  resolve();
  expect(await first).toEqual([200, { received: true, duplicate: false }]);
});

test('mistakes in the set-up of the receiver get 500', async () => {
  const { answer } = setUp();
  const read = await requestOf();
  await read.text();
  expect(await answer(read)).toEqual([
    500,
    { error: 'parsed_body', message: expect.stringContaining('before anything reads its body') },
  ]);
  const withoutSecret = await fetchWebhook('', () => {}, { onError: () => {} })(await requestOf());
  expect(withoutSecret.status).toBe(500);
});

test('a body of 1 MiB is read, one byte more gets 413', async () => {
  const { handler, answer } = setUp();
  expect(await answer(await requestOf(sized(1_048_577)))).toEqual([413, { error: 'payload_too_large' }]);
  expect(handler).not.toHaveBeenCalled();
  expect(await answer(await requestOf(sized(1_048_576)))).toEqual([200, { received: true, duplicate: false }]);
});

test('a body that breaks off gets 400', async () => {
  const { answer } = setUp();
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
  expect(await answer(await requestOf(event, { body, duplex: 'half' }))).toEqual([400, { error: 'unreadable_body' }]);
});

test('a shared replay guard makes the events of one handler known to another', async () => {
  const seen = new Set<string>();
  const replayGuard = {
    has: async (id: string) => seen.has(id),
    add: async (id: string) => !seen.has(id) && seen.add(id).has(id),
    remove: async (id: string) => void seen.delete(id),
  };
  expect(await setUp({ replayGuard }).answer(await requestOf())).toEqual([200, { received: true, duplicate: false }]);
  expect(await setUp({ replayGuard }).answer(await requestOf())).toEqual([200, { received: true, duplicate: true }]);
  expect([...seen]).toEqual(['wdl_1']);
});
