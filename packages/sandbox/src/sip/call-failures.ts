// How a call that is not answered looks from outside: the error of the dialing request, and why the participant left.
import { DisconnectReason } from '@livekit/protocol';
import type { SipAnswer } from '../callee/far-ends.ts';
import { refuse } from '../twirp/refuse.ts';
import type { TwirpCode, TwirpRefusal } from '../twirp/refuse.ts';

export interface CallFailure {
  readonly error: TwirpRefusal;
  readonly reason: DisconnectReason;
}

/** LiveKit's error codes for SIP statuses; the others have that of their class. */
const statuses: Readonly<Partial<Record<TwirpCode, readonly number[]>>> = {
  not_found: [301, 302, 404, 410, 481, 604],
  permission_denied: [401, 402, 403, 433, 470, 603, 607, 608],
  unauthenticated: [407, 428, 436, 437, 438, 494],
  deadline_exceeded: [408, 504],
  failed_precondition: [409, 412, 482, 483],
  out_of_range: [416],
  resource_exhausted: [440, 480, 486, 600],
  aborted: [487, 491],
  invalid_argument: [505, 513],
};
const codes = new Map(
  Object.entries(statuses).flatMap(([code, ofCode]) => ofCode.map((status) => [status, code as TwirpCode] as const)),
);
const unavailable = new Set([404, 408, 480]);
const isServerError = (code: number): boolean => code >= 500 && code < 600;

/** The callee's final SIP response was a refusal. */
export const refusedBy = ({ code, reason }: SipAnswer): CallFailure => ({
  error: refuse(
    codes.get(code) ?? (isServerError(code) ? 'failed_precondition' : 'invalid_argument'),
    `INVITE failed: sip status: ${code}: ${reason}`,
    {
      sip_status_code: String(code),
      sip_status: reason,
    },
  ),
  reason: leavingAfter(code),
});

function leavingAfter(code: number): DisconnectReason {
  // The SIP service hangs up by itself when the carrier fails.
  if (isServerError(code)) return DisconnectReason.CLIENT_INITIATED;
  return unavailable.has(code) ? DisconnectReason.USER_UNAVAILABLE : DisconnectReason.USER_REJECTED;
}

/** The phone was picked up, but there is no codec that both sides have. */
export const withoutCodec = (): CallFailure => ({
  error: refuse('failed_precondition', 'common audio codec not found'),
  reason: DisconnectReason.USER_REJECTED,
});

/** The phone was put down before the SIP service had confirmed that it was picked up. */
export const putDown = (): CallFailure => ({
  error: refuse('failed_precondition', 'call already closed'),
  reason: DisconnectReason.UNKNOWN_REASON,
});

/** The call was not answered in time, or the caller gave up: there is no final SIP status. */
export const notAnswered = (): CallFailure => ({
  error: refuse('canceled', 'sip request timed out'),
  reason: DisconnectReason.USER_UNAVAILABLE,
});
