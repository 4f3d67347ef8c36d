// A receiver of the media service's webhooks that keeps them as they came: raw bytes, signature, content type.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The members of every webhook. */
interface Envelope {
  readonly event: string;
  readonly id: string;
  /** In seconds, as text. */
  readonly createdAt: string;
  readonly room?: { readonly name: string; readonly sid: string };
}

export interface Webhook {
  readonly body: string;
  readonly authorization: string;
  readonly content_type: string | undefined;
  readonly json: Envelope;
}

export interface WebhookInbox {
  readonly url: string;
  /** What came about a room, oldest first; of an inbound call's room the prefix is enough. */
  of(room: string): Webhook[];
  /** Waits for an event about such a room, and returns the first one. */
  arrival(room: string, event: string): Promise<Webhook>;
  close(): Promise<void>;
}

export async function openWebhookInbox(): Promise<WebhookInbox> {
  const all: Webhook[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = createServer(async (req, res) => {
    const body = await text(req);
    all.push({
      body,
      authorization: req.headers.authorization ?? '',
      content_type: req.headers['content-type'],
      json: JSON.parse(body) as Envelope,
    });
    arrivals.emit('arrival');
    res.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const of = (room: string): Webhook[] =>
    all.filter(({ json }) => json.room?.name === room || json.room?.name.startsWith(`${room}_`));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    of,
    async arrival(room, event) {
      for (;;) {
        const found = of(room).find(({ json }) => json.event === event);
        if (found) return found;
        await once(arrivals, 'arrival');
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
