// Between the MCP server and the platform: it records requests, and loses or delays responses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** `lost`: the platform has handled the request, and the connection breaks. A promise: it is passed on afterwards. */
export type Fate = 'lost' | 'silence' | Promise<unknown> | undefined;

export interface PlatformProxy extends AsyncDisposable {
  readonly url: string;
  readonly passed: Passed[];
  /** Requests whose client has gone before the response. */
  aborted(): number;
}

/** A proxy of the platform at `target`; `fateOf` is asked for each request. */
export async function platformProxy(
  target: string,
  fateOf: (passed: Passed) => Fate = () => undefined,
): Promise<PlatformProxy> {
  const passed: Passed[] = [];
  let aborted = 0;
  const server = createServer(async (request, response) => {
    response.on('close', () => (aborted += response.writableFinished ? 0 : 1));
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request);
    const one = { method, path, headers };
    passed.push(one);
    const fate = fateOf(one);
    if (fate === 'silence') return;
    if (fate instanceof Promise) await fate;
    const { authorization = '', 'idempotency-key': key } = headers;
    const upstream = await fetch(new URL(path, target), {
      method,
      headers: {
        authorization,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await upstream.text();
    if (fate === 'lost') return void response.destroy();
    const kept = ['content-type', 'idempotent-replayed', 'retry-after', 'x-request-id'];
    response.writeHead(
      upstream.status,
      Object.fromEntries([...upstream.headers].filter(([name]) => kept.includes(name) || name.endsWith('request-id'))),
    );
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    aborted: () => aborted,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
