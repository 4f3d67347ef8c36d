// What methods reject with: errors of the API by code, and requests without a usable response.
import type { ErrorDetailsByCode } from './generated/types.ts';
import type { RateLimit, ResponseInfo } from './result.ts';

// Two copies of this package in one process must recognise each other's errors, which instanceof does not.
const kind: unique symbol = Symbol.for('@voicecall/sdk.error');

/**
 * The API refused or failed: any response but 2xx. `code` is the machine code of the API; it may be newer than this
 * version. It is `unknown_error` when the response did not come from the API, for example a page of a proxy. Narrow
 * with `isApiError` to get typed `details`.
 */
export class VoiceCallError<Code extends string = string, Details = unknown> extends Error {
  override readonly name = 'VoiceCallError';
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** What the code defines, else `undefined`. */
  readonly details: Details;
  /** The server's id for the request: quote it when asking for help. */
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  /** The headers of the response; not enumerable. */
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
 * No usable response: the connection failed or broke, or the body was not JSON of the API. The server may have handled
 * the request.
 */
export class VoiceCallConnectionError extends Error {
  override readonly name = 'VoiceCallConnectionError';

  get [kind]() {
    return 'connection' as const;
  }
}

/** No response in time, see `timeoutMs` and `totalTimeoutMs`. The server may have handled the request. */
export class VoiceCallTimeoutError extends Error {
  override readonly name = 'VoiceCallTimeoutError';

  get [kind]() {
    return 'timeout' as const;
  }
}

interface DetailsByCode extends ErrorDetailsByCode {
  /** The response did not come from the API. */
  unknown_error: undefined;
}

/** Errors of the API: comparing `code` narrows `details`. At run time `code` can be newer than this package. */
export type ApiError = {
  [Code in keyof DetailsByCode]: VoiceCallError<Code, DetailsByCode[Code]>;
}[keyof DetailsByCode];

/** True for a response of the API that was not 2xx, whichever copy of this package threw it. */
export const isApiError = (error: unknown): error is ApiError => kindOf(error) === 'api';

/** True when there was no usable response, in time or at all. The server may have handled the request. */
export const isConnectionError = (error: unknown): error is VoiceCallConnectionError | VoiceCallTimeoutError =>
  kindOf(error) === 'connection' || kindOf(error) === 'timeout';

const kindOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && kind in error ? error[kind] : undefined;

/** The error for a response that is not 2xx; `body` is its parsed JSON, or undefined where there was none. */
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
