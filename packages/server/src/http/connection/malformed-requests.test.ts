// The response to a client that does not speak HTTP.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { answerMalformedRequests } from './malformed-requests.ts';

async function answerTo(text: string): Promise<string> {
  const server = createServer((_request, response) => response.end('ok'));
  answerMalformedRequests(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  const chunks: string[] = [];
  socket.on('data', (chunk: string) => chunks.push(chunk)).write(text);
  await once(socket, 'end');
  server.close();
  return chunks.join('');
}

test.each([
  'nonsense\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
])('malformed request %# gets the error shape and the headers of every answer', async (text) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  for (const name of ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'])
    expect(head).toContain(`\r\n${name}: `);
  expect(errorBody.parse(JSON.parse(body)).error).toBe('validation_failed');
});
