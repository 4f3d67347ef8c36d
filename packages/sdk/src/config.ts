// Builds the settings that every request reads from the options of the caller and the environment variables.

/**
 * Settings of a client. In Node, Bun and Deno, environment variables give the defaults; they are read when the client
 * is created.
 */
export interface ClientOptions {
  /** Root URL of the service, without `/v1`. Default `SVC_BASE_URL`; one of the two is required. */
  readonly baseUrl?: string | undefined;
  /** API key, `svc_live_…`. Default `SVC_API_KEY`. With an empty string no key is sent. Keep it on your server. */
  readonly apiKey?: string | undefined;
  /**
   * `Cookie` header of an operator session, see `sessionCookie`. For programs only: a browser sends its cookies itself,
   * so a page gives neither key nor cookie.
   */
  readonly cookie?: string | undefined;
  /** Tenant in the path of every request, `tn_…`. Default `SVC_TENANT_ID`. */
  readonly tenantId?: string | undefined;
  /** Used in place of the global `fetch`; it must support `signal`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Extra headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for one attempt, body included. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for one call of a method: all attempts and the delays between them. Default: no limit. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a failed request is retried, where that is safe. Default 3. */
  readonly maxRetries?: number | undefined;
  /** Allows an API key in a browser page, where every visitor can read it. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** For tests: replaces time and random numbers. Not covered by semantic versioning. */
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
export interface Config extends Internals {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly cookie: string | undefined;
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
  const { cookie } = options;
  const apiKey = options.apiKey ?? (cookie ? undefined : env['SVC_API_KEY']);
  const inBrowser = 'document' in globalThis;
  if (apiKey && cookie) throw new TypeError('give an apiKey or a cookie, not both');
  if (apiKey && inBrowser && !options.dangerouslyAllowBrowser) {
    throw new TypeError(
      'an API key in a web page is readable by every visitor: call the API from your server (or set dangerouslyAllowBrowser)',
    );
  }
  // fetch would quote the invalid header value, which is a secret, in its error.
  for (const [name, secret] of Object.entries({ apiKey, cookie })) {
    if (secret && !/^[\x20-\x7e]+$/.test(secret))
      throw new TypeError(`${name} holds characters that no header can carry, such as a line break`);
  }
  return {
    baseUrl: rootOf(options.baseUrl ?? env['SVC_BASE_URL']),
    apiKey: apiKey || undefined,
    cookie: cookie || undefined,
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

function rootOf(baseUrl: string | undefined): string {
  if (!baseUrl || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new TypeError('baseUrl (or SVC_BASE_URL) must be the http(s) address of the service');
  return baseUrl.replace(/\/+$/, '');
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort);
  });
}
