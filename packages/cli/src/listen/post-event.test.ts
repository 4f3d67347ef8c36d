// Guarantees of one request to a receiver: it ends in time, whatever the receiver does, and reads a bounded response.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postEvent } from './post-event.ts';

const envelope = { id: 'wdl_1', body: '{"id":"wdl_1","type":"webhook.test"}' };

async function post(respond: (response: ServerResponse) => unknown, timeoutMs?: number) {
  const server = createServer((_request, response) => void respond(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return postEvent(
    envelope,
    { url, secret: 'secret', attempt: 1, version: '0', timeoutMs },
    new AbortController().signal,
  );
}

test('a receiver that never responds, or never ends its response, has failed', async () => {
  expect(await post(() => undefined, 100)).toMatchObject({ status: null, error: 'no answer within 0.1 s' });
  expect(await post((response) => response.writeHead(200).write('beginning'), 100)).toMatchObject({ status: null });
});

test('a redirect is an answer and is not followed', async () => {
  expect(await post((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())).toMatchObject({
    status: 302,
    error: null,
  });
});

test('of a response without an end only the beginning is read', async () => {
  const { status, excerpt } = await post((response) => {
    response.writeHead(200);
    const more = (): void => void (response.destroyed || response.write('x'.repeat(4_096), () => setImmediate(more)));
    more();
  });
  expect({ status, length: excerpt.length }).toEqual({ status: 200, length: 200 });
});

test('a broken connection has its reason', async () => {
  expect(await post((response) => response.destroy())).toMatchObject({ status: null, error: expect.any(String) });
});
