// A TCP proxy to PostgreSQL that can make single connections silent: they stay open on both sides, but no data passes.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface BlackHole {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Number of connections so far that have listened on the channel. */
  listened(): number;
  /** Makes the connections that listen on the channel silent; returns how many there were. */
  swallow(): number;
  close(): Promise<void>;
}

export async function startBlackHole(database_url: string, channel: string): Promise<BlackHole> {
  const target = new URL(database_url);
  const all = new Set<Socket>();
  const listening = new Set<readonly [Socket, Socket]>();
  const listen = Buffer.from(`LISTEN "${channel}"`);
  let listened = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    near.on('data', (chunk: Buffer) => {
      if (!chunk.includes(listen)) return;
      listened += 1;
      listening.add(pair);
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      all.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        all.delete(one);
        listening.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: Object.assign(new URL(database_url), {
      host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      search: '',
    }).href,
    listened: () => listened,
    swallow() {
      const count = listening.size;
      for (const [near, far] of listening) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      listening.clear();
      return count;
    },
    async close() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
