// Sends one request: its attempts, the delays between them, and the meaning of the responses.
import type { Config } from '../config.ts';
import { apiError, VoiceCallConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import { quietly, reportResult } from '../hooks.ts';
import type { IdempotentOptions, Operation } from '../operation.ts';
import type { Result } from '../result.ts';
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
  readonly options: IdempotentOptions;
}

/** POST, PUT and PATCH. */
export const hasBody = (method: string): boolean => method.startsWith('P');

/** Sends the request, retries it where that is safe, and returns the body with `$response`. */
export async function send(config: Config, operation: Operation, call: Call): Promise<object> {
  const { method } = operation;
  const { options } = call;
  const { signal, maxRetries = config.maxRetries } = options;
  const tenantId = options.tenantId ?? config.tenantId;
  const url = requestUrl(config.baseUrl, operation.path, { tenantId, ...call.ids }, call.query);
  const { pathname: path } = new URL(url);
  const headers = headersOf(config, operation, options);
  const init = {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody(method) && { body: JSON.stringify(call.body ?? {}) }),
  } as const;
  // Without a key, a second attempt could repeat the effect.
  const repeatable = /GET|PUT/.test(method) || (operation.key !== undefined && headers.has('idempotency-key'));
  const deadline = config.now() + (options.totalTimeoutMs ?? config.totalTimeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const started = config.now();
    // A sleep may last longer than requested.
    const timeoutMs = Math.max(1, Math.min(options.timeoutMs ?? config.timeoutMs, deadline - started, longestTimerMs));
    const observed = { method, path, attempt };
    void quietly(() => config.onRequest?.(observed));
    try {
      const { response, text } = await exchange(config.fetch, {
        url,
        init,
        timeoutMs,
        signal,
        what: `${method} ${path}`,
      });
      const result = resultOf(config, operation, { response, text, what: `${method} ${path}` });
      reportResult(config, { ...observed, durationMs: config.now() - started }, result.$response);
      return result;
    } catch (error) {
      const now = config.now();
      const asked =
        attempt > maxRetries
          ? undefined
          : retryDelay(error, operation, { attempt, repeatable, random: config.random(), now });
      const wait = asked !== undefined && now + asked < deadline ? asked : undefined;
      reportResult(config, { ...observed, durationMs: now - started, error, retryInMs: wait }, error);
      if (wait === undefined) throw error;
      await config.sleep(wait, signal);
    }
  }
}

/** The headers of a request: those of the client, then those of this request. */
export function headersOf(config: Config, { method, path, key }: Operation, options: IdempotentOptions): Headers {
  // In web pages without https there is no randomUUID.
  const unique = options.idempotencyKey ?? (key && globalThis.crypto.randomUUID?.());
  if (unique !== undefined && !key) throw new TypeError(`${method} ${path} takes no idempotencyKey`);
  const headers = new Headers({ accept: 'application/json' });
  const all = {
    ...(!config.inBrowser && { 'user-agent': `voicecall-sdk/${sdkVersion}` }),
    ...config.headers,
    ...options.headers,
    ...(hasBody(method) && { 'content-type': 'application/json' }),
    ...config.credentials,
    ...(unique !== undefined && { 'idempotency-key': unique }),
  };
  // Names that differ only in case are the same header: the last one stands.
  for (const [name, value] of Object.entries(all)) headers.set(name, value);
  return headers;
}

interface Exchange {
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Method and path, for errors. */
  readonly what: string;
}

async function exchange(
  fetch: Config['fetch'],
  { url, init, timeoutMs, signal, what }: Exchange,
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    return { response, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw controller.signal.aborted
      ? new VoiceCallTimeoutError(`${what} received no response within ${timeoutMs} ms`, { cause })
      : new VoiceCallConnectionError(`${what} received no usable response`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

interface Received {
  readonly response: Response;
  readonly text: string;
  readonly what: string;
}

/** The body of the response with `$response`, and with the id of a created record. */
function resultOf({ secret }: Config, operation: Operation, { response, text, what }: Received): Result<object> {
  const info = responseInfo(response);
  const body = parse(text);
  const isObject = Object(body) === body;
  const outcome = operation[response.status];
  // The response of a proxy may contain the refused request.
  if (!response.ok && !(outcome && isObject && outcome in (body as object)))
    throw apiError(info, parse(secret ? text.replaceAll(secret, '[redacted]') : text), what);
  if (!isObject) throw new VoiceCallConnectionError(`${what} received a response that is not JSON`);
  if (operation.id) {
    const created = (body as Record<string, unknown>)[operation.id];
    Object.defineProperty(body, 'id', { value: (created as { id?: unknown } | null)?.id ?? created });
  }
  return Object.defineProperty(body as Result<object>, '$response', { value: info });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
