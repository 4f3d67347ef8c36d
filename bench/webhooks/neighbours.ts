// Neighbours that a fair platform must not let anybody notice: one whose receiver swallows everything, one with a
// hundred times the events.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createTenant, signIn } from '../../test/harness/platform/start-platform.ts';
import type { PlatformProcess } from '../../test/harness/platform/run-platform.ts';
import type { Publisher } from './publisher.ts';
import { startBenchReceiver } from './receiver.ts';

export interface Neighbour {
  /** Ends whatever it does; the platform goes on without it. */
  end(): Promise<void>;
}

interface Street {
  readonly platform: PlatformProcess;
  readonly publisher: Publisher;
}

const newTenant = async ({ url, operator }: PlatformProcess) => createTenant(url, await signIn(url, operator));

/** A tenant with `backlog` events due, whose receiver accepts connections and never answers. */
export async function addBlackHole({ platform, publisher }: Street, backlog: number): Promise<Neighbour> {
  const sockets = new Set<Socket>();
  const hole = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(hole, 'listening');
  const tenant = await newTenant(platform);
  const { webhook_endpoint } = await tenant.client.webhooks.create({
    url: `http://127.0.0.1:${(hole.address() as AddressInfo).port}/`,
  });
  await publisher.backlog(tenant.id, backlog);
  return {
    async end() {
      await tenant.client.webhooks.delete(webhook_endpoint.id);
      for (const socket of sockets) socket.destroy();
      hole.close();
    },
  };
}

/** A tenant that publishes `rate` events a second for `seconds`, to a receiver that takes them. */
export async function addLoudTenant(
  { platform, publisher }: Street,
  rate: number,
  seconds: number,
): Promise<Neighbour> {
  const receiver = await startBenchReceiver();
  const tenant = await newTenant(platform);
  const { webhook_endpoint, signing_secret } = await tenant.client.webhooks.create({ url: receiver.url });
  receiver.expectSecret(signing_secret);
  const published = publisher.openLoop(tenant.id, rate, seconds);
  return {
    async end() {
      await published;
      await receiver.collect(rate * seconds);
      await tenant.client.webhooks.delete(webhook_endpoint.id);
      receiver.close();
    },
  };
}
