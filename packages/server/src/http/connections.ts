// What one connection may cost: one request of it is at work at a time, few wait behind it, and one whose client does not read ends.
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@voicecall/contract';
import { networkOf } from './client-address.ts';

export interface ConnectionLimits {
  /** Requests of one connection, and of all connections from one network, that wait for the one before them to be answered. */
  readonly pipelined_requests: number;
  readonly pipelined_requests_per_network: number;
  /** How long an answer may wait without any of it being taken. */
  readonly write_stall_ms: number;
  /** How long a client may take to send headers, and a whole request. */
  readonly headers_ms: number;
  readonly request_ms: number;
  readonly header_count: number;
}

interface Connection {
  busy: boolean;
  readonly waiting: Parameters<RequestListener>[];
}

/**
 * Bounds the connections of `server`, which does not listen yet, and answers the listener for its requests.
 * Node parses pipelined requests as they come, and an answer that waits for its turn never learns that its client has gone:
 * whatever it holds would be held for good. So a request is begun when the one before it has been answered.
 */
export function boundConnections(server: Server, handler: RequestListener, bounds: ConnectionLimits = limits): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const waiting = new Map<string, number>();
  const count = (network: string, change: number): void => {
    const now = (waiting.get(network) ?? 0) + change;
    if (now > 0) waiting.set(network, now);
    else waiting.delete(network);
  };
  server.headersTimeout = bounds.headers_ms;
  server.requestTimeout = bounds.request_ms;
  server.maxHeadersCount = bounds.header_count;
  // Starts anew with every byte that comes or goes. Without any, an idle connection ends; a busy one only if the client is slow, not if we are.
  server.setTimeout(bounds.write_stall_ms, (socket) => {
    const connection = connections.get(socket);
    // Before the first request the limit for headers holds.
    if (connection && (!connection.busy || socket.writableLength > 0)) socket.destroy();
  });
  const open = (socket: Socket, network: string): Connection => {
    const connection: Connection = { busy: false, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => count(network, -connection.waiting.splice(0).length));
    return connection;
  };
  return (request, response) => {
    const { socket } = request;
    const network = networkOf(socket.remoteAddress);
    const connection = connections.get(socket) ?? open(socket, network);
    const start = (...[next, answer]: Parameters<RequestListener>): void => {
      connection.busy = true;
      // Not at once: a connection with many requests must let others have theirs in between.
      answer.once('close', () => setImmediate(proceed));
      handler(next, answer);
    };
    const proceed = (): void => {
      connection.busy = false;
      const next = connection.waiting.shift();
      if (!next) return;
      count(network, -1);
      start(...next);
    };
    if (socket.destroyed) return;
    if (!connection.busy) return start(request, response);
    if (connection.waiting.length >= bounds.pipelined_requests || (waiting.get(network) ?? 0) >= bounds.pipelined_requests_per_network) return void socket.destroy();
    connection.waiting.push([request, response]);
    count(network, 1);
  };
}
