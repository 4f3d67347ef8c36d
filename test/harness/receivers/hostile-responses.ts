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
export const hostileAnswers: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => undefined,
  'drips its head': (socket) => drip(socket, 'x', 20),
  'drips headers': (socket) => {
    socket.write(ok);
    drip(socket, 'x-a: b\r\n', 20);
  },
  'pours one header': (socket) => pour(socket, `${ok}x-filler: `, 'x'.repeat(65_536)),
  'pours headers': (socket) => pour(socket, ok, header.repeat(800)),
  'sends 10 MB of headers': (socket) =>
    socket.write(`${ok}${`x-filler: ${'x'.repeat(8_000)}\r\n`.repeat(1_250)}content-length: 2\r\n\r\nok`),
  'pours a reason': (socket) => pour(socket, 'HTTP/1.1 200 ', 'O'.repeat(65_536)),
  'pours empty lines': (socket) => pour(socket, '\r\n', '\r\n'.repeat(32_768)),
  'floods with 100s': (socket) => pour(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)),
  'floods with 103s': (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1_000)),
  'continues, and says nothing': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'switches protocols': (socket) =>
    pour(socket, 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'x'.repeat(65_536)),
  'pours a body': (socket) => pour(socket, chunked, `10000\r\n${'z'.repeat(65_536)}\r\n`),
  'pours a body of known length': (socket) =>
    pour(socket, `${ok}content-length: 99999999999\r\n\r\n`, 'z'.repeat(65_536)),
  'stalls in its body': (socket) => socket.write(`${ok}content-length: 100\r\n\r\nhalf`),
  'drips its body': (socket) => {
    socket.write(chunked);
    drip(socket, '1\r\n.\r\n', 20);
  },
  'pours a chunk extension': (socket) => pour(socket, `${chunked}1;x=`, 'x'.repeat(65_536)),
  'pours trailers': (socket) => pour(socket, `${chunked}0\r\n`, header.repeat(800)),
  'sends a gzip bomb': (socket) =>
    socket.write(
      Buffer.concat([Buffer.from(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb]),
    ),
  'resets in its body': (socket) =>
    socket.write(`${ok}content-length: 100\r\n\r\nhalf`, () => socket.resetAndDestroy()),
  'lies about a chunk': (socket) => socket.write(`${chunked}ffffffffffffffffffff\r\nx`),
  'says two lengths': (socket) => socket.write(`${ok}content-length: 1\r\ncontent-length: 100000\r\n\r\nxx`),
  'speaks HTTP/2': (socket) => socket.write(Buffer.from('000000040000000000', 'hex')),
};
