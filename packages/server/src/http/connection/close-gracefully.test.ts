// Closing a server without losing a response.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeGracefully } from './close-gracefully.ts';

async function start(listener: RequestListener) {
  const server = createServer(listener);
  const close = closeGracefully(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, close, port, url: `http://127.0.0.1:${port}` };
}

test('a request in flight gets its response, then its connection ends', async () => {
  const arrived = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { close, url } = await start(async (_request, response) => {
    arrived.resolve();
    await go.promise;
    response.end('done');
  });
  const answer = fetch(url);
  await arrived.promise;
  const closed = close(10_000);
  go.resolve();
  const response = await answer;
  expect(await response.text()).toBe('done');
  expect(response.headers.get('connection')).toBe('close');
  await closed;
});

test('idle connections do not delay the close', async () => {
  const { close, port, url, server } = await start((_request, response) => void response.end('ok'));
  const used = await fetch(url);
  await used.text();
  const connected = once(server, 'connection');
  const fresh = connect(port, '127.0.0.1');
  await connected;
  const ended = once(fresh.resume(), 'close');
  await close(60_000);
  await ended;
  expect(fresh.destroyed).toBe(true);
});

test('a request that does not end is ended at the deadline', async () => {
  const arrived = Promise.withResolvers<void>();
  const { close, url } = await start(() => arrived.resolve());
  const answer = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  );
  await arrived.promise;
  await close(1);
  expect(await answer).toBe('cut off');
});

test('a closed server accepts no more requests', async () => {
  const { close, url } = await start((_request, response) => void response.end('ok'));
  await close(1_000);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
