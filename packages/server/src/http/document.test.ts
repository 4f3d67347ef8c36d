// Documents in memory: read once, sent in an encoding that the client accepts, and not sent again to clients that have
// them.
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { expect, test } from 'vitest';
import { serveDocument } from './document.ts';

const content = Buffer.from('{"a":"b"}'.repeat(1_000));

async function start(read: () => Promise<Buffer>) {
  const server = express()
    .disable('etag')
    .get('/', serveDocument(read, { 'Content-Type': 'application/json; charset=utf-8' }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const sent = request({ port, host: '127.0.0.1', method, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  return { server, ask };
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['', undefined, (body: Buffer) => body],
  ['zstd', undefined, (body: Buffer) => body],
] as const)(
  'for a client that accepts "%s" it is sent in %s, with an ETag that is valid for all encodings',
  async (accepted, encoding, decode) => {
    const { server, ask } = await start(async () => content);
    const headers = { 'accept-encoding': accepted };
    const first = await ask(headers);
    expect([
      first.status,
      first.headers['content-encoding'],
      first.headers.vary,
      first.headers['content-type'],
    ]).toEqual([200, encoding, 'Accept-Encoding', 'application/json; charset=utf-8']);
    expect(decode(first.body).equals(content)).toBe(true);
    const again = await ask({ ...headers, 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect((await ask({ 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
    expect((await ask({ ...headers, 'if-none-match': '"another"' })).status).toBe(200);
    expect((await ask(headers, 'HEAD')).body).toHaveLength(0);
    server.close();
  },
);

test('it is read at the first request, once for all concurrent requests, and again only if that failed', async () => {
  let reads = 0;
  const { server, ask } = await start(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the disk is gone');
    return content;
  });
  expect(reads).toBe(0);
  expect((await ask()).status).toBe(500);
  expect((await Promise.all(Array.from({ length: 50 }, () => ask()))).map(({ status }) => status)).toEqual(
    Array<number>(50).fill(200),
  );
  expect(reads).toBe(2);
  server.close();
});
