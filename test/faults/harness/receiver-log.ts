// Customers' receivers, one per path of one server, that record every request and respond as the scenario says.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/calls/place-call.ts';
import type { Receipt } from './logs.ts';

/** `place`: path and query, which distinguish the addresses of an endpoint that moves. */
type Request = Omit<Receipt, 'status'> & { readonly place: string };

export interface ReceiverLog {
  readonly receipts: readonly Receipt[];
  /** The URL of one of the receivers. */
  url(endpoint: string): string;
  /** Chooses the status of each response; 200 by default. */
  respond: (request: Request) => number | Promise<number>;
  /** The longest delay of a response; each delay is random. */
  answerMs: number;
  /** Number of requests without a response yet. */
  open(): number;
  /** Waits until `count` more requests have arrived, and some request has no response yet. */
  more(count: number): Promise<void>;
  close(): Promise<void>;
}

/** What identifies an event: the name of its booking, or its call. */
export function keyOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { object: { full_name?: string; call_id: string } } };
  return data.object.full_name ?? data.object.call_id;
}

export const endpointOf = (url: string): string => new URL(url).pathname.slice(1);

export async function startReceiverLog(): Promise<ReceiverLog> {
  const receipts: { -readonly [K in keyof Receipt]: Receipt[K] }[] = [];
  let open = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { headers } = request;
    const [id, signature, attempt] = [
      headers['svc-webhook-id'],
      headers['svc-signature'],
      headers['svc-webhook-attempt'],
    ].map(String);
    const arrived = {
      endpoint: endpointOf(`http://receiver${request.url}`),
      id: id ?? '',
      key: keyOf(body),
      attempt: Number(attempt),
      body,
      signature: signature ?? '',
      at: Date.now(),
    };
    const receipt = { ...arrived, status: null as number | null };
    receipts.push(receipt);
    const status = await log.respond({ ...arrived, place: request.url ?? '' });
    await delay(Math.random() * log.answerMs);
    if (response.destroyed) return;
    receipt.status = status;
    response.writeHead(status).end('ok');
  };
  const server = createServer((request, response) => {
    open += 1;
    // When a sender is killed, its connection breaks, perhaps in the middle of a request.
    respond(request, response)
      .catch((error: Error) => response.destroy(error))
      .finally(() => (open -= 1));
  });
  const log: ReceiverLog = {
    receipts,
    url: (endpoint) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${endpoint}`,
    respond: () => 200,
    answerMs: 40,
    open: () => open,
    async more(count) {
      const before = receipts.length;
      await until(async () => (receipts.length >= before + count && open > 0 ? [1] : []));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return log;
}
