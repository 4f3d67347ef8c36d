// Limits on connections: whatever clients send and however they read, no resource is leaked, and others are served.
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@voicecall/contract';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { boundConnections } from './connections.ts';
import { startTestServer } from '../test-server.ts';
import { observe } from '../request/observe.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { boundUnreadResponses } from '../limits/unread-responses.ts';

const MiB = 1_048_576;
const stallMs = 1_500;
const patience = { timeout: 90_000, interval: 20 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'connections-'));
  await writeFile(join(folder, 'recording'), Buffer.alloc(MiB));
});
afterAll(() => rm(folder, { recursive: true }));

const connectionsOf = (server: Server) => (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

async function start({ write_stall_ms = stallMs, pipelining_ban_ms = 0 } = {}) {
  const open = { begun: 0, responses: 0, most: 0, answered: 0 };
  const held = Promise.withResolvers<void>();
  const app = express().set('trust proxy', trustedProxies(['127.0.0.0/8']));
  app.use((_request, response, next) => {
    open.begun += 1;
    open.most = Math.max(open.most, (open.responses += 1));
    response.once('close', () => (open.responses -= 1));
    response.once('finish', () => (open.answered += 1));
    next();
  });
  app.use(
    observe({
      log: createLog('silent'),
      metrics: createMetrics(),
      clock: { now: () => new Date() },
      onServed: () => undefined,
    }),
    boundUnreadResponses(12 * MiB),
  );
  app.get('/file', (_request, response) => response.sendFile('recording', { root: folder }, () => undefined));
  app.get('/text', (_request, response) => void response.send('x'.repeat(1_000)));
  app.get('/large/:mib', ({ params }, response) => void response.send(Buffer.alloc(Number(params.mib) * MiB)));
  app.get('/held', async (_request, response) => {
    await held.promise;
    response.send('ok');
  });
  const server = createServer();
  const bounds = { ...limits, write_stall_ms, pipelined_requests_per_network: 200, pipelining_ban_ms };
  server.on('request', boundConnections(server, app, bounds));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const dial = async (): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const connections = connectionsOf(server);
  const isServed = async (path = '/text'): Promise<void> =>
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).status).toBe(200);
  return { server, open, dial, connections, isServed, release: held.resolve };
}

