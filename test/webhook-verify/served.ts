// Receivers on real sockets, and deliveries sent to them.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { signTestEvent } from '@voicecall/webhook-verify';
import type { TestEvent } from '@voicecall/webhook-verify';
import { onTestFinished } from 'vitest';

export const secret = 'the secret of the receiver under test';

/** Serves until the test has finished; returns the address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** How a delivery is sent: `overrides` replace headers, `chunk` cuts the body into pieces of so many bytes. */
export interface SendOptions {
  readonly secret?: string;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly chunk?: number;
  readonly now?: () => number;
}

/** Signs an event and posts it. */
export async function deliver(url: string, event: TestEvent, options: SendOptions = {}): Promise<Told> {
  const { body, headers } = await signTestEvent(
    event,
    options.secret ?? secret,
    options.now ? { now: options.now } : {},
  );
  const bytes = Buffer.from(body);
  const sent = request(url, { method: 'POST', headers: { ...headers, ...options.overrides } });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let at = 0; at < bytes.length; at += options.chunk ?? bytes.length)
    sent.write(bytes.subarray(at, at + (options.chunk ?? bytes.length)));
  sent.end();
  const [response] = await answered;
  return { status: response.statusCode ?? 0, body: await json(response) };
}
