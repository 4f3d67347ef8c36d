// Limits on one connection: its requests are handled one at a time, few may wait, and a connection whose client does
// not read its responses is ended.
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@voicecall/contract';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { networkOf } from './client-address.ts';

export interface ConnectionLimits {
  /** How many requests of one connection, and of all connections from one network, may wait for the previous one. */
  readonly pipelined_requests: number;
  readonly pipelined_requests_per_network: number;
  /** For how long a network that sends more is banned. */
  readonly pipelining_ban_ms: number;
  /** How long a response may wait while its client reads none of it. */
  readonly write_stall_ms: number;
  /** How long a connection without a request stays open. */
  readonly keep_alive_ms: number;
  /** How long a client may take to send headers, and a whole request. */
  readonly headers_ms: number;
  readonly request_ms: number;
  readonly header_count: number;
}

/** Pipelined requests start one by one, networks in round robin, at most 500 a second: others must not be delayed. */
const pipelining = { at_once: 1, pause_ms: 2, waiting_per_subject: 10_000, waiting: 100_000 };

/** How many banned networks are remembered. */
const bannedNetworks = 10_000;

interface Connection {
  readonly network: string;
  /** Undefined before its first request. */
  busy: boolean | undefined;
  readonly waiting: Parameters<RequestListener>[];
}

/**
 * Limits the connections of `server`, which does not listen yet, and returns the listener for its requests.
 * Node parses pipelined requests as they arrive, and a response that waits behind another is not told when its client
 * disconnects, so it would hold its resources forever. Therefore a request starts only after the previous one has its
 * response.
 */
export function boundConnections(
  server: Server,
  handler: RequestListener,
  bounds: ConnectionLimits = limits,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const networks = watchNetworks(bounds);
  const starts = createFairQueue(pipelining);
  // Node counts the time for headers from their first byte, so it may be shorter than a connection is idle.
  server.keepAliveTimeout = bounds.keep_alive_ms;
  server.headersTimeout = bounds.headers_ms;
  server.requestTimeout = bounds.request_ms;
  server.maxHeadersCount = bounds.header_count;
  // The timer restarts with every byte in either direction. An idle connection then ends; a busy one only if the client
  // does not read, not if the request takes long.
  server.setTimeout(bounds.write_stall_ms, (socket) => {
    const connection = connections.get(socket);
    // Before the first request the limit for headers applies.
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
    const start = (...[next, reply]: Parameters<RequestListener>): void => {
      connection.busy = true;
      reply.once('close', proceed);
      handler(next, reply);
    };
    const proceed = (): void => {
      connection.busy = waiting.length > 0;
      if (connection.busy) void starts.run(network, async () => startNext()).catch(ban);
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
  /** Counts waiting requests of a network. */
  count(network: string, change: number): void;
  isFull(network: string): boolean;
  /**
   * Node has already parsed the requests, hundreds at a time, which is most of their cost. A ban prevents the network
   * from sending more at once.
   */
  ban(network: string): void;
  isBanned(network: string): boolean;
}

function watchNetworks({ pipelined_requests_per_network, pipelining_ban_ms }: ConnectionLimits): Networks {
  const waiting = new Map<string, number>();
  const bans = new LRUCache<string, number>({ max: bannedNetworks });
  return {
    count(network, change) {
      const now = (waiting.get(network) ?? 0) + change;
      if (now > 0) waiting.set(network, now);
      else waiting.delete(network);
    },
    isFull: (network) => (waiting.get(network) ?? 0) >= pipelined_requests_per_network,
    ban: (network) => void bans.set(network, performance.now() + pipelining_ban_ms),
    isBanned: (network) => (bans.get(network) ?? 0) > performance.now(),
  };
}
