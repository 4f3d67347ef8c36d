// What methods reject with: errors of the API by code, and requests without a usable response.
import type { ErrorDetailsByCode } from './generated/types.ts';
import type { RateLimit, ResponseInfo } from './result.ts';

// Two copies of this package in one process must recognise each other's errors, which instanceof does not.
const kind: unique symbol = Symbol.for('@voicecall/sdk.error');
// What `console` of Node.js, Bun and Deno calls to print an object.
const inspectCustom: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/**
 * The API refused or failed: any response but 2xx. `code` is the machine code of the API; it may be newer than this
 * version. It is `unknown_error` when the response did not come from the API, for example a page of a proxy. Narrow
 * with `isApiError` to get typed `details`. `message` is one line with what is wrong with which field, the code, the
 * status, the request and its id.
 */
export class VoiceCallError<Code extends string = string, Details = unknown> extends Error {
  override readonly name = 'VoiceCallError';
  /** Machine code of the API. */
  declare readonly code: Code;
  /** HTTP status. */
  declare readonly status: number;
  /** What the code defines, else `undefined`. */
  declare readonly details: Details;
  /** The server's id for the request: quote it when asking for help. */
  declare readonly requestId: string | null;
  /** `null` when the response has no rate-limit headers. */
  declare readonly rateLimit: RateLimit | null;
  /** Method and path of the request, for example `GET /v1/tenants/tn_1/calls`. */
  declare readonly request: string;
  /** The headers of the response; not enumerable. */
  declare readonly headers: Headers;

  /** Made by the client. */
  constructor(message: string, { code, details, request, response }: VoiceCallErrorFields<Code, Details>) {
    super(message);
    const { status, requestId, rateLimit, headers } = response;
    Object.assign(this, { code, status, details, request, requestId, rateLimit });
    Object.defineProperty(this, 'headers', { value: headers });
  }

  get [kind]() {
    return 'api' as const;
  }

  /** The error as data, without headers. */
  toJSON(): Record<string, unknown> {
    const { message, ...data } = this;
    return { message, ...data };
  }

  /** For `console`: the details in full, however deep they are. */
  [inspectCustom](_depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
    const { name: _name, ...data } = this;
    return `${this.stack} ${inspect(data, { ...options, depth: null })}`;
  }
}

/** What an error of the API is made of. */
export interface VoiceCallErrorFields<Code, Details> {
  /** Machine code of the API. */
  readonly code: Code;
  /** What the code defines, else `undefined`. */
  readonly details: Details;
  /** Method and path of the request. */
  readonly request: string;
  /** Status, request id, rate limit and headers. */
  readonly response: ResponseInfo;
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

const kindOf = (error: unknown): unknown => (Object(error) as { [kind]?: unknown })[kind];

interface ErrorBody {
  readonly error: string;
  readonly message?: unknown;
  readonly details?: unknown;
}

/** The error for a response that is not 2xx; `body` is its parsed JSON, or undefined where there was none. */
export function apiError(response: ResponseInfo, body: unknown, request: string): VoiceCallError {
  const given = Object(body) as ErrorBody;
  const refusal: ErrorBody = typeof given.error === 'string' ? given : { error: 'unknown_error' };
  const { error: code, message = 'The API gave no reason', details } = refusal;
  const what = [message, fieldsOf(details)].filter(Boolean).join(' ');
  const where = [code, response.status, request, response.requestId].filter(Boolean).join(', ');
  return new VoiceCallError(`${what} (${where})`.replace(/\s+/g, ' '), { code, details, request, response });
}

/** The fields that are wrong and why, where the details say it; else the details. */
function fieldsOf(details: unknown): string {
  if (!details) return '';
  // What they really hold is not known: anything is made a text.
  const { fields, issues } = details as { fields?: readonly string[]; issues?: readonly object[] };
  const told = [fields, issues].flat().filter(Boolean);
  const texts = told.map((one) => (typeof one === 'object' ? Object.values(one).join(' ') : one));
  return (texts.join('; ') || JSON.stringify(details)).slice(0, 500);
}
