// Builds the settings that every request reads from the options of the caller and the environment variables.

import type { Hooks } from './hooks.ts';

/**
 * Settings of a client. In Node, Bun and Deno, environment variables give the defaults; they are read when the client
 * is created.
 */
export interface ClientOptions extends Hooks {
  /**
   * Root URL of the service, such as `https://voice.example.com`; `/v1` at its end is left out. Default `SVC_BASE_URL`;
   * one of the two is required.
   */
  readonly baseUrl?: string | undefined;
  /** API key, `svc_live_…`. Default `SVC_API_KEY`. With an empty string no key is sent. Keep it on your server. */
  readonly apiKey?: string | undefined;
  /** Tenant in the path of every request, `tn_…`. Default `SVC_TENANT_ID`; without both, each request must name one. */
  readonly tenantId?: string | undefined;
  /** Used in place of the global `fetch`; it must support `signal`. Default: the global one at the time of each request. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Extra headers of every request. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for one attempt, body included. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for one call of a method: all attempts and the delays between them. Default: no limit. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a failed request is retried, where that is safe. 0: never. Default 3. */
  readonly maxRetries?: number | undefined;
  /** Allows an API key in a browser page, where every visitor can read it. Default false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** For tests: replaces time and random numbers. Not covered by semantic versioning. Default: the real ones. */
  readonly internals?: Partial<Internals> | undefined;
}

/** What a test replaces so that it does not wait. */
export interface Internals {
  /** Waits; rejects with the signal's reason as soon as it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A number from 0 to below 1. */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The settings every request reads. */
export interface Config extends Internals, Hooks {
  readonly baseUrl: string;
  /** What authenticates a request. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  /** The part of it that no error may contain. */
  readonly secret?: string | undefined;
  readonly tenantId: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly inBrowser: boolean;
}

/** Checks and completes the options. @throws TypeError for options that cannot work or that would leak the key. */
export function resolveConfig(options: ClientOptions): Config {
  const env = globalThis.process?.env ?? {};
  const apiKey = options.apiKey ?? env['SVC_API_KEY'];
  const inBrowser = 'document' in globalThis;
  if (apiKey && inBrowser && !options.dangerouslyAllowBrowser)
    throw new TypeError('an API key in a web page is readable by every visitor, see dangerouslyAllowBrowser');
  return {
    ...options,
    baseUrl: rootOf(options.baseUrl ?? env['SVC_BASE_URL']),
    ...(apiKey && { secret: checkSecret(apiKey, 'apiKey'), credentials: { authorization: `Bearer ${apiKey}` } }),
    tenantId: options.tenantId ?? env['SVC_TENANT_ID'],
    // Looked up at each call and called without a receiver: browsers refuse fetch as a method of another object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 30_000,
    totalTimeoutMs: options.totalTimeoutMs ?? Infinity,
    maxRetries: options.maxRetries ?? 3,
    inBrowser,
    sleep,
    random: Math.random,
    now: Date.now,
    ...options.internals,
  };
}

/** The secret, if a header can carry it: fetch would quote an invalid value in its error. */
export function checkSecret(secret: string, name: string): string {
  if (/[^\x20-\x7e]/.test(secret)) throw new TypeError(`${name} has characters that no header can carry`);
  return secret;
}

// The address is in no message: it may be a key that was set in the wrong variable.
function rootOf(baseUrl = ''): string {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const problem = !/^https?:\/\/[^/]/i.test(root)
    ? 'must begin with http:// or https://'
    : /[?#@]|\/(v1|docs|openapi\.json)(\/|$)/.test(root)
      ? 'must be the root of the service, not a page'
      : '';
  if (problem) throw new TypeError(`baseUrl (or SVC_BASE_URL) ${problem}, such as https://voice.example.com`);
  return root;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
