// Maps SIP status codes and disconnect reasons to why a call ended, and who ended it.
import type { Call } from '../../../types.ts';

type EndedReason = NonNullable<Call['ended_reason']>;

const bySipCode: Readonly<Record<number, EndedReason>> = {
  401: 'carrier_auth_failed',
  403: 'carrier_auth_failed',
  407: 'carrier_auth_failed',
  404: 'invalid_destination',
  410: 'invalid_destination',
  484: 'invalid_destination',
  604: 'invalid_destination',
  408: 'no_answer',
  480: 'no_answer',
  487: 'no_answer',
  486: 'busy',
  600: 'busy',
  603: 'declined',
  607: 'declined',
  608: 'declined',
};

/** Why a call ended whose dial got the SIP status `code`. */
export function reasonOfSip(code: number): EndedReason {
  const known = bySipCode[code];
  if (known) return known;
  return code >= 500 && code < 600 ? 'carrier_unavailable' : 'unknown';
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

/** Why a call ends after its answered leg has left. */
export const reasonOfAnsweredLeg = (kind: 'sip' | 'web', disconnect_reason: string | null): EndedReason =>
  (kind === 'sip' ? brokenPhone : brokenBrowser).has(disconnect_reason ?? '') ? 'media_failure' : 'user_hangup';

/** Why a leg that was never answered is gone, when no SIP status is known. */
export function reasonOfUnansweredLeg(disconnect_reason: string | null): EndedReason {
  if (disconnect_reason === 'USER_REJECTED') return 'declined';
  if (disconnect_reason === 'USER_UNAVAILABLE') return 'no_answer';
  return disconnect_reason === 'SIP_TRUNK_FAILURE' ? 'carrier_unavailable' : 'lost';
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
