// A customer's receiver: Express with the published helper, which verifies each event and handles it once.
import { once } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { expressWebhook } from '@voicecall/webhook-verify/express';
import { expect, onTestFinished } from 'vitest';

export interface ExpressReceiver {
  readonly url: string;
  /** What was handled, in order: each event once. */
  readonly handled: WebhookEvent[];
  /** The headers of all requests, repetitions included. */
  readonly requests: IncomingHttpHeaders[];
  /** Why deliveries were refused. */
  readonly errors: unknown[];
  /** Called before each event is handled; may throw. */
  before: (event: WebhookEvent) => unknown;
  /** Replaces the handling: the status of every response. */
  status: number | undefined;
  /** Waits until so many events are handled. */
  has(count: number): Promise<void>;
}

export async function startExpressReceiver(secret: string, port = 0): Promise<ExpressReceiver> {
  const app = express();
  const receiver: ExpressReceiver = {
    url: '',
    handled: [],
    requests: [],
    errors: [],
    before: () => undefined,
    status: undefined,
    has: (count) => expect.poll(() => receiver.handled.length).toBeGreaterThanOrEqual(count),
  };
  const webhook = expressWebhook(
    secret,
    async (event) => {
      await receiver.before(event);
      receiver.handled.push(event);
    },
    { onError: (error) => void receiver.errors.push(error) },
  );
  app.post('/hook', (request, response, next) => {
    receiver.requests.push(request.headers);
    if (receiver.status === undefined) return webhook(request, response, next);
    response.status(receiver.status).send('as the test wants');
  });
  const server: Server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
}
