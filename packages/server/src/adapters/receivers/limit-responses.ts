// How much a receiver may send for one request before it is hung up on, whatever it calls what it sends.
import type { Socket } from 'node:net';

/** The receiver talks and talks: headers, interim answers, chunk extensions or line breaks without end. */
export class ResponseTooLarge extends Error {}

/**
 * Far above all that is ever read of an answer, its headers and what lies in buffers; far below what parsing would cost
 * a core.
 */
const maxBytes = 262_144;

/**
 * Hangs up once the other end has sent too much since we last sent anything. The HTTP client limits headers and bodies;
 * this limits all the rest.
 */
export function limitResponses(socket: Socket): Socket {
  let sent = -1;
  let before = 0;
  return socket.on('readable', () => {
    if (socket.bytesWritten !== sent) [sent, before] = [socket.bytesWritten, socket.bytesRead];
    else if (socket.bytesRead - before > maxBytes) socket.destroy(new ResponseTooLarge('the answer is too large'));
  });
}
