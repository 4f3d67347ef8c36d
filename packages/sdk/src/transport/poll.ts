// Asks again and again until there is a result, no more often than the server allows.
import type { Config } from '../config.ts';
import { isApiError, isConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import type { RequestOptions } from '../operation.ts';
import type { ResponseInfo } from '../result.ts';
import { retryAfterMs } from './retry-after.ts';
import { passingStatuses } from './retry-delay.ts';

const shortestPauseMs = 1_000;

/** Settings of methods that wait. `timeoutMs` is for all of it; a single attempt has the `timeoutMs` of the client. */
export type PollOptions = Omit<RequestOptions, 'totalTimeoutMs'>;

/** What is asked for. */
export interface Poll<Answer, Found> {
  /** What has not happened when the time is up: `the call AJ_1 did not end`. */
  readonly failure: string;
  /** Milliseconds to wait at most, unless the options say otherwise. */
  readonly budgetMs: number;
  readonly ask: (options: RequestOptions) => Promise<Answer>;
  /** The result in a response, if it is there. */
  readonly find: (answer: Answer) => Found | undefined;
  /** The code of an error that says "not yet". */
  readonly pendingCode?: string;
  /** The pause after an attempt, counted from 0, where the server states none. */
  readonly pauseMs: (attempt: number) => number;
}

/**
 * Polls until `find` finds something, also while the server cannot be reached.
 * @throws VoiceCallTimeoutError when the time is up; `cause` is the error of the last attempt, if any.
 */
export async function poll<Answer extends { readonly $response: ResponseInfo }, Found>(
  { now, sleep }: Config,
  options: PollOptions | undefined,
  { failure, budgetMs, ask, find, pendingCode, pauseMs }: Poll<Answer, Found>,
): Promise<Found> {
  const { timeoutMs = budgetMs, ...each } = options ?? {};
  const deadline = now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    let headers: Headers | undefined;
    let missed: ErrorOptions = {};
    try {
      const answer = await ask({ ...each, totalTimeoutMs: Math.max(1, deadline - now()) });
      const found = find(answer);
      if (found !== undefined) return found;
      headers = answer.$response.headers;
    } catch (error) {
      if (isApiError(error) && (error.code === pendingCode || passingStatuses.includes(error.status)))
        headers = error.headers;
      else if (!isConnectionError(error)) throw error;
      missed = { cause: error };
    }
    const pause = Math.max(shortestPauseMs, (headers && retryAfterMs(headers, now())) ?? pauseMs(attempt));
    if (now() + pause >= deadline) throw new VoiceCallTimeoutError(`${failure} within ${timeoutMs} ms`, missed);
    await sleep(pause, each.signal);
  }
}
