// Limits how much a receiver may send for one request, of whatever kind.
import type { Socket } from 'node:net';

/** The receiver sends too much: headers, interim responses, chunk extensions or line breaks. */
export class ResponseTooLarge extends Error {}

/** Far above what is read of a response with its headers and buffers; far below what would cost a core to parse. */
const maxBytes = 262_144;

/**
 * Closes the connection once the remote side has sent too much since the last bytes that we sent. The HTTP client
 * limits headers and bodies; this limits everything else.
 */
export function limitResponses(socket: Socket): Socket {
  let sent = -1;
  let before = 0;
  return socket.on('readable', () => {
    if (socket.bytesWritten !== sent) [sent, before] = [socket.bytesWritten, socket.bytesRead];
    else if (socket.bytesRead - before > maxBytes) socket.destroy(new ResponseTooLarge('the answer is too large'));
  });
}
