// A TCP proxy to PostgreSQL that can make single connections silent: they stay open on both sides, but no data passes.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface BlackHole {
  /** The database's address through the proxy. */
  readonly url: string;
  /** How often the statement was sent so far. */
  sent(): number;
  /** Makes the connections on which the statement was sent silent; returns how many there were. */
  swallow(): number;
  close(): Promise<void>;
}

/** `statement` is a part of one that the connections to be made silent have sent. */
export async function startBlackHole(database_url: string, statement: string): Promise<BlackHole> {
  const target = new URL(database_url);
  const all = new Set<Socket>();
  const chosen = new Set<readonly [Socket, Socket]>();
  const wanted = Buffer.from(statement);
  let sent = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    near.on('data', (chunk: Buffer) => {
      if (!chunk.includes(wanted)) return;
      sent += 1;
      chosen.add(pair);
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      all.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        all.delete(one);
        chosen.delete(pair);
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
    sent: () => sent,
    swallow() {
      const count = chosen.size;
      for (const [near, far] of chosen) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      chosen.clear();
      return count;
    },
    async close() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
