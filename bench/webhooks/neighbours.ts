// Tenants that must not slow down the others: one whose receiver never responds, and one with a hundred times as many
// events.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createTenant, signIn } from '../../test/harness/platform/start-platform.ts';
import type { PlatformProcess } from '../../test/harness/platform/run-platform.ts';
import type { Publisher } from './publisher.ts';
import { startBenchReceiver } from './receiver.ts';

export interface Neighbour {
  /** Ends the load of this tenant. */
  end(): Promise<void>;
}

interface Setup {
  readonly platform: PlatformProcess;
  readonly publisher: Publisher;
}

const newTenant = async ({ url, operator }: PlatformProcess) => createTenant(url, await signIn(url, operator));

/** A tenant with `backlog` events due, whose receiver accepts connections and never responds. */
export async function addSilentReceiver({ platform, publisher }: Setup, backlog: number): Promise<Neighbour> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tenant = await newTenant(platform);
  const { webhook_endpoint } = await tenant.client.webhooks.create({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  });
  await publisher.backlog(tenant.id, backlog);
  return {
    async end() {
      await tenant.client.webhooks.delete(webhook_endpoint.id);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A tenant that publishes `rate` events a second for `seconds`, to a receiver that accepts them. */
export async function addLoudTenant({ platform, publisher }: Setup, rate: number, seconds: number): Promise<Neighbour> {
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
