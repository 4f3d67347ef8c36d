// A proxy between a platform and its database: it can be closed, be away for a while, or pass commits on and
// drop their responses.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Closes the open connections, and accepts no more. */
  shut(): Promise<void>;
  /** Closes the open connections, and each new one at once, until `restore`. */
  cut(): void;
  restore(): void;
  /** How many connections were closed at once since the last `cut`. */
  readonly refused: () => number;
  /**
   * From now on, commits that store a request's response, or claim a dial, take effect, but the client does not get the
   * result: it gets nothing any more, or its connection is closed.
   */
  loseCommits(then: 'silence' | 'disconnect'): void;
  /** Loses no more. */
  keepCommits(): void;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let lost: 'silence' | 'disconnect' | undefined;
  let away = false;
  let refused = 0;
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // When either side breaks, the other side is closed.
    return socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    if (away) {
      refused += 1;
      near.on('error', () => undefined).destroy();
      return;
    }
    const far = keep(connect(Number(target.port), target.hostname));
    let keepsResponse = false;
    // A word may be cut by the end of a packet.
    let tail = '';
    keep(near).on('data', (asked: Buffer) => {
      const text = tail + asked.toString('latin1');
      tail = text.slice(-32);
      if (/begin\0/i.test(text)) keepsResponse = false;
      keepsResponse ||= /idempotency_keys|dial_claim/.test(text);
      // A statement that is a transaction of its own, or the end of one.
      const commits = /with (asked|slot) as|commit\0/i.test(text);
      if (!lost || !keepsResponse || !commits) return;
      far
        .unpipe(near)
        .once('data', () => lost === 'disconnect' && near.destroy())
        .resume();
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async shut() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    cut() {
      away = true;
      refused = 0;
      for (const socket of open) socket.destroy();
    },
    restore: () => void (away = false),
    refused: () => refused,
    loseCommits: (then) => void (lost = then),
    keepCommits: () => void (lost = undefined),
  };
}
