// Responses of receivers that try to make the platform wait, use memory, or call another address.
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pour } from './raw-receiver.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const header = `x-filler: ${'x'.repeat(70)}\r\n`;
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

/** Writes `text` again and again, `everyMs` apart. */
function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const bomb = gzipSync(Buffer.alloc(50_000_000));

/** How each one responds to a complete request. */
export const hostileResponses: Readonly<Record<string, (socket: Socket) => void>> = {
  'sends nothing': () => undefined,
  'sends invalid bytes slowly': (socket) => drip(socket, 'x', 20),
  'sends headers slowly, without end': (socket) => {
    socket.write(ok);
    drip(socket, 'x-a: b\r\n', 20);
  },
  'sends one endless header': (socket) => pour(socket, `${ok}x-filler: `, 'x'.repeat(65_536)),
  'sends endless headers': (socket) => pour(socket, ok, header.repeat(800)),
  'sends 10 MB of headers': (socket) =>
    socket.write(`${ok}${`x-filler: ${'x'.repeat(8_000)}\r\n`.repeat(1_250)}content-length: 2\r\n\r\nok`),
  'sends an endless reason phrase': (socket) => pour(socket, 'HTTP/1.1 200 ', 'O'.repeat(65_536)),
  'sends endless empty lines': (socket) => pour(socket, '\r\n', '\r\n'.repeat(32_768)),
  'sends endless 100 responses': (socket) => pour(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)),
  'sends endless 103 responses': (socket) =>
    pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1_000)),
  'sends 100 and nothing more': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'switches protocols': (socket) =>
    pour(socket, 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'x'.repeat(65_536)),
  'sends an endless body': (socket) => pour(socket, chunked, `10000\r\n${'z'.repeat(65_536)}\r\n`),
  'sends a huge body of known length': (socket) =>
    pour(socket, `${ok}content-length: 99999999999\r\n\r\n`, 'z'.repeat(65_536)),
  'stops in its body': (socket) => socket.write(`${ok}content-length: 100\r\n\r\nhalf`),
  'sends its body slowly, without end': (socket) => {
    socket.write(chunked);
    drip(socket, '1\r\n.\r\n', 20);
  },
  'sends an endless chunk extension': (socket) => pour(socket, `${chunked}1;x=`, 'x'.repeat(65_536)),
  'sends endless trailers': (socket) => pour(socket, `${chunked}0\r\n`, header.repeat(800)),
  'sends a gzip bomb': (socket) =>
    socket.write(
      Buffer.concat([Buffer.from(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb]),
    ),
  'resets the connection in its body': (socket) =>
    socket.write(`${ok}content-length: 100\r\n\r\nhalf`, () => socket.resetAndDestroy()),
  'sends an invalid chunk size': (socket) => socket.write(`${chunked}ffffffffffffffffffff\r\nx`),
  'sends two lengths': (socket) => socket.write(`${ok}content-length: 1\r\ncontent-length: 100000\r\n\r\nxx`),
  'speaks HTTP/2': (socket) => socket.write(Buffer.from('000000040000000000', 'hex')),
};
