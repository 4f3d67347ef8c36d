// Sends one request: its attempts, the delays between them, and the meaning of the responses.
import type { Config } from '../config.ts';
import { apiError, VoiceCallConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import type { Operation, OperationFlags, RequestOptions } from '../operation.ts';
import { requestUrl } from './request-url.ts';
import type { PathValues, Query } from './request-url.ts';
import { responseInfo } from './response-info.ts';
import { retryDelay } from './retry-delay.ts';
import { sdkVersion } from '../version.ts';

const longestTimerMs = 0x7fff_ffff;

/** One call of a method. */
export interface Call {
  /** Path parameters beside the tenant. */
  readonly ids: PathValues;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  readonly options: RequestOptions;
}

/** Sends the request, retries it where that is safe, and returns the body with `$response`. */
export async function send(config: Config, operation: Operation, call: Call): Promise<object> {
  const [method, path, flags] = operation;
  const { options } = call;
  const tenantId = options.tenantId ?? config.tenantId;
  const url = requestUrl(config.baseUrl, path, { tenantId, ...call.ids }, call.query);
  const headers = headersOf(config, operation, options);
  const request: RequestInit = { method, headers, redirect: 'manual' };
  if (method === 'POST' || method === 'PUT') request.body = JSON.stringify(call.body ?? {});
  // Without a key, a second attempt could repeat the effect.
  const retries =
    flags.retry && (!flags.idempotent || headers.has('idempotency-key'))
      ? (options.maxRetries ?? config.maxRetries)
      : 0;
  const deadline = config.now() + (options.totalTimeoutMs ?? config.totalTimeoutMs);
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    const now = config.now();
    // A sleep may last longer than requested.
    const timeoutMs = Math.max(1, Math.min(options.timeoutMs ?? config.timeoutMs, deadline - now, longestTimerMs));
    try {
      return await attemptOnce(config, url, request, { timeoutMs, signal: options.signal, outcomes: flags.outcomes });
    } catch (error) {
      const context = { attempt, random: config.random(), now: config.now() };
      const wait = attempt < retries ? retryDelay(error, flags, context) : undefined;
      if (wait === undefined || context.now + wait >= deadline) throw error;
      await config.sleep(wait, options.signal);
    }
  }
}

function headersOf(config: Config, [method, , flags]: Operation, options: RequestOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (!config.inBrowser) headers.set('user-agent', `voicecall-sdk/${sdkVersion}`);
  for (const [name, value] of Object.entries({ ...config.headers, ...options.headers })) headers.set(name, value);
  if (method === 'POST' || method === 'PUT') headers.set('content-type', 'application/json');
  if (config.apiKey) headers.set('authorization', `Bearer ${config.apiKey}`);
  if (config.cookie) {
    headers.set('cookie', config.cookie);
    // A browser sends Origin by itself; the server refuses a session's writes without it.
    headers.set('origin', new URL(config.baseUrl).origin);
  }
  if (flags.idempotent) {
    // In web pages without https there is no randomUUID.
    const key = options.idempotencyKey ?? globalThis.crypto.randomUUID?.();
    if (key !== undefined) headers.set('idempotency-key', key);
  }
  return headers;
}

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

interface Attempt extends Limits {
  readonly outcomes: OperationFlags['outcomes'];
}

async function attemptOnce(
  config: Config,
  url: string,
  request: RequestInit,
  { outcomes, ...limits }: Attempt,
): Promise<object> {
  const what = `${request.method} ${new URL(url).pathname}`;
  const { response, text } = await exchange(what, limits, async (signal) => {
    const received = await config.fetch(url, { ...request, signal });
    return { response: received, text: await received.text() };
  });
  const info = responseInfo(response);
  const body = parse(text);
  const isObject = typeof body === 'object' && body !== null;
  const outcome = outcomes?.[response.status];
  // The response of a proxy may contain the refused request.
  if (!response.ok && !(outcome && isObject && outcome in body))
    throw apiError(info, parse(redact(text, config.apiKey ?? config.cookie)));
  if (!isObject) throw new VoiceCallConnectionError(`${what} received a response that is not JSON`);
  return Object.defineProperty(body, '$response', { value: info });
}

async function exchange<T>(
  what: string,
  { timeoutMs, signal }: Limits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    return await run(controller.signal);
  } catch (cause) {
    signal?.throwIfAborted();
    if (controller.signal.aborted)
      throw new VoiceCallTimeoutError(`${what} received no response within ${timeoutMs} ms`, { cause });
    throw new VoiceCallConnectionError(`${what} received no usable response`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

const redact = (text: string, secret: string | undefined): string =>
  secret ? text.replaceAll(secret, '[redacted]') : text;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
