// A listener on every address of this machine. No connection may ever arrive.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Canary {
  readonly port: number;
  /** Where each connection came from. */
  readonly connections: string[];
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const connections: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections.push(`${socket.remoteAddress} to ${socket.localAddress}`);
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
  });
  // Without an address Node listens on all of them, of IPv4 and, where there is one, of IPv6.
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
