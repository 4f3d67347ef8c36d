// Determines whether a failed attempt is retried, and after which delay.
import { isApiError, isConnectionError } from '../errors.ts';
import type { ApiError } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { retryAfterMs } from './retry-after.ts';

/** Statuses of failures that pass. */
export const passingStatuses = [408, 429, 500, 502, 503, 504];
const baseMs = 500;
const capMs = 8000;
const longestAskedMs = 60_000;

/** What the delay depends on beside the error. */
export interface RetryContext {
  /** The attempt that failed, 1 for the first. */
  readonly attempt: number;
  /** A repeated request has no further effect. */
  readonly repeatable: boolean;
  /** A number from 0 to below 1. */
  readonly random: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Milliseconds to wait before the next attempt, or undefined when there must be none. A request that is not repeatable
 * has another attempt only when nothing was processed: after a 429, and after `not_ready` with a delay. Exponential backoff with full
 * jitter, from 0.5 s up to 8 s. If the server states the delay (`Retry-After`, or `details.retry_after_seconds`),
 * exactly that, and no retry beyond 60 s.
 */
export function retryDelay(
  error: unknown,
  { key, acts }: Pick<Operation, 'key' | 'acts'>,
  { attempt, repeatable, random, now }: RetryContext,
): number | undefined {
  const backoff = random * Math.min(capMs, baseMs * 2 ** (attempt - 1));
  if (isConnectionError(error)) return repeatable ? backoff : undefined;
  if (!isApiError(error) || !passingStatuses.includes(error.status)) return undefined;
  const asked = askedMs(error, now);
  // Without a delay it may have been processed.
  if (!repeatable && error.status !== 429 && (error.code !== 'not_ready' || acts || asked === undefined))
    return undefined;
  // The other system may have acted, and a 502 is not stored under the idempotency key.
  if (error.status === 502 && key && acts) return undefined;
  // A response stored under an idempotency key would be replayed.
  if (error.headers.get('idempotent-replayed') === 'true') return undefined;
  if (error.code === 'upstream_failed' && !error.details?.retryable) return undefined;
  return asked === undefined ? backoff : asked <= longestAskedMs ? asked : undefined;
}

function askedMs({ headers, details }: ApiError, now: number): number | undefined {
  const seconds = (details as { retry_after_seconds?: unknown } | null | undefined)?.retry_after_seconds;
  return retryAfterMs(headers, now) ?? (typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined);
}
