// Maps SIP status codes and disconnect reasons to why a call ended, and who ended it.
import type { DialOutcome } from '../../../ports/media.ts';
import type { Call } from '../../../types.ts';

type EndedReason = NonNullable<Call['ended_reason']>;

/** What the called side did: it was reached, or it could have answered. Such a call is `completed`. */
const byCallee: Readonly<Record<number, EndedReason>> = {
  408: 'no_answer',
  480: 'no_answer',
  487: 'no_answer',
  486: 'busy',
  600: 'busy',
  603: 'declined',
  607: 'declined',
};
/** What kept the call from being placed, where it was not simply the carrier. Such a call is `failed`. */
const byLine: Readonly<Record<number, EndedReason>> = {
  401: 'carrier_auth_failed',
  403: 'carrier_auth_failed',
  407: 'carrier_auth_failed',
  404: 'invalid_destination',
  410: 'invalid_destination',
  414: 'invalid_destination',
  416: 'invalid_destination',
  484: 'invalid_destination',
  485: 'invalid_destination',
  604: 'invalid_destination',
};
/** Networks that block a call say so in the phrase of a 603, which is else a person who declines (ATIS-1000099). */
const blocked = /^network blocked\b/i;

/** Why a call ended whose dial got this SIP status. Redirections are not followed: that would be a second dial. */
export function reasonOfSip({ code, reason }: NonNullable<Call['sip_status']>): EndedReason {
  if (code === 603 && blocked.test(reason)) return 'carrier_unavailable';
  return byCallee[code] ?? byLine[code] ?? 'carrier_unavailable';
}

const notPlaced = new Set<EndedReason>([
  'invalid_destination',
  'carrier_auth_failed',
  'carrier_unavailable',
  'agent_unavailable',
  'media_failure',
]);

/** The SIP status of a call that its caller canceled while it rang. */
const terminated = 487;

/** Why a call ends: the reason of an earlier request to end it, unless the remote side refused the call itself. */
export function endReasonOf(
  requested: EndedReason | null,
  end: { readonly reason: EndedReason; readonly sip_status?: Call['sip_status'] },
): EndedReason {
  const refused = end.sip_status && end.sip_status.code !== terminated;
  return refused ? end.reason : (requested ?? end.reason);
}

/** What kept an outbound call from being placed is `failed`; whatever else ends a call, `completed`. */
export const statusOf = (
  reason: EndedReason,
  call: { readonly direction: Call['direction']; readonly answered_at: Date | null },
): 'completed' | 'failed' =>
  call.direction === 'outbound' && !call.answered_at && notPlaced.has(reason) ? 'failed' : 'completed';

/** LiveKit's reasons for a broken connection. A carrier's failure and a phone that fell silent come without one. */
const brokenPhone = new Set([
  'UNKNOWN_REASON',
  'MEDIA_FAILURE',
  'SIP_TRUNK_FAILURE',
  'CONNECTION_TIMEOUT',
  'SIGNAL_CLOSE',
  'STATE_MISMATCH',
  'JOIN_FAILURE',
  'SERVER_SHUTDOWN',
  'MIGRATION',
]);
/** A browser's connection also breaks because its user closes the page. */
const brokenBrowser = new Set(['MEDIA_FAILURE', 'STATE_MISMATCH', 'JOIN_FAILURE', 'SERVER_SHUTDOWN', 'MIGRATION']);

/** A leg that has left: why, in LiveKit's words, and the last state of a phone. */
interface GoneLeg {
  readonly kind: 'sip' | 'web';
  readonly disconnect_reason: string | null;
  readonly call_status: string | null;
}

/**
 * Why a call ends after its answered leg has left. The SIP service marks a leg as `hangup` when the phone hung up. A leg
 * that leaves while it is still marked as `active` was ended by the SIP service itself: no audio came any more.
 */
export const reasonOfAnsweredLeg = ({ kind, disconnect_reason, call_status }: GoneLeg): EndedReason =>
  (kind === 'sip' ? brokenPhone : brokenBrowser).has(disconnect_reason ?? '') ||
  isCutOff({ disconnect_reason, call_status })
    ? 'media_failure'
    : 'user_hangup';

const isCutOff = ({ disconnect_reason, call_status }: Omit<GoneLeg, 'kind'>): boolean =>
  call_status === 'active' && disconnect_reason === 'CLIENT_INITIATED';

/** Why a leg that was never answered is gone, when the dialer reported nothing. */
export function reasonOfUnansweredLeg({ disconnect_reason, call_status }: Omit<GoneLeg, 'kind'>): EndedReason {
  if (disconnect_reason === 'USER_REJECTED') return 'declined';
  if (disconnect_reason === 'USER_UNAVAILABLE') return call_status === 'dialing' ? 'carrier_unavailable' : 'no_answer';
  return disconnect_reason === 'SIP_TRUNK_FAILURE' ? 'carrier_unavailable' : 'media_failure';
}

/**
 * Why a dial failed that got no SIP status. Only a phone that rang can have been left unanswered. A phone that rang,
 * and whose leg the SIP service dropped without refusing what was offered, was picked up and put down in one moment.
 */
export function reasonWithoutStatus(
  outcome: Extract<DialOutcome, { kind: 'no_answer' | 'carrier_failed' }>,
  call: { readonly ringing_at: Date | null },
  leg: { readonly disconnect_reason: string | null } | undefined,
): EndedReason {
  if (!leg) return outcome.kind === 'no_answer' ? 'media_failure' : outcome.reason;
  if (outcome.kind === 'no_answer') return call.ringing_at ? 'no_answer' : 'carrier_unavailable';
  const dropped = leg.disconnect_reason === 'UNKNOWN_REASON' || leg.disconnect_reason === 'CLIENT_INITIATED';
  return outcome.reason === 'media_failure' && call.ringing_at && dropped ? 'user_hangup' : outcome.reason;
}

const endedBy: Readonly<Partial<Record<EndedReason, NonNullable<Call['ended_by']>>>> = {
  user_hangup: 'callee',
  no_answer: 'callee',
  busy: 'callee',
  declined: 'callee',
  agent_hangup: 'agent',
  voicemail: 'agent',
  transferred: 'agent',
  silence_timeout: 'agent',
  join_timeout: 'agent',
  agent_error: 'agent',
  invalid_destination: 'carrier',
  carrier_auth_failed: 'carrier',
  carrier_unavailable: 'carrier',
  canceled: 'api',
};

/** Who ended a call, by its reason; the platform where no other party did. */
export function endedByOf(reason: EndedReason, direction: Call['direction']): NonNullable<Call['ended_by']> {
  const by = endedBy[reason] ?? 'system';
  return by === 'callee' && direction !== 'outbound' ? 'caller' : by;
}

const messages: Readonly<Partial<Record<EndedReason, string>>> = {
  invalid_destination: 'The number does not exist or cannot be reached.',
  carrier_auth_failed: 'The carrier refused the credentials of the trunk.',
  carrier_unavailable: 'The carrier could not take the call.',
  agent_unavailable: 'No agent took the call in time.',
  media_failure: 'The media service could not place the call.',
};

/** A sentence for `agent.dispatch_failed`. */
export const messageOf = (reason: EndedReason): string => messages[reason] ?? 'The call could not be placed.';
