// An HTTP proxy that makes tunnels (CONNECT) and keeps a list of them; the test chooses their targets.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ConnectProxy {
  readonly url: string;
  /** The authority and the credentials of every CONNECT, in order of arrival. */
  readonly tunnels: { readonly to: string; readonly authorization: string | undefined }[];
  /** Requests that were no CONNECT. */
  readonly others: string[];
  /** Set to handle a CONNECT: return a local port, or use its connection directly. */
  connect: (to: string, client: Duplex) => number | void;
  close(): Promise<void>;
}

export async function startConnectProxy(): Promise<ConnectProxy> {
  const sockets = new Set<Duplex>();
  const proxy: ConnectProxy = {
    url: '',
    tunnels: [],
    others: [],
    connect: (to) => Number(to.slice(to.lastIndexOf(':') + 1)),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const keep = <Stream extends Duplex>(socket: Stream): Stream => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((request, response) => {
    proxy.others.push(`${request.method} ${request.url}`);
    response.writeHead(400).end();
  });
  server.on('connect', (request, client: Socket) => {
    keep(client);
    const to = request.url ?? '';
    proxy.tunnels.push({ to, authorization: request.headers['proxy-authorization'] });
    const port = proxy.connect(to, client);
    if (typeof port !== 'number') return;
    const target = keep(
      connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(client).pipe(target);
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
