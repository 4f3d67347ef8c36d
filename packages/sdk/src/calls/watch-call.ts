// `calls.watch` and `calls.watchAll`: what happens in calls, as it happens.
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

/** What has happened in the calls of a tenant: one has changed, a turn was added, or the stream begins anew. */
export type CallsUpdate =
  | {
      /** A call was accepted, or has changed. */
      readonly type: 'call';
      /** The call as it is now. */
      readonly call: Call;
    }
  | {
      /** A turn was added. */
      readonly type: 'turn';
      /** Id of its call, `AJ_…`. */
      readonly call_id: string;
      /** The turn. */
      readonly turn: Turn;
    }
  | {
      /**
       * From here on every change is told. It is the first update, and comes again when changes may have been missed,
       * as after a break of more than a day: list the calls that you show when you get it.
       */
      readonly type: 'reset';
    };

/** Settings of `calls.watch` and `calls.watchAll`. */
export type CallWatchOptions = Pick<RequestOptions, 'signal' | 'tenantId' | 'headers'>;

/** What `client.calls` has to follow calls. */
export interface CallWatching {
  /**
   * Follows a call: first the call and its turns so far, then each change and each new turn, once and in order. Resumes
   * by itself when the connection breaks or the server restarts, and finishes when the call has ended and its turns are
   * complete. An update `call` may show the same state twice after a break of more than a day.
   * @throws VoiceCallError for any lasting error of the API, such as `call_not_found`.
   */
  watch(callId: string, options?: CallWatchOptions): AsyncIterableIterator<CallUpdate>;
  /**
   * Follows all calls of the tenant: `reset` at first, then each change and each new turn, once and in order. Resumes by
   * itself when the connection breaks or the server restarts. It has no end: leave the loop, or abort `signal`.
   * @throws VoiceCallError for any lasting error of the API, such as `unauthorized` for a key that was revoked.
   */
  watchAll(options?: CallWatchOptions): AsyncIterableIterator<CallsUpdate>;
}
