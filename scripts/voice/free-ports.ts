// Ports of the loopback interface: the usual one where it is free, else any.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const host = '127.0.0.1';

/** `wanted`, or another one when that is in use by TCP or UDP: SIP and media use both. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; ; port = 0) {
    const server = createServer().listen(port, host);
    const listening = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!listening) continue;
    const chosen = (server.address() as AddressInfo).port;
    const free = await freeForUdp(chosen);
    server.close();
    await once(server, 'close');
    if (free) return chosen;
  }
}

async function freeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind(port, host);
  const free = await once(socket, 'listening').then(
    () => true,
    () => false,
  );
  socket.close();
  return free;
}
