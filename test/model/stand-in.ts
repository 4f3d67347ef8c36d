// A language model provider for tests: a server on a port of its own that records requests and sends the given
// responses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface StandIn {
  readonly url: string;
  readonly asked: Asked[];
  /** Resolves when the next request has been read. */
  nextRequest(): Promise<void>;
  close(): Promise<void>;
}

/** Handles every request with `answer`. */
export async function startStandIn(answer: (response: ServerResponse) => void): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        asked.push({ path: request.url ?? '', headers: request.headers, body: body as Record<string, unknown> });
        server.emit('asked');
        answer(response);
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    nextRequest: async () => void (await once(server, 'asked')),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const answerJson =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
