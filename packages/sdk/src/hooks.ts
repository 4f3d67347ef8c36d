// What a program can observe of the requests of a client: hooks for each attempt, and a log made from them.

/** One attempt to send a request. */
export interface Attempt {
  /** HTTP method. */
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  /** 1 for the first attempt, 2 for its first retry. */
  readonly attempt: number;
}

/** How an attempt ended. */
export interface AttemptResult extends Attempt {
  /** HTTP status; undefined when there was no usable response. */
  readonly status: number | undefined;
  /** The server's id for the request, if it answered. */
  readonly requestId: string | null;
  /** Milliseconds from sending to the last byte of the response. */
  readonly durationMs: number;
  /** What the method rejects with unless it retries; undefined after a success. */
  readonly error?: unknown;
  /** Milliseconds until the next attempt; undefined when there is none. */
  readonly retryInMs?: number | undefined;
}

/** What is called for each attempt. What a hook throws is ignored: an observer must not fail a request. */
export interface Hooks {
  /** Called before each attempt. Default: nothing. */
  readonly onRequest?: ((attempt: Attempt) => void) | undefined;
  /** Called after each attempt, whether it failed or not. Default: nothing. */
  readonly onResponse?: ((result: AttemptResult) => void) | undefined;
  /**
   * Gets one line for each attempt: `debug` for a success, `warn` when it will be retried, `info` for a final refusal
   * (4xx), `error` for any other end. Neither credentials nor bodies nor queries are in it. An object like `console`, or
   * a function. Default: no log.
   */
  readonly logger?: Logger | undefined;
}

/** A level of a log line. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where log lines go: an object like `console`, or a function that gets the level first. */
export type Logger = Readonly<Record<LogLevel, (line: string) => void>> | ((level: LogLevel, line: string) => void);

/** What a result says of itself: the `$response` of a success, or the error. */
interface Source {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly code?: string;
  readonly name?: string;
}

/** Calls the hook and the logger for the end of an attempt. */
export function reportResult(
  { onResponse, logger }: Hooks,
  result: Omit<AttemptResult, 'status' | 'requestId'>,
  source: unknown,
): void {
  const { status, requestId = null, code, name } = Object(source) as Source;
  void quietly(() => onResponse?.({ ...result, status, requestId }));
  if (!logger) return;
  const { method, path, attempt, durationMs, error, retryInMs } = result;
  const level = !error ? 'debug' : retryInMs !== undefined ? 'warn' : status && status < 500 ? 'info' : 'error';
  const next = retryInMs !== undefined && `next in ${Math.round(retryInMs)} ms`;
  const facts = [`attempt ${attempt}`, `${Math.round(durationMs)} ms`, requestId, next].filter(Boolean).join(', ');
  const what = [method, path, status, status ? code : name].filter(Boolean).join(' ');
  // The code comes from the response: it must not begin a line of its own.
  const line = `${what} (${facts})`.replace(/\s+/g, ' ');
  void quietly(() => (typeof logger === 'function' ? logger(level, line) : logger[level](line)));
}

/** Runs an observer; what it throws, or rejects with, is dropped. */
export async function quietly(observe: () => unknown): Promise<void> {
  try {
    await observe();
  } catch {
    // See `Hooks`.
  }
}
