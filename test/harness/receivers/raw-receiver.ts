// A receiver that responds with any bytes, valid or not.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawReceiver {
  readonly url: string;
  /** The requests that have arrived whole, as text. */
  readonly requests: string[];
  /** Resolves when a connection that sent a request is closed, with the bytes that went out on it. */
  readonly closed: Promise<number>;
}

/** Calls `respond` with the connection of every complete request; ends with the test. */
export async function rawReceiver(respond: (socket: Socket) => void): Promise<RawReceiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  const server = createServer((socket) => {
    let text = '';
    sockets.add(socket);
    // In some tests the platform closes the connection, which is no error here.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (requests.length > 0) close(socket.bytesWritten);
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head = '', body] = text.split('\r\n\r\n');
      if (body === undefined || body.length < Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)) return;
      requests.push(text);
      text = '';
      respond(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, requests, closed };
}

/** Writes `head`, then `chunk` repeatedly, as fast as the other side reads, until the connection ends. */
export function pour(socket: Socket, head: string, chunk: string): void {
  socket.write(head);
  const fill = (): void => {
    while (socket.writable && socket.write(chunk)) continue;
    if (socket.writable) socket.once('drain', fill);
  };
  fill();
}
