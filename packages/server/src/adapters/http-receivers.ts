// Requests to customers' servers with undici: bounded in time and size, without redirects, never into private networks.
import { performance } from 'node:perf_hooks';
import { limits } from '@voicecall/contract';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import type { ReceiverResponse, ReceiverRequest, Receivers } from '../ports/receivers.ts';
import { addressCheck } from './receivers/addresses.ts';
import type { AddressCheck } from './receivers/addresses.ts';
import { directConnector } from './receivers/direct-connector.ts';
import type { Find } from './receivers/direct-connector.ts';
import { AddressRefused, dnsLookup, findAddresses, NameUnknown } from './receivers/find-addresses.ts';
import type { Lookup } from './receivers/find-addresses.ts';
import { ResponseTooLarge } from './receivers/limit-responses.ts';
import { proxyConnector } from './receivers/proxy-connector.ts';
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
  const failed = (error: string, timed_out = false): ReceiverResponse => ({
    http_status: null,
    error,
    timed_out,
    text: '',
    duration_ms: Math.round(performance.now() - started),
  });
  const url = URL.parse(message.url);
  const objection = url ? urlObjection(url, edge.checkAddress) : 'the URL cannot be read';
  if (!url || objection !== null) return failed(objection ?? '');
  try {
    const { http_status, text } = await exchange(edge.agent, url, message, signal);
    return { http_status, error: null, timed_out: false, text, duration_ms: Math.round(performance.now() - started) };
  } catch (error) {
    return error instanceof TimedOut
      ? failed(`no complete answer within ${message.timeout_ms / 1000} s`, true)
      : failed(reasonOf(error));
  }
}

/** The response was not complete in time. */
class TimedOut extends Error {}

/**
 * One request and the beginning of its response. It is a handler of undici rather than its `request`: that would make a
 * stream for each response and a signal for each deadline, which takes longer than the rest of the request.
 *
 * undici does not abort a request that waits for a connection: `stop` ends the wait here, and the request ends when its
 * turn comes.
 */
function exchange(
  agent: Agent,
  { origin, pathname, search }: URL,
  { method, body, headers, timeout_ms, max_bytes }: ReceiverRequest,
  signal: AbortSignal | undefined,
): Promise<{ http_status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let http_status = 0;
    let over = false;
    let request: Dispatcher.DispatchController | undefined;
    const settle = (error?: Error): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopped);
      if (error) reject(error);
      else resolve({ http_status, text: textOf(chunks, max_bytes) });
    };
    const stop = (reason: Error): void => {
      settle(reason);
      request?.abort(reason);
    };
    const stopped = (): void => stop(signal?.reason as Error);
    const timer = setTimeout(() => stop(new TimedOut()), timeout_ms);
    if (signal?.aborted) return stopped();
    signal?.addEventListener('abort', stopped);
    agent.dispatch(
      { origin, path: pathname + search, method, headers, body },
      {
        onRequestStart(controller) {
          request = controller;
          if (over) controller.abort(new TimedOut());
        },
        onResponseStart(_controller, status) {
          http_status = status;
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk);
          size += chunk.byteLength;
          if (size < max_bytes) return;
          settle();
          // The connection ends with it: the rest is never read.
          controller.abort(new ResponseTooLarge());
        },
        onResponseEnd: () => settle(),
        onResponseError: (_controller, error) => settle(error),
      },
    );
  });
}

/** The text of at most `max_bytes`, without control characters. */
function textOf(chunks: readonly Uint8Array[], max_bytes: number): string {
  const bytes = Buffer.concat(chunks).subarray(0, max_bytes);
  // In streaming mode a character that is cut in the middle is left out instead of garbled.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]/gu, '');
}
