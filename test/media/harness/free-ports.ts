// Ports of the loopback interface for servers that must get theirs in advance.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { quietPort } from '../../harness/platform/run-process.ts';

/** A TCP port that stays free while its server is down. */
export const tcpPort = quietPort;

const given = new Set<number>();

/**
 * A UDP port below those that the system assigns, never the same twice. It is also below 27017 to 27019 (MongoDB),
 * which trunks may not call.
 */
export async function udpPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 27_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** Whether the UDP port is free. */
export async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const free = await new Promise<boolean>((resolve) =>
    socket.once('error', () => resolve(false)).bind(port, '127.0.0.1', () => resolve(true)),
  );
  socket.close();
  await once(socket, 'close');
  return free;
}

const rangeSize = 400;

/** A range of UDP ports; its server uses the free ones among them. */
export function udpRange(): string {
  const from = 10_000 + randomInt(0, 24) * rangeSize;
  return `${from}-${from + rangeSize - 2}`;
}
