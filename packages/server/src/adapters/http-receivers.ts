// Requests to customers' servers with undici: bounded in time and size, without redirects, never into private networks.
import { performance } from 'node:perf_hooks';
import { limits } from '@voicecall/contract';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import type { ReceiverResponse, ReceiverRequest, Receivers } from '../ports/receivers.ts';
import { addressCheck } from './receivers/addresses.ts';
import type { AddressCheck } from './receivers/addresses.ts';
import { directConnector } from './receivers/direct-connector.ts';
import type { Find } from './receivers/direct-connector.ts';
import { AddressRefused, dnsLookup, findAddresses, NameUnknown } from './receivers/find-addresses.ts';
import type { Lookup } from './receivers/find-addresses.ts';
import { proxyConnector } from './receivers/proxy-connector.ts';
import { readText } from './receivers/read-text.ts';
import { reasonOf } from './receivers/reason-of.ts';
import { hostOf, urlObjection } from './receivers/url-objection.ts';

export interface ReceiverPolicy {
  /** Non-public ranges in which receivers are allowed. Plain http is allowed there, and only there. */
  readonly allowed_cidrs: readonly string[];
  readonly connections: number;
  /** The HTTP proxy (CONNECT) for all requests; null: none. The environment's proxy variables are ignored. */
  readonly proxy_url: string | null;
  /** How names are resolved; DNS when absent. */
  readonly lookup?: Lookup | undefined;
}

/** `close` aborts requests in progress: a connection that is being made could delay a graceful close indefinitely. */
export function httpReceivers({
  allowed_cidrs,
  connections,
  proxy_url,
  lookup = dnsLookup(),
}: ReceiverPolicy): Receivers & { close(): Promise<void> } {
  const checkAddress = addressCheck(allowed_cidrs);
  const find: Find = (protocol, host) => findAddresses({ checkAddress, lookup }, protocol, host);
  const proxy = proxy_url === null ? null : proxyConnector(proxy_url, find, limits.delivery_timeout_ms);
  const connect = proxy?.connect ?? directConnector(checkAddress, find, limits.delivery_timeout_ms);
  // A receiver can shorten the time for which a connection is kept, but not extend it.
  const agent = new Agent({
    connect,
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 10_000,
    maxResponseSize: -1,
  });
  return {
    objection: (url) => objectionTo(url, checkAddress, find),
    send: (message, signal) => send({ agent, checkAddress }, message, signal),
    async close() {
      await agent.destroy();
      await proxy?.close();
    },
  };
}

async function objectionTo(text: string, checkAddress: AddressCheck, find: Find): Promise<string | null> {
  if (!URL.canParse(text)) return 'the URL cannot be read';
  const url = new URL(text);
  const objection = urlObjection(url, checkAddress);
  if (objection !== null) return objection;
  return find(url.protocol, hostOf(url)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AddressRefused) return error.message;
      // A name that does not resolve now may do so later; the address is checked again when connecting.
      if (error instanceof NameUnknown) return null;
      throw error;
    },
  );
}

async function send(
  edge: { agent: Agent; checkAddress: AddressCheck },
  message: ReceiverRequest,
  signal?: AbortSignal,
): Promise<ReceiverResponse> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(message.timeout_ms);
  const failed = (error: string, timed_out = false): ReceiverResponse => ({
    http_status: null,
    error,
    timed_out,
    text: '',
    duration_ms: Math.round(performance.now() - started),
  });
  const objection = URL.canParse(message.url)
    ? urlObjection(new URL(message.url), edge.checkAddress)
    : 'the URL cannot be read';
  if (objection !== null) return failed(objection);
  try {
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const { http_status, text } = await unlessStopped(exchange(edge.agent, message, stop), stop);
    return { http_status, error: null, timed_out: false, text, duration_ms: Math.round(performance.now() - started) };
  } catch (error) {
    return deadline.aborted
      ? failed(`no complete answer within ${message.timeout_ms / 1000} s`, true)
      : failed(reasonOf(error));
  }
}

async function exchange(
  dispatcher: Dispatcher,
  { method, url, body, headers, max_bytes }: ReceiverRequest,
  signal: AbortSignal,
): Promise<{ http_status: number; text: string }> {
  const answer = await request(url, { method, dispatcher, body, headers, signal, highWaterMark: max_bytes });
  return { http_status: answer.statusCode, text: await readText(answer.body, max_bytes) };
}

/**
 * undici does not abort a request that waits for a connection: `stop` ends the wait here, and the request ends when its
 * turn comes.
 */
async function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(stop.reason as Error);
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  return Promise.race([work, stopped]).finally(() => stop.removeEventListener('abort', end));
}
