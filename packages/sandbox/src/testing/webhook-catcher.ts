// For tests: a receiver of LiveKit webhooks that verifies each one with LiveKit's own receiver and keeps it.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookReceiver } from 'livekit-server-sdk';
import type { WebhookEvent } from 'livekit-server-sdk';

export interface Caught {
  readonly event: WebhookEvent;
  readonly body: string;
  readonly content_type: string | undefined;
}

export async function catchWebhooks(api_key: string, api_secret: string) {
  const receiver = new WebhookReceiver(api_key, api_secret);
  const caught: Caught[] = [];
  const statuses: (number | Promise<number>)[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await text(req);
    const event = await receiver.receive(body, req.headers.authorization);
    caught.push({ event, body, content_type: req.headers['content-type'] });
    arrivals.emit('arrival');
    res.writeHead(await (statuses.shift() ?? 200)).end();
  };
  // A webhook that the receiver refuses is an unhandled rejection: it fails the test run.
  const server = createServer((req, res) => void take(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const names = (room: string): string[] =>
    caught.filter(({ event }) => event.room?.name === room).map(({ event }) => event.event);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/livekit`,
    caught,
    /** The responses to the next webhooks; 200 when the list is empty. */
    statuses,
    names,
    of: (room: string, name: string) =>
      caught.filter(({ event }) => event.room?.name === room && event.event === name).map(({ event }) => event),
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await once(arrivals, 'arrival');
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
