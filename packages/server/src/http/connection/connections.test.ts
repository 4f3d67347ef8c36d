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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { boundConnections } from './connections.ts';
import { startTestServer } from '../test-server.ts';
import { observe } from '../request/observe.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { boundUnreadResponses } from '../limits/unread-responses.ts';

const MiB = 1_048_576;
const stallMs = 1_500;

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
      tracer: null,
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
  /** What a new connection gets. */
  const served = async (): Promise<number | string> =>
    fetch(`http://127.0.0.1:${port}/text`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  return { server, open, dial, connections, served, release: held.resolve };
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
      const { server, open, dial, connections, served } = await start();
      const before = await descriptors();
      const socket = await dial();
      socket.write(get(path, times), () => behave(socket));
      expect(await served()).toBe(200);
      if (times > limits.pipelined_requests) await expect.poll(connections).toBe(0);
      socket.destroy();
      await expect.poll(async () => [open.responses, await connections()]).toEqual([0, 0]);
      await expect.poll(descriptors).toBeLessThanOrEqual(before);
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
  await expect.poll(() => read.responses()).toBe(100);
  socket.destroy();
  server.close();
});

test('a network that pipelines too much is banned, and is served on the connection that it had', async () => {
  const { server, dial, connections, served } = await start({ pipelining_ban_ms: 3_600_000 });
  const before = await dial();
  await expect.poll(connections).toBe(1);
  const read = reading(before);
  (await dial()).write(get('/text', 10_000));
  await expect.poll(connections).toBe(1);
  expect(await served()).toBe('fetch failed');
  before.write(get('/text'));
  await expect.poll(() => read.responses()).toBe(1);
  before.destroy();
  server.close();
});

test('the ban of a network ends', async () => {
  const { server, dial, served } = await start({ pipelining_ban_ms: 50 });
  const banned = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  (await dial()).write(get('/text', 10_000));
  await banned;
  await expect.poll(served).toBe(200);
  server.close();
});

test('waiting requests are limited for all connections of a network together', async () => {
  const { server, dial, connections, release, served } = await start();
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial()));
  await expect.poll(connections).toBe(5);
  for (const socket of sockets) socket.resume().write(get('/held', 90));
  await expect.poll(connections).toBe(2);
  expect(await served()).toBe(200);
  release();
  for (const socket of sockets) socket.destroy();
  await expect.poll(connections).toBe(0);
  server.close();
});

test('an idle connection is ended after its response', async () => {
  const { server, dial, connections } = await start();
  server.keepAliveTimeout = 100;
  const socket = await dial();
  const read = reading(socket);
  socket.write(get('/text'));
  await expect.poll(() => read.responses()).toBe(1);
  await expect.poll(connections).toBe(0);
  server.close();
});

describe('a response', () => {
  test('that its client does not read is dropped with its connection', async () => {
    const { server, open, dial, connections } = await start();
    const socket = await dial();
    socket.pause().write(get('/large/40'));
    await expect.poll(() => open.responses).toBe(1);
    await expect.poll(async () => [open.responses, open.answered, await connections()]).toEqual([0, 0, 0]);
    socket.destroy();
    server.close();
  });

  test('that takes the platform longer than a client may take to read is sent nevertheless', async () => {
    const { server, dial, release } = await start();
    const socket = await dial();
    const read = reading(socket);
    socket.write(get('/held'));
    // The time in which a client must read is over.
    await once(server, 'timeout');
    release();
    await expect.poll(() => read.responses()).toBe(1);
    socket.destroy();
    server.close();
  });

  test('may have any size, but responses that wait for one client share a limit', async () => {
    const { server, open, dial, connections } = await start({ write_stall_ms: 60_000 });
    const first = (await dial()).pause();
    first.write(get('/large/30'));
    await expect.poll(() => open.responses).toBe(1);
    const second = (await dial()).pause();
    second.write(get('/large/30'));
    await expect.poll(async () => [open.responses, await connections()]).toEqual([1, 1]);
    const read = reading(first);
    first.resume();
    await expect.poll(() => read.bytes()).toBeGreaterThan(30 * MiB);
    // What was read does not wait any more.
    const third = await dial();
    const readLater = reading(third);
    third.write(get('/large/30'));
    await expect.poll(() => readLater.bytes()).toBeGreaterThan(30 * MiB);
    for (const socket of [first, second, third]) socket.destroy();
    await expect.poll(connections).toBe(0);
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
    await expect.poll(() => open.responses).toBe(1);
    second?.write(get('/large/30', 1, ...headers));
    witness?.write(get('/large/30', 1, ...from('203.0.113.3', 'c')));
    await expect.poll(async () => [open.begun, open.responses, await connections()]).toEqual([3, left, left]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(connections).toBe(0);
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
    await expect.poll(connections).toBe(2);
    for (const socket of sockets) socket.write(get('/large'));
    await expect.poll(connections).toBe(1);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
