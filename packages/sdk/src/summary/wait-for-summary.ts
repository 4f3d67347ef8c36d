// Waits until a summary is finished, polling no more often than the server allows.
import type { Config } from '../config.ts';
import type { SummariesResource } from '../generated/operations.ts';
import type { CallSummary, FailedCallSummary } from '../generated/types.ts';
import type { RequestOptions } from '../operation.ts';
import { poll } from '../transport/poll.ts';

/** Settings of `summaries.wait`. */
export interface WaitOptions extends Omit<RequestOptions, 'totalTimeoutMs'> {
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
export const waitForSummary = (
  config: Config,
  summaries: Pick<SummariesResource, 'get'>,
  callId: string,
  options?: WaitOptions,
): Promise<CallSummary | FailedCallSummary> =>
  poll(config, options, {
    failure: `the summary of ${callId} was not finished`,
    budgetMs: 180_000,
    ask: (each) => summaries.get(callId, each),
    find: (result) => ('call_summary' in result ? result.call_summary : undefined),
    // The call has not ended yet. One that does not exist has another code.
    pendingCode: 'summary_not_found',
    pauseMs: () => 5_000,
  });
