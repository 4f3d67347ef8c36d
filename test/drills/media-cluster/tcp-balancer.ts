// A balancer in front of media servers, as an installation has one: each connection goes to a server that accepts it.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpBalancer {
  readonly port: number;
  close(): void;
}

export async function startTcpBalancer(ports: readonly number[]): Promise<TcpBalancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client)).on('error', () => client.destroy());
    const first = (next += 1);
    const attempt = (no: number): void => {
      const onward = connect(ports[(first + no) % ports.length] ?? 0, '127.0.0.1');
      const failed = (): void => void (no + 1 < ports.length ? attempt(no + 1) : client.destroy());
      onward.once('error', failed);
      onward.once('connect', () => {
        onward.off('error', failed).on('error', () => client.destroy());
        client.once('close', () => onward.destroy());
        client.pipe(onward).pipe(client);
      });
    };
    attempt(0);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
