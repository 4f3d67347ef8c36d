// The Express helper on streams shaped like Express's requests; no socket is opened.
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { expressWebhook } from './express-webhook.ts';
import type { ExpressRequest } from './express-webhook.ts';
import { signTestEvent } from './node.ts';

const SECRET = 'signing-secret-for-tests';
const event = { id: 'wdl_1', type: 'webhook.test' };

/** An event whose body has exactly `bytes` bytes. */
const sized = (bytes: number) => ({
  ...event,
  padding: 'x'.repeat(bytes - JSON.stringify({ ...event, padding: '' }).length),
});

/** A request whose body is not read yet, in chunks of one byte. */
async function unread(of: { id: string; type: string } = event, size = 1): Promise<Readable & ExpressRequest> {
  const { body, headers } = await signTestEvent(of, SECRET);
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return Object.assign(Readable.from(pieces, { objectMode: false }), { headers });
}

/** A request whose body never arrives. */
const open = () => Object.assign(new Readable({ read: () => {} }), { headers: {} });

function setUp() {
  const handler = vi.fn<(received: unknown) => unknown>();
  const onError = vi.fn<(error: unknown) => void>();
  const respond = expressWebhook(SECRET, handler, { onError });
  const answer = (request: ExpressRequest) =>
    new Promise<{ status: number; body: unknown; headers: Record<string, string> }>((resolve, reject) => {
      const headers: Record<string, string> = {};
      const response = {
        statusCode: 0,
        setHeader: (name: string, value: string) => (headers[name] = value),
        end: (body: string) => resolve({ status: response.statusCode, body: JSON.parse(body), headers }),
      };
      void respond(request, response, reject);
    });
  return { handler, onError, answer };
}

const handled = {
  status: 200,
  body: { received: true, duplicate: false },
  headers: { 'content-type': 'application/json' },
};

test('a body that no parser has read is collected', async () => {
  const { handler, answer } = setUp();
  expect(await answer(await unread({ ...event, text: 'Zoë 𝄞' } as typeof event))).toEqual(handled);
  expect(handler).toHaveBeenCalledExactlyOnceWith(
    { ...event, text: 'Zoë 𝄞' },
    expect.objectContaining({ key: event.id }),
  );
});

test('the {} that Express 4 leaves on unparsed requests does not hide the body', async () => {
  const { answer } = setUp();
  expect(await answer(Object.assign(await unread(), { body: {} }))).toEqual(handled);
});

test.each([
  ['express.raw()', (body: string) => ({ body: Buffer.from(body) })],
  ['express.text()', (body: string) => ({ body })],
  [
    'a rawBody property next to the parsed body',
    (body: string) => ({ rawBody: Buffer.from(body), body: JSON.parse(body) as unknown }),
  ],
])('the body kept by %s is used', async (_, held) => {
  const { answer } = setUp();
  const request = await unread();
  await request.toArray();
  expect(await answer(Object.assign(request, held(JSON.stringify(event))))).toEqual(handled);
});

test('a parsed body is refused with the cure in the message', async () => {
  const { handler, answer } = setUp();
  const request = await unread();
  await request.toArray();
  const { status, body } = await answer(Object.assign(request, { body: event }));
  expect(status).toBe(500);
  expect(body).toEqual({ error: 'parsed_body', message: expect.stringContaining('before express.json()') });
  expect(handler).not.toHaveBeenCalled();
});

test('a bad signature gets 400, a duplicate 200, a failed handler 500 and its retry 200', async () => {
  const { handler, onError, answer } = setUp();
  const forged = Object.assign(await unread(), { rawBody: '{}' });
  expect(await answer(forged)).toMatchObject({ status: 400, body: { error: 'signature_mismatch' } });
  handler.mockRejectedValueOnce(new Error('database is down'));
  expect(await answer(await unread())).toMatchObject({ status: 500, body: { error: 'handler_failed' } });
  expect(await answer(await unread())).toEqual(handled);
  expect(await answer(await unread())).toMatchObject({ status: 200, body: { duplicate: true } });
  expect(handler).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledTimes(2);
});

test('a body of 1 MiB is read, one byte more gets 413 and the connection is closed', async () => {
  const { handler, answer } = setUp();
  const large = await unread(sized(1_048_577), 65_536);
  expect(await answer(large)).toMatchObject({
    status: 413,
    body: { error: 'payload_too_large' },
    headers: { connection: 'close' },
  });
  expect(handler).not.toHaveBeenCalled();
  expect(await answer(await unread(sized(1_048_576), 65_536))).toEqual(handled);
});

test('a request that breaks off gets a response at once', async () => {
  const { answer } = setUp();
  const failed = open();
  const closed = open();
  const answers = Promise.all([answer(failed), answer(closed)]);
  failed.destroy(new Error('aborted'));
  closed.destroy();
  expect(await answers).toMatchObject([{ status: 400, body: { error: 'unreadable_body' } }, { status: 400 }]);
});

test('a failure to send the response goes to next()', async () => {
  const request = await unread();
  const failure = new Error('headers already sent');
  const setHeader = () => {
    throw failure;
  };
  const passed = new Promise((next) =>
    expressWebhook(SECRET, () => {})(request, { statusCode: 0, setHeader, end: () => {} }, next),
  );
  expect(await passed).toBe(failure);
});
