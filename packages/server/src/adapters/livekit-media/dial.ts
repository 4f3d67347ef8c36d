// Dials through LiveKit SIP, and interprets the outcome.
import { ServerError, SipCallError } from 'livekit-server-sdk';
import type { SipClient } from 'livekit-server-sdk';
import type { DialOutcome, DialRequest } from '../../ports/media.ts';

/** Time that LiveKit gets after ringing has ended to respond. */
const graceSec = 10;
/** Error codes of requests that LiveKit refuses before it sends an INVITE. */
const refusedBeforeDialing = new Set([
  'not_found',
  'invalid_argument',
  'unauthenticated',
  'permission_denied',
  'bad_route',
  'malformed',
]);
/**
 * LiveKit's message when the carrier demands authentication and the trunk has no credentials, or repeats the demand.
 */
const wantsLogin = /\bauth\b/;
/** LiveKit's message when the carrier did not respond to the INVITE at all within SIP's timeout. */
const noProvisionalResponse = /\(0 intermediate responses\)/;

/** Dials once and waits for the outcome. Never throws; a failure that leaves the phone's state open is `unknown`. */
export async function dialWith(
  sip: Pick<SipClient, 'createSipParticipant'>,
  request: DialRequest,
): Promise<DialOutcome> {
  try {
    const info = await sip.createSipParticipant(request.media_trunk_id, request.to_number, request.room_name, {
      fromNumber: request.from_number,
      participantIdentity: request.identity,
      headers: { ...request.headers },
      ringingTimeout: request.ringing_timeout_sec,
      maxCallDuration: request.max_duration_sec,
      waitUntilAnswered: true,
      playDialtone: false,
      krispEnabled: request.krisp_enabled,
      timeout: request.ringing_timeout_sec + graceSec,
    });
    return { kind: 'answered', sip_call_id: info.sipCallId || null };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): DialOutcome {
  if (error instanceof ServerError && noProvisionalResponse.test(error.message))
    return { kind: 'carrier_failed', reason: 'carrier_unavailable' };
  if (error instanceof SipCallError && error.sipStatusCode !== undefined) {
    return { kind: 'refused', sip_status: { code: error.sipStatusCode, reason: error.sipStatus ?? '' } };
  }
  if (error instanceof ServerError) {
    // An unanswered call has no SIP status: LiveKit cancels the INVITE itself.
    if (error.code === 'canceled' || error.code === 'deadline_exceeded') return { kind: 'no_answer' };
    if (error.code === 'failed_precondition' && wantsLogin.test(error.message))
      return { kind: 'carrier_failed', reason: 'carrier_auth_failed' };
    // LiveKit checks the token first, and reports an invalid one without a code.
    if (error.status === 401 || (error.code !== undefined && refusedBeforeDialing.has(error.code)))
      return { kind: 'not_placed', message: error.message };
    return { kind: 'unknown', message: error.message };
  }
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  if (cause?.code === 'ECONNREFUSED') return { kind: 'not_placed', message: 'the media service cannot be reached' };
  return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
}
