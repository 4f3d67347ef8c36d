// Bytes that are not HTTP: Node answers them before Express sees a request, so the error shape is written by hand.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';
import { errorBodyOf } from '../errors.ts';
import { requestId } from '../request/observe.ts';
import { untouched } from '../limits/rate-limit-counters.ts';
import { rateLimitHeaders } from '../limits/rate-limit.ts';

/**
 * Answers malformed requests on `server` with the error shape, except where that would end up inside another answer.
 */
export function answerMalformedRequests(server: Server): void {
  const answering = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): unknown =>
    answering.set(socket, (answering.get(socket) ?? 0) + change);
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  // Node would answer an expectation that it does not know by itself, without a word; nobody is obliged to meet one.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (_error: Error, socket: Socket) => {
    if (!socket.writable || (answering.get(socket) ?? 0) > 0) return socket.destroy();
    socket.end(malformedAnswer());
  });
}

function malformedAnswer(): string {
  const body = JSON.stringify(
    errorBodyOf(
      refuse('validation_failed', { issues: [{ path: '', message: 'is not an HTTP request that can be read' }] }),
    ),
  );
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId(undefined),
    ...rateLimitHeaders(untouched('default')),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${errorCatalogue.validation_failed.status} Bad Request\r\n${lines.join('')}\r\n${body}`;
}
