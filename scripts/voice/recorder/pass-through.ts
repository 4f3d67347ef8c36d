// A reverse proxy in front of one server: requests and WebSockets go through as they are.
import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface PassThrough {
  serve(from: IncomingMessage, to: ServerResponse): void;
  upgrade(from: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export function passThrough(target: string): PassThrough {
  const { hostname, port } = new URL(target);
  return {
    serve(from, to) {
      const onward = request(
        { hostname, port, method: from.method, path: from.url, headers: from.headers },
        (answer) => {
          to.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(to);
        },
      );
      // The server behind this proxy is down: report the same.
      onward.on('error', () => to.destroy());
      to.on('close', () => onward.destroy());
      from.pipe(onward);
    },
    upgrade({ method, url, httpVersion, rawHeaders }, socket, head) {
      const onward = connect(Number(port), hostname, () => {
        const lines = rawHeaders.flatMap((name, index) =>
          index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
        );
        onward.write(`${[`${method} ${url} HTTP/${httpVersion}`, ...lines].join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
      socket.on('close', () => onward.destroy());
      onward.on('close', () => socket.destroy());
    },
  };
}
