// Determines whether a failed attempt is retried, and after which delay.
import { isApiError, isConnectionError } from '../errors.ts';
import type { ApiError } from '../errors.ts';
import type { OperationFlags } from '../operation.ts';
import { retryAfterMs } from './retry-after.ts';

const retryStatuses = [408, 429, 500, 502, 503, 504];
const baseMs = 500;
const capMs = 8000;
const longestAskedMs = 60_000;

/** What the delay depends on beside the error. */
export interface RetryContext {
  /** 0 for the first attempt. */
  readonly attempt: number;
  /** A number from 0 to below 1. */
  readonly random: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Milliseconds to wait before the next attempt, or undefined when there must be none. Exponential backoff with full
 * jitter, from 0.5 s up to 8 s. If the server states the delay (`Retry-After`, or `details.retry_after_seconds`),
 * exactly that, and no retry beyond 60 s.
 */
export function retryDelay(
  error: unknown,
  { noRetryOn502 }: OperationFlags,
  { attempt, random, now }: RetryContext,
): number | undefined {
  const backoff = random * Math.min(capMs, baseMs * 2 ** attempt);
  if (isConnectionError(error)) return backoff;
  if (!isApiError(error) || !retryStatuses.includes(error.status)) return undefined;
  if (error.status === 502 && noRetryOn502) return undefined;
  // A response stored under an idempotency key would be replayed.
  if (error.headers.get('idempotent-replayed') === 'true') return undefined;
  if (error.code === 'upstream_failed' && !error.details?.retryable) return undefined;
  const asked = askedMs(error, now);
  return asked === undefined ? backoff : asked <= longestAskedMs ? asked : undefined;
}

function askedMs(error: ApiError, now: number): number | undefined {
  const inHeader = retryAfterMs(error.headers, now);
  if (inHeader !== undefined) return inHeader;
  const seconds = error.code === 'rate_limit_exceeded' ? error.details?.retry_after_seconds : undefined;
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
}
