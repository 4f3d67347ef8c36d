// `calls.watch`: what happens in a call, as it happens.
import type { Call, Turn } from '../generated/types.ts';
import type { RequestOptions } from '../operation.ts';

/** What has happened in a call: it has changed, or a turn was added. */
export type CallUpdate =
  | {
      /** The call has changed, or this is how it is at first. */
      readonly type: 'call';
      /** The call as it is now. */
      readonly call: Call;
    }
  | {
      /** A turn was added. */
      readonly type: 'turn';
      /** The turn. */
      readonly turn: Turn;
    };

/** Settings of `calls.watch`. */
export type CallWatchOptions = Pick<RequestOptions, 'signal' | 'tenantId' | 'headers'>;

/** What `client.calls` has to follow a call. */
export interface CallWatching {
  /**
   * Follows a call: first the call and its turns so far, then each change and each new turn, once and in order. Resumes
   * by itself when the connection breaks or the server restarts, and finishes when the call has ended and its turns are
   * complete. An update `call` may show the same state twice after a break of more than a day.
   * @throws VoiceCallError for any lasting error of the API, such as `call_not_found`.
   */
  watch(callId: string, options?: CallWatchOptions): AsyncIterableIterator<CallUpdate>;
}
