// What `client.calls` has beside the API's operations.
import type { Config } from '../config.ts';
import type { CallsResource } from '../generated/operations.ts';
import type { CallDetail } from '../generated/types.ts';
import type { RequestOptions } from '../operation.ts';
import type { Result } from '../result.ts';
import { poll } from '../transport/poll.ts';

/** Settings of `calls.wait`. */
export interface CallWaitOptions extends Omit<RequestOptions, 'totalTimeoutMs'> {
  /**
   * Milliseconds to wait at most. Default 14 400 000 (four hours, the longest call). A single attempt has the
   * `timeoutMs` of the client.
   */
  readonly timeoutMs?: number | undefined;
}

/** What `client.calls` has beside the API's operations. */
export interface CallMethods {
  /** Hangs up a call. The same as `end`. */
  readonly hangUp: CallsResource['end'];
  /**
   * Waits until a call has ended, and returns what `get` then returns. Asks after one second, then less and less often,
   * at last every 10 s, also while the server cannot be reached. The last turns of a call may arrive a moment after its
   * end. A receiver of webhooks needs no waiting: it gets `call.completed` or `agent.dispatch_failed`.
   * @throws VoiceCallTimeoutError when it has not ended in time. `cause` is the error of the last attempt, if any.
   * @throws VoiceCallError for any lasting error of the API, such as `call_not_found`.
   */
  wait(callId: string, options?: CallWaitOptions): Promise<Result<CallDetail>>;
}

/** `calls.wait` of a client with these settings. */
export const waitForCall = (
  config: Config,
  calls: Pick<CallsResource, 'get'>,
  callId: string,
  options?: CallWaitOptions,
): Promise<Result<CallDetail>> =>
  poll(config, options, {
    failure: `the call ${callId} did not end`,
    budgetMs: 14_400_000,
    ask: (each) => calls.get(callId, each),
    find: (detail) => (detail.call.ended_at === null ? undefined : detail),
    pauseMs: (attempt) => Math.min(10_000, 1000 * 1.5 ** attempt),
  });
