// A receiver that answers with bytes of its own choosing, right or wrong.
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

/** Answers every whole request with `answer`, which gets the connection to do with as it likes; ends with the test. */
export async function rawReceiver(answer: (socket: Socket) => void): Promise<RawReceiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  const server = createServer((socket) => {
    let text = '';
    sockets.add(socket);
    // A platform that hangs up on us is what some of these tests are about.
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
      answer(socket);
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

/** Writes `head`, and then `chunk` again and again, as fast as the other side takes it, until the connection ends. */
export function pour(socket: Socket, head: string, chunk: string): void {
  socket.write(head);
  const fill = (): void => {
    while (socket.writable && socket.write(chunk)) continue;
    if (socket.writable) socket.once('drain', fill);
  };
  fill();
}
