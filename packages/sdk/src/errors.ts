// What methods reject with: the API's refusals by code, and requests that got no usable answer.
import type { ErrorDetailsByCode } from './generated/types.ts';
import type { RateLimit, ResponseInfo } from './result.ts';

// Two copies of this package in one process must recognise each other's errors, which instanceof does not.
const kind: unique symbol = Symbol.for('@voicecall/sdk.error');

/**
 * The API refused or failed: any answer but 2xx. `code` is the API's machine code (spec 7), also one this version does
 * not know;
 * `unknown_error` when the answer was not the API's (a proxy's page, say). Narrow with `isApiError` to get typed
 * `details`.
 */
export class VoiceCallError<Code extends string = string, Details = unknown> extends Error {
  override readonly name = 'VoiceCallError';
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** What the code defines for it, else `undefined`. */
  readonly details: Details;
  /** The server's id for the request: quote it when asking for help. */
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  /** The answer's headers; not enumerable. */
  declare readonly headers: Headers;

  constructor(message: string, { code, details, response }: { code: Code; details: Details; response: ResponseInfo }) {
    super(message);
    this.code = code;
    this.status = response.status;
    this.details = details;
    this.requestId = response.requestId;
    this.rateLimit = response.rateLimit;
    Object.defineProperty(this, 'headers', { value: response.headers });
  }

  get [kind]() {
    return 'api' as const;
  }

  /** The error as data, without headers. */
  toJSON(): Record<string, unknown> {
    const { name, message, code, status, details, requestId, rateLimit } = this;
    return { name, message, code, status, details, requestId, rateLimit };
  }
}

/**
 * No usable answer: the connection failed or broke, or what came was not the API's JSON. The request may have been
 * served.
 */
export class VoiceCallConnectionError extends Error {
  override readonly name = 'VoiceCallConnectionError';

  get [kind]() {
    return 'connection' as const;
  }
}

/** No answer in time, see `timeoutMs` and `totalTimeoutMs`. The request may have been served. */
export class VoiceCallTimeoutError extends Error {
  override readonly name = 'VoiceCallTimeoutError';

  get [kind]() {
    return 'timeout' as const;
  }
}

interface DetailsByCode extends ErrorDetailsByCode {
  /** The answer was not the API's. */
  unknown_error: undefined;
}

/**
 * The API's refusals: comparing `code` narrows `details`. At run time `code` can also be one that is newer than this
 * package.
 */
export type ApiError = {
  [Code in keyof DetailsByCode]: VoiceCallError<Code, DetailsByCode[Code]>;
}[keyof DetailsByCode];

/** True for an answer of the API that was not 2xx, whichever copy of this package threw it. */
export const isApiError = (error: unknown): error is ApiError => kindOf(error) === 'api';

/** True when no usable answer came, in time or at all. The request may have been served. */
export const isConnectionError = (error: unknown): error is VoiceCallConnectionError | VoiceCallTimeoutError =>
  kindOf(error) === 'connection' || kindOf(error) === 'timeout';

const kindOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && kind in error ? error[kind] : undefined;

/** The error for an answer that is not 2xx; `body` is its parsed JSON, or undefined where there was none. */
export function apiError(response: ResponseInfo, body: unknown): VoiceCallError {
  const {
    error: code,
    message,
    details,
  } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return typeof code === 'string'
    ? new VoiceCallError(typeof message === 'string' ? message : code, { code, details, response })
    : new VoiceCallError(`HTTP ${response.status} without an error body of the API`, {
        code: 'unknown_error',
        details: undefined,
        response,
      });
}
