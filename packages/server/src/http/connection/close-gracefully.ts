// Closing an HTTP server: it accepts no new requests, and requests in flight finish.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks the connections of a server that does not listen yet, and returns the function that closes it. That one
 * resolves when every connection has ended; after `deadlineMs` it ends those that are still busy.
 */
export function closeGracefully(server: Server): (deadlineMs: number) => Promise<void> {
  const inFlight = new Map<Socket, Set<ServerResponse>>();
  let closing = false;
  server.on('connection', (socket) => {
    inFlight.set(socket, new Set());
    socket.once('close', () => inFlight.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    if (closing) response.setHeader('Connection', 'close');
    inFlight.get(socket)?.add(response);
    response.once('close', () => {
      const open = inFlight.get(socket);
      open?.delete(response);
      if (closing && open?.size === 0) socket.destroySoon();
    });
  });
  return async (deadlineMs) => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, responses] of inFlight) {
      if (responses.size === 0) socket.destroySoon();
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    const force = setTimeout(() => inFlight.forEach((_responses, socket) => socket.destroy()), deadlineMs);
    await closed;
    clearTimeout(force);
  };
}
