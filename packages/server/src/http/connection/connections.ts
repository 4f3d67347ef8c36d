// What one connection may cost: one request of it is at work at a time, few wait behind it, and one whose client does
// not read ends.
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@voicecall/contract';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { createRecent } from '../../platform/recent.ts';
import { networkOf } from './client-address.ts';

export interface ConnectionLimits {
  /**
   * Requests of one connection, and of all connections from one network, that wait for the one before them to be
   * answered.
   */
  readonly pipelined_requests: number;
  readonly pipelined_requests_per_network: number;
  /** For how long a network that sends more is not let in. */
  readonly pipelining_ban_ms: number;
  /** How long an answer may wait without any of it being taken. */
  readonly write_stall_ms: number;
  /** How long a client may take to send headers, and a whole request. */
  readonly headers_ms: number;
  readonly request_ms: number;
  readonly header_count: number;
}

/**
 * Pipelined requests are begun one by one, networks in turn: at most 500 a second, so that they leave time for the
 * others.
 */
const pace = { at_once: 1, rest_ms: 2, waiting_per_subject: 10_000, waiting: 100_000 };

/** How many networks are remembered that are not let in. */
const bannedNetworks = 10_000;

interface Connection {
  readonly network: string;
  /** Undefined before its first request. */
  busy: boolean | undefined;
  readonly waiting: Parameters<RequestListener>[];
}

/**
 * Bounds the connections of `server`, which does not listen yet, and answers the listener for its requests.
 * Node parses pipelined requests as they come, and an answer that waits for its turn never learns that its client has
 * gone:
 * whatever it holds would be held for good. So a request is begun when the one before it has been answered.
 */
export function boundConnections(
  server: Server,
  handler: RequestListener,
  bounds: ConnectionLimits = limits,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const networks = watchNetworks(bounds);
  const turns = createFairQueue(pace);
  server.headersTimeout = bounds.headers_ms;
  server.requestTimeout = bounds.request_ms;
  server.maxHeadersCount = bounds.header_count;
  // Starts anew with every byte that comes or goes. Without any, an idle connection ends; a busy one only if the client
  // is slow, not if we are.
  server.setTimeout(bounds.write_stall_ms, (socket) => {
    const connection = connections.get(socket);
    // Before the first request the limit for headers holds.
    if (connection?.busy !== undefined && (!connection.busy || socket.writableLength > 0)) socket.destroy();
  });
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress);
    if (networks.isBanned(network)) return void socket.destroy();
    const connection: Connection = { network, busy: undefined, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => networks.count(network, -connection.waiting.splice(0).length));
  });
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return;
    const { network, waiting } = connection;
    const ban = (): void => {
      networks.ban(network);
      socket.destroy();
    };
    const start = (...[next, answer]: Parameters<RequestListener>): void => {
      connection.busy = true;
      answer.once('close', proceed);
      handler(next, answer);
    };
    const proceed = (): void => {
      connection.busy = waiting.length > 0;
      if (connection.busy) void turns.run(network, async () => startNext()).catch(ban);
    };
    const startNext = (): void => {
      const next = waiting.shift();
      if (!next) return;
      networks.count(network, -1);
      start(...next);
    };
    if (!connection.busy) return start(request, response);
    if (waiting.length >= bounds.pipelined_requests || networks.isFull(network)) return ban();
    waiting.push([request, response]);
    networks.count(network, 1);
  };
}

interface Networks {
  /** Counts requests of a network that wait. */
  count(network: string, change: number): void;
  isFull(network: string): boolean;
  /**
   * By now its requests have been parsed, some hundred at a time. That is most of what they cost, so they must not come
   * again at once.
   */
  ban(network: string): void;
  isBanned(network: string): boolean;
}

function watchNetworks({ pipelined_requests_per_network, pipelining_ban_ms }: ConnectionLimits): Networks {
  const waiting = new Map<string, number>();
  const bans = createRecent<number>(bannedNetworks);
  return {
    count(network, change) {
      const now = (waiting.get(network) ?? 0) + change;
      if (now > 0) waiting.set(network, now);
      else waiting.delete(network);
    },
    isFull: (network) => (waiting.get(network) ?? 0) >= pipelined_requests_per_network,
    ban: (network) => bans.set(network, performance.now() + pipelining_ban_ms),
    isBanned: (network) => (bans.get(network) ?? 0) > performance.now(),
  };
}