const get = (path: string, times = 1, ...headers: string[]): string =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`.repeat(times);
const descriptors = async (): Promise<number> => (await readdir('/dev/fd')).length;

/** Counts responses as they are read. */
function reading(socket: Socket): { readonly responses: () => number; readonly bytes: () => number } {
  let responses = 0;
  let bytes = 0;
  let tail = '';
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    // A status line can be cut in two.
    const pieces = (tail + chunk.toString('latin1')).split('HTTP/1.1 200');
    responses += pieces.length - 1;
    tail = (pieces.at(-1) ?? '').slice(-11);
  });
  return { responses: () => responses, bytes: () => bytes };
}

const manners: Readonly<Record<string, (socket: Socket) => void>> = {
  'close at once': (socket) => socket.destroy(),
  'close with a reset': (socket) => socket.resetAndDestroy(),
  'half-close': (socket) => void socket.resume().end(),
  'never read': (socket) => void socket.pause(),
  'read slowly': (socket) => {
    const timer = setInterval(() => socket.read(1_000), 10);
    socket.once('close', () => clearInterval(timer));
  },
};

describe.each(['/file', '/text'])('of requests for %s', (path) => {
  const table = [1, 100, 10_000].flatMap((times) =>
    Object.entries(manners).map(([name, behave]) => [times, name, behave] as const),
  );
  test.each(table)(
    '%i on one connection whose client does "%s" leave nothing behind, and others are served meanwhile',
    async (times, _name, behave) => {
      const { server, open, dial, connections, isServed } = await start();
      const before = await descriptors();
      const socket = await dial();
      socket.write(get(path, times), () => behave(socket));
      await isServed();
      if (times > limits.pipelined_requests)
        await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
      socket.destroy();
      await vi.waitFor(async () => expect([open.responses, await connections()]).toEqual([0, 0]), patience);
      await vi.waitFor(async () => expect(await descriptors()).toBeLessThanOrEqual(before), patience);
      // One of the connection, and that of the others.
      expect(open.most).toBeLessThanOrEqual(2);
      server.close();
    },
  );
});

test('a client that pipelines 100 requests gets 100 responses', async () => {
  const { server, dial } = await start();
  const socket = await dial();
  const read = reading(socket);
  socket.write(get('/text', 100));
  await vi.waitFor(() => expect(read.responses()).toBe(100), patience);
  socket.destroy();
  server.close();
});

test('a network that pipelines too much is banned for a while, and is served on the connection that it had', async () => {
  const { server, dial, connections, isServed } = await start({ pipelining_ban_ms: 2_000 });
  const before = await dial();
  await vi.waitFor(async () => expect(await connections()).toBe(1), patience);
  const read = reading(before);
  (await dial()).write(get('/text', 10_000));
  await vi.waitFor(async () => expect(await connections()).toBe(1), patience);
  await expect(isServed()).rejects.toThrow('fetch failed');
  before.write(get('/text'));
  await vi.waitFor(() => expect(read.responses()).toBe(1), patience);
  await vi.waitFor(() => isServed(), patience);
  before.destroy();
  server.close();
});

test('waiting requests are limited for all connections of a network together', async () => {
  const { server, dial, connections, release, isServed } = await start();
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial()));
  await vi.waitFor(async () => expect(await connections()).toBe(5), patience);
  for (const socket of sockets) socket.resume().write(get('/held', 90));
  await vi.waitFor(async () => expect(await connections()).toBe(2), patience);
  await isServed();
  release();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
  server.close();
});

test('an idle connection is ended after its response', async () => {
  const { server, dial, connections } = await start();
  server.keepAliveTimeout = 100;
  const socket = await dial();
  const read = reading(socket);
  socket.write(get('/text'));
  await vi.waitFor(() => expect(read.responses()).toBe(1), patience);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
  server.close();
});

describe('a response', () => {
  test('that its client does not read is dropped with its connection', async () => {
    const { server, open, dial, connections } = await start();
    const socket = await dial();
    socket.pause().write(get('/large/40'));
    await vi.waitFor(() => expect(open.responses).toBe(1), patience);
    await vi.waitFor(
      async () => expect([open.responses, open.answered, await connections()]).toEqual([0, 0, 0]),
      patience,
    );
    socket.destroy();
    server.close();
  });

  test('that takes the platform longer than a client may take to read is sent nevertheless', async () => {
    const { server, dial, release } = await start();
    const socket = await dial();
    const read = reading(socket);
    socket.write(get('/held'));
    setTimeout(release, stallMs * 1.5);
    await vi.waitFor(() => expect(read.responses()).toBe(1), patience);
    socket.destroy();
    server.close();
  });

  test('may have any size, but responses that wait for one client share a limit', async () => {
    const { server, open, dial, connections } = await start({ write_stall_ms: 60_000 });
    const first = (await dial()).pause();
    first.write(get('/large/30'));
    await vi.waitFor(() => expect(open.responses).toBe(1), patience);
    const second = (await dial()).pause();
    second.write(get('/large/30'));
    await vi.waitFor(async () => expect([open.responses, await connections()]).toEqual([1, 1]), patience);
    const read = reading(first);
    first.resume();
    await vi.waitFor(() => expect(read.bytes()).toBeGreaterThan(30 * MiB), patience);
    // What was read does not wait any more.
    const third = await dial();
    const readLater = reading(third);
    third.write(get('/large/30'));
    await vi.waitFor(() => expect(readLater.bytes()).toBeGreaterThan(30 * MiB), patience);
    for (const socket of [first, second, third]) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
    server.close();
  });

  const keyOf = (letter: string): string => `Authorization: Bearer svc_live_${letter.repeat(24)}`;
  const from = (address: string, key: string): string[] => [`X-Forwarded-For: ${address}`, keyOf(key)];
  test.each([
    ['of one address share the bound', from('203.0.113.1', 'b'), 2],
    ['of one credential share the bound', from('203.0.113.2', 'a'), 2],
    ['of two addresses and credentials do not', from('203.0.113.2', 'b'), 3],
  ])('that waits beside others: two %s', async (_what, headers, left) => {
    // A long timeout, so that no connection ends because it is slow.
    const { server, open, dial, connections } = await start({ write_stall_ms: 60_000 });
    const sockets = [(await dial()).pause(), (await dial()).pause(), (await dial()).pause()];
    const [first, second, witness] = sockets;
    first?.write(get('/large/30', 1, ...from('203.0.113.1', 'a')));
    await vi.waitFor(() => expect(open.responses).toBe(1), patience);
    second?.write(get('/large/30', 1, ...headers));
    witness?.write(get('/large/30', 1, ...from('203.0.113.3', 'c')));
    await vi.waitFor(
      async () => expect([open.begun, open.responses, await connections()]).toEqual([3, left, left]),
      patience,
    );
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
    server.close();
  });

  test('of the platform itself is within the limit', async () => {
    const large = express
      .Router()
      .get('/large', (_request, response) => void response.send(Buffer.alloc(limits.answer_bytes_waiting * 0.6)));
    const { server } = await startTestServer({ routers: [large] });
    const { port } = server.address() as AddressInfo;
    const connections = connectionsOf(server);
    const sockets = [1, 2].map(() =>
      connect({ port, host: '127.0.0.1' })
        .on('error', () => undefined)
        .pause(),
    );
    await vi.waitFor(async () => expect(await connections()).toBe(2), patience);
    for (const socket of sockets) socket.write(get('/large'));
    await vi.waitFor(async () => expect(await connections()).toBe(1), patience);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
