// Customers' servers over undici: bounded in time and size, never redirected, never into private networks.
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { limits } from '@voicecall/contract';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, request } from 'undici';
import type { ReceiverAnswer, ReceiverRequest, Receivers } from '../ports/receivers.ts';

export interface ReceiverPolicy {
  /** Ranges that receivers may live in although they are not public. Plain http is allowed there, and only there. */
  readonly allowed_cidrs: readonly string[];
  readonly connections: number;
}

const refused = 'the address is not allowed';

export function httpReceivers(policy: ReceiverPolicy): Receivers & { close(): Promise<void> } {
  const ranges = policy.allowed_cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  const mayConnect = (address: string): 'private' | 'public' | null => classify(address, ranges);
  const connect = buildConnector({ timeout: limits.delivery_timeout_ms, lookup: guardedLookup(mayConnect) });
  const agent = new Agent({ connect, connections: policy.connections, pipelining: 1, keepAliveTimeout: 10_000, maxResponseSize: -1 });
  const objection = (url: string): Promise<string | null> => objectionTo(url, mayConnect);
  return {
    objection,
    send: (message, signal) => send({ agent, mayConnect }, message, signal),
    close: () => agent.close(),
  };
}

type MayConnect = (address: string) => 'private' | 'public' | null;

function classify(address: string, ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): 'private' | 'public' | null {
  if (!ipaddr.isValid(address)) return null;
  const ip = ipaddr.process(address);
  if (ranges.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))) return 'private';
  return ip.range() === 'unicast' ? 'public' : null;
}

/** undici does not ask `lookup` about literal addresses, so those are judged by `literalObjection` before the request. */
function guardedLookup(mayConnect: MayConnect): typeof lookup {
  const guarded = (hostname: string, options: object, callback: (error: Error | null, ...found: unknown[]) => void): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      if (addresses.length === 0 || addresses.some(({ address }) => mayConnect(address) === null)) return callback(new Error(refused));
      if ((options as { all?: boolean }).all) return callback(null, addresses);
      return callback(null, addresses[0]?.address, addresses[0]?.family);
    });
  };
  return guarded as typeof lookup;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

function literalObjection(url: URL, mayConnect: MayConnect): string | null {
  if (url.username || url.password) return 'the URL must not contain credentials';
  const host = hostOf(url);
  const kind = isIP(host) ? mayConnect(host) : undefined;
  if (kind === null) return refused;
  if (url.protocol === 'http:' && kind !== 'private' && host !== 'localhost') return 'the URL must use https';
  return url.protocol === 'http:' || url.protocol === 'https:' ? null : 'the URL must use https';
}

async function objectionTo(text: string, mayConnect: MayConnect): Promise<string | null> {
  if (!URL.canParse(text)) return 'the URL cannot be read';
  const url = new URL(text);
  const objection = literalObjection(url, mayConnect);
  if (objection || isIP(hostOf(url))) return objection;
  return resolvedObjection(url, mayConnect);
}

function resolvedObjection(url: URL, mayConnect: MayConnect): Promise<string | null> {
  return new Promise((resolve) => {
    lookup(hostOf(url), { all: true }, (error, addresses) => {
      // A name that does not resolve now may do so later; the connection is guarded again.
      if (error) return resolve(null);
      const kinds = addresses.map(({ address }) => mayConnect(address));
      if (kinds.includes(null)) return resolve(refused);
      return resolve(url.protocol === 'http:' && kinds.includes('public') ? 'the URL must use https' : null);
    });
  });
}

async function send(edge: { agent: Agent; mayConnect: MayConnect }, message: ReceiverRequest, signal?: AbortSignal): Promise<ReceiverAnswer> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(message.timeout_ms);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const took = (): number => Math.round(performance.now() - started);
  const objection = literalObjection(new URL(message.url), edge.mayConnect);
  if (objection) return { http_status: null, error: objection, text: '', duration_ms: took() };
  try {
    const { method, body, headers } = message;
    const answer = await request(message.url, { method, dispatcher: edge.agent, body, headers, signal: stop });
    const text = await readText(answer.body, message.max_bytes);
    return { http_status: answer.statusCode, error: null, text, duration_ms: took() };
  } catch (error) {
    const reason = deadline.aborted ? `no complete answer within ${message.timeout_ms / 1000} s` : reasonOf(error);
    return { http_status: null, error: reason, text: '', duration_ms: took() };
  }
}

async function readText(body: AsyncIterable<Uint8Array> & { destroy(): unknown }, max_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Enough was read; leaving the loop destroys the stream and with it the connection.
    if (size >= max_bytes) break;
  }
  // In streaming mode a character that the cut splits is left out instead of garbled.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, max_bytes), { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]/gu, '');
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  UND_ERR_CONNECT_TIMEOUT: 'the connection could not be made in time',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' && reasons[code]) || error.message;
}
