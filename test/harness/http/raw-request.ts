// Sends one HTTP request unchanged: fetch would normalize paths, methods and repeated headers. The response must be a
// declared one.
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectDeclared } from './expect-declared.ts';
import type { RawResponse, RawRequest } from './raw-types.ts';

export async function rawRequest(baseUrl: string, request: RawRequest): Promise<RawResponse> {
  const response = await askRaw(baseUrl, request);
  expectDeclared(request, response);
  return response;
}

async function askRaw(baseUrl: string, { method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const sent = request({ hostname, port, method, path, headers, setHost: headers['host'] === undefined });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Node does not frame the body of a GET or DELETE by itself.
  if (body !== undefined && !sent.hasHeader('content-length') && !sent.hasHeader('transfer-encoding'))
    sent.setHeader('content-length', Buffer.byteLength(body));
  sent.end(body);
  const [response] = await answered;
  const content = await contentOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
    text: content,
    json: () => JSON.parse(content) as unknown,
  };
}

/** A live stream does not end by itself: it is left after what it sends first. */
async function contentOf(response: IncomingMessage): Promise<string> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) return text(response);
  for await (const chunk of response) return String(chunk);
  return '';
}

/**
 * Sends bytes that need not be HTTP, and returns everything received until the server closes. With `thenEnd` we close
 * first.
 */
export async function rawBytes(baseUrl: string, bytes: string, { thenEnd = false } = {}): Promise<string> {
  const socket = openSocket(baseUrl);
  socket.write(bytes, 'latin1');
  if (thenEnd) socket.end();
  return text(socket);
}

/** Like `rawBytes`, on a connection that has already served a request; returns what comes after that. */
export async function rawBytesLater(baseUrl: string, bytes: string): Promise<string> {
  const socket = openSocket(baseUrl);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.write(bytes, 'latin1');
  return text(socket);
}

function openSocket(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  return connect(Number(port), hostname);
}
