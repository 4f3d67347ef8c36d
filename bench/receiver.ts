// A receiver that does nothing but note when the event of which call arrived.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NotingReceiver {
  readonly url: string;
  /** Resolves with the moments (performance.now) of arrival by call, once each of `calls` has arrived; fails when one came twice. */
  arrivals(calls: readonly string[]): Promise<Map<string, number>>;
  close(): Promise<void>;
}

const patienceMs = 30_000;

export async function startReceiver(): Promise<NotingReceiver> {
  const arrived = new Map<string, number>();
  const twice: string[] = [];
  let look: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const call = await callIn(request);
    if (arrived.has(call)) twice.push(call);
    arrived.set(call, performance.now());
    response.end('ok');
    look();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals: (calls) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${arrived.size} of ${calls.length} events arrived within ${patienceMs / 1000} s`)), patienceMs);
        look = () => {
          if (arrived.size < calls.length) return;
          clearTimeout(timer);
          const missing = calls.filter((call) => !arrived.has(call));
          if (missing.length + twice.length > 0) return reject(new Error(`${missing.length} events did not arrive, ${twice.length} came twice`));
          resolve(new Map(arrived));
          return arrived.clear();
        };
        look();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function callIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return /"call_id":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
}
