// Malformed HTTP: Node handles it before Express sees a request, so the error response is written by hand.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';
import { errorBodyOf } from '../errors.ts';
import { requestId } from '../request/observe.ts';
import { untouched } from '../limits/rate-limit-counters.ts';
import { rateLimitHeaders } from '../limits/rate-limit.ts';

/** Responds to malformed requests on `server` with an error, unless that would end up inside another response. */
export function answerMalformedRequests(server: Server): void {
  const responding = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): unknown =>
    responding.set(socket, (responding.get(socket) ?? 0) + change);
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  // Node would reject an unknown expectation without a body. A server need not meet one, so it is ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (_error: Error, socket: Socket) => {
    if (!socket.writable || (responding.get(socket) ?? 0) > 0) return socket.destroy();
    socket.end(malformedResponse());
  });
}

function malformedResponse(): string {
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
