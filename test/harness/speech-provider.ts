// A speech provider that a test controls: it returns prepared responses and records requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SpeechProvider {
  readonly url: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Sets the response of a path. */
  respondWith(respond: (url: URL, response: ServerResponse) => unknown): void;
  close(): Promise<void>;
}

export async function startSpeechProvider(): Promise<SpeechProvider> {
  const asked: SpeechProvider['asked'] = [];
  let respond: Parameters<SpeechProvider['respondWith']>[0] = () => ({});
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const body = respond(new URL(request.url ?? '', 'http://provider'), response);
    if (body !== undefined && !response.writableEnded)
      response
        .setHeader('content-type', 'application/json')
        .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    respondWith: (next) => void (respond = next),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
