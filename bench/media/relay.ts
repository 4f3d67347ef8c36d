// An HTTP relay between two servers: it notes when each request came and when its response was complete.
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RelayedRequest {
  readonly path: string;
  readonly body: string;
  /** By `performance.now()`. */
  readonly began: number;
  readonly ended: number;
}

export interface Relay {
  readonly url: string;
  /** Every request, in the order in which they ended. */
  readonly seen: RelayedRequest[];
  close(): Promise<void>;
}

/** Starts it; `port` is any free one when absent. */
export async function startRelay(target: string, port = 0): Promise<Relay> {
  const agent = new Agent({ keepAlive: true });
  const seen: RelayedRequest[] = [];
  const relay = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const began = performance.now();
    const path = req.url ?? '/';
    const body = await buffer(req);
    const onward = request(new URL(path, target), { agent, method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      answer.once('end', () => seen.push({ path, body: body.toString(), began, ended: performance.now() }));
    });
    onward.once('error', () => res.destroy());
    onward.end(body);
  };
  const server = createServer((req, res) => void relay(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
