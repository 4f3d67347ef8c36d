// A reverse proxy in front of API processes, as an installation has one: it counts what failed.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  readonly url: string;
  readonly served: () => number;
  /** Requests that got no response, or one of the server's errors. */
  readonly failed: readonly string[];
  add(url: string): void;
  /** Sends nothing more there, and waits for the responses. */
  remove(url: string): Promise<void>;
  close(): void;
}

export async function startBalancer(): Promise<Balancer> {
  const open = new Map<string, number>();
  const targets: string[] = [];
  const failed: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let served = 0;
  const server = createServer((incoming, response) => {
    const target = targets[(served += 1) % targets.length] ?? '';
    const what = `${incoming.method} ${incoming.url} at ${target}`;
    open.set(target, (open.get(target) ?? 0) + 1);
    response.once('close', () => open.set(target, (open.get(target) ?? 0) - 1));
    const { method, url = '/', headers } = incoming;
    const onward = request(new URL(url, target), { method, headers, agent }, (answer) => {
      const { statusCode = 500 } = answer;
      if (statusCode >= 500) failed.push(`${statusCode} ${what}`);
      answer.pipe(response.writeHead(statusCode, answer.headers));
    });
    onward.on('error', (error) => {
      failed.push(`${error.message} ${what}`);
      response.destroy();
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
    failed,
    add: (url) => void targets.push(url),
    async remove(url) {
      targets.splice(targets.indexOf(url), 1);
      while ((open.get(url) ?? 0) > 0) await delay(20);
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
