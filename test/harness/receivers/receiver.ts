// A customer's webhook receiver: real HTTP, every request verified with the published helper.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhookSync } from '@voicecall/webhook-verify';
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { patienceMs } from '../repetitions.ts';
import { stateNow } from '../tell-state.ts';

export interface Received {
  readonly event: WebhookEvent;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  /** Everything that was received and verified, in order of arrival, repeats included. */
  readonly received: Received[];
  /** Requests with an invalid signature. */
  readonly refused: string[];
  /** Set to choose the response of each request; 200 by default. */
  respond: (received: Received) => number | Promise<number>;
  secrets: string[];
  /** Resolves with the first received event that matches, past or future. */
  waitFor(matches: (received: Received) => boolean, what?: string): Promise<Received>;
  types(): string[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const waiters = new Set<() => void>();
  const receiver: Receiver = {
    url: '',
    received: [],
    refused: [],
    respond: () => 200,
    secrets: [],
    types: () => receiver.received.map(({ event }) => event.type),
    waitFor: (matches, what = 'an event') =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = receiver.received.find(matches);
          if (!found) return;
          clearTimeout(timer);
          waiters.delete(look);
          resolve(found);
        };
        const timer = setTimeout(async () => {
          waiters.delete(look);
          const received = receiver.types().join(', ') || 'nothing';
          const refused = receiver.refused.length === 0 ? '' : `; refused: ${receiver.refused.join(', ')}`;
          reject(new Error(`${what} did not arrive; received: ${received}${refused}\n${await stateNow()}`));
        }, patienceMs);
        waiters.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const raw = await readAll(request);
    const received = verified(receiver, raw, request.headers);
    if (!received) return void response.writeHead(400).end();
    receiver.received.push(received);
    for (const look of [...waiters]) look();
    response.writeHead(await receiver.respond(received)).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` });
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function verified(receiver: Receiver, raw: Buffer, headers: IncomingHttpHeaders): Received | undefined {
  try {
    const event = verifyWebhookSync(raw, headers, receiver.secrets, { toleranceSec: 10 * 365 * 86_400 });
    return { event, body: raw.toString('utf8'), headers, at: Date.now() };
  } catch (error) {
    receiver.refused.push(String(error));
    return undefined;
  }
}
