// How a call that is not answered looks from outside: the error of the dialing request, and why the participant left.
import { DisconnectReason } from '@livekit/protocol';
import type { SipAnswer } from '../callee/far-ends.ts';
import { refuse } from '../twirp/refuse.ts';
import type { TwirpCode, TwirpRefusal } from '../twirp/refuse.ts';

export interface CallFailure {
  readonly error: TwirpRefusal;
  readonly reason: DisconnectReason;
}

const codes: Readonly<Record<number, TwirpCode>> = {
  401: 'permission_denied',
  402: 'permission_denied',
  403: 'permission_denied',
  404: 'not_found',
  408: 'deadline_exceeded',
  410: 'not_found',
  480: 'resource_exhausted',
  486: 'resource_exhausted',
  487: 'aborted',
  504: 'deadline_exceeded',
  600: 'resource_exhausted',
  603: 'permission_denied',
  604: 'not_found',
  607: 'permission_denied',
  608: 'permission_denied',
};
const unavailable = new Set([404, 408, 480]);
const isServerError = (code: number): boolean => code >= 500 && code < 600;

/** The callee's final SIP response was a refusal. */
export const refusedBy = ({ code, reason }: SipAnswer): CallFailure => ({
  error: refuse(
    codes[code] ?? (isServerError(code) ? 'failed_precondition' : 'invalid_argument'),
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
