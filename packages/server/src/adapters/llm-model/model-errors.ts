// Maps errors of a model to the port's. Only the provider's status and error codes, and names and codes of other
// errors, are passed on: any text may contain the request with the transcript, or the key.
import { ModelError } from '../../ports/model.ts';
import type { ModelFailure } from '../../ports/model.ts';
import { ResponseTooLarge } from './bounded-fetch.ts';
import { retryAfterMs } from './retry-after.ts';

/** The members of the library's error that are used here. */
interface FailedExchange extends Error {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  /** The body, if it has the form of the provider's errors. */
  readonly data?: unknown;
  readonly isRetryable: boolean;
}

/** How vendors say that a request is longer than the model allows. */
const tooLong =
  /context[ _-]?(length|window|size|limit)|(prompt|input|request) (is |are )?too (long|large)|exceeds the maximum number of tokens|reduce the length/i;
const filtered = /"content_filter"|"ResponsibleAIPolicyViolation"/;
const unavailable = new Set([408, 409, 425, 429]);
/** The form of a machine-readable code; a sentence does not match. */
const machineReadable = /^[A-Za-z0-9_.-]{1,64}$/;

/** A content filter refused the request with an HTTP error, as Azure's does. */
export const isFiltered = (error: unknown): boolean =>
  isExchange(error) && error.statusCode === 400 && filtered.test(error.responseBody ?? '');

export function modelErrorOf(error: unknown, id: string, api_key: string | null): ModelError {
  if (!isExchange(error))
    return new ModelError(
      'rejected',
      `${id} could not be asked${error instanceof Error ? `: ${error.name}${codeOf(error)}` : ''}`,
    );
  const { statusCode: status, responseBody = '', responseHeaders = {} } = error;
  if (status === undefined) return new ModelError('unavailable', `${id} cannot be reached${codeOf(error)}`);
  if (status < 300) return unreadable(error, id);
  const failure = errorOf(status, responseBody);
  return new ModelError(failure, `${id} answered ${status}${saidCodes(error.data, api_key)}`, {
    retry_after_ms: failure === 'unavailable' ? retryAfterMs(responseHeaders, responseBody) : null,
  });
}

function errorOf(status: number, body: string): ModelFailure {
  if (status >= 500 || unavailable.has(status)) return 'unavailable';
  return status === 413 || ((status === 400 || status === 422) && tooLong.test(body)) ? 'too_long' : 'rejected';
}

/** `type`, `code` and `status` of the provider's error, if they are codes and not part of the key. */
function saidCodes(data: unknown, api_key: string | null): string {
  const { type, code, status } = (data as { error?: Readonly<Record<string, unknown>> } | undefined)?.error ?? {};
  const isCode = (said: unknown): said is string =>
    typeof said === 'string' &&
    machineReadable.test(said) &&
    !(api_key && (said.includes(api_key) || api_key.includes(said)));
  const codes = [...new Set([type, code, status].filter(isCode))];
  return codes.length > 0 ? ` (${codes.join(', ')})` : '';
}

/** The response was incomplete or did not follow the protocol. */
function unreadable(error: FailedExchange, id: string): ModelError {
  if (error.cause instanceof ResponseTooLarge) return new ModelError('rejected', `${id}: ${error.cause.message}`);
  if (error.isRetryable) return new ModelError('unavailable', `${id} broke off its answer${codeOf(error)}`);
  return new ModelError('rejected', `${id} answered with what is not an answer of its protocol`);
}

/** The innermost code, like ECONNREFUSED, is the most precise. */
function codeOf(error: Error): string {
  let code: unknown;
  for (let at: unknown = error; at instanceof Error; at = at.cause) code = (at as { code?: unknown }).code ?? code;
  return typeof code === 'string' ? ` (${code})` : '';
}

/** By its name, because the class belongs to a package that is loaded lazily. */
const isExchange = (error: unknown): error is FailedExchange =>
  error instanceof Error && error.name === 'AI_APICallError';
