// Waits until a summary is finished, polling no more often than the server allows.
import type { Config } from '../config.ts';
import { isApiError, isConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import type { SummariesResource } from '../generated/operations.ts';
import type { CallSummary, FailedCallSummary } from '../generated/types.ts';
import type { RequestOptions } from '../operation.ts';
import { retryAfterMs } from '../transport/retry-after.ts';

const budgetMs = 180_000;
const standardPauseMs = 5_000;
const shortestPauseMs = 1_000;
const passingStatuses = [429, 500, 502, 503, 504];

/** Settings of `summaries.wait`. */
export interface WaitOptions extends Omit<RequestOptions, 'idempotencyKey' | 'totalTimeoutMs'> {
  /** Milliseconds to wait at most. Default 180 000. A single attempt has the `timeoutMs` of the client. */
  readonly timeoutMs?: number | undefined;
}

/** What `client.summaries` has beside the API's operations. */
export interface SummaryWaiting {
  /**
   * Waits until the summary of a call is finished: `status` is `ready` (with `payload`) or `failed` (with `failure`),
   * which is final unless the summary is run again. Polls at the interval of `Retry-After` (5 s without it), also while
   * the call has not ended, while the server cannot be reached, and after a response 429, 500, 502, 503 or 504. With
   * the event `call.summary.ready` no waiting is needed.
   * @throws VoiceCallTimeoutError when it is not finished in time: it may be later, and never is for a call that could
   * not be placed. `cause` is the error of the last attempt, if any.
   * @throws VoiceCallError for any error of the API but `summary_not_found`, such as `call_not_found`.
   */
  wait(callId: string, options?: WaitOptions): Promise<CallSummary | FailedCallSummary>;
}

/** `summaries.wait` of a client with these settings. */
export const waitForSummary =
  ({ now, sleep }: Config, summaries: Pick<SummariesResource, 'get'>): SummaryWaiting['wait'] =>
  async (callId, { timeoutMs = budgetMs, ...options } = {}) => {
    const deadline = now() + timeoutMs;
    for (;;) {
      const result = await summaries
        .get(callId, { ...options, totalTimeoutMs: Math.max(1, deadline - now()) })
        .catch(notYet);
      if ('call_summary' in result) return result.call_summary;
      const missed: Missed = '$response' in result ? { headers: result.$response.headers } : result;
      const pause = Math.max(shortestPauseMs, retryAfterMs(missed.headers, now()) ?? standardPauseMs);
      if (now() + pause >= deadline)
        throw new VoiceCallTimeoutError(`the summary of ${callId} was not finished within ${timeoutMs} ms`, missed);
      await sleep(pause, options.signal);
    }
  };

/** An attempt without a summary; `cause` is the error that it ended with, if any. */
interface Missed extends ErrorOptions {
  readonly headers: Headers;
}

// The call has not ended yet, or the server is not available. A call that does not exist has another error code.
function notYet(error: unknown): Missed {
  if (isConnectionError(error)) return { cause: error, headers: new Headers() };
  if (isApiError(error) && (error.code === 'summary_not_found' || passingStatuses.includes(error.status)))
    return { cause: error, headers: error.headers };
  throw error;
}
