// Dialing through LiveKit SIP, and reading what its answer says about the phone.
import { ServerError, SipCallError } from 'livekit-server-sdk';
import type { SipClient } from 'livekit-server-sdk';
import type { DialOutcome, DialRequest } from '../../ports/media.ts';

/** Time beyond ringing that LiveKit gets to answer the request. */
const graceSec = 10;
/** Codes with which LiveKit refuses before it has sent an INVITE. */
const refusedBeforeDialing = new Set([
  'not_found',
  'invalid_argument',
  'unauthenticated',
  'permission_denied',
  'bad_route',
  'malformed',
]);
/** LiveKit's words about a carrier that wants a login which the trunk does not have, or asks for it again and again. */
const wantsLogin = /\bauth\b/;
/** LiveKit's words about a carrier that did not even say that it got the INVITE, for as long as SIP waits. */
const noProvisionalResponse = /\(0 intermediate responses\)/;

/** Dials once and waits for the answer. Never throws; a failure that leaves the phone's state open is `unknown`. */
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
    // No answer carries no SIP status: LiveKit cancels the INVITE itself.
    if (error.code === 'canceled' || error.code === 'deadline_exceeded') return { kind: 'no_answer' };
    if (error.code === 'failed_precondition' && wantsLogin.test(error.message))
      return { kind: 'carrier_failed', reason: 'carrier_auth_failed' };
    // The check of the token stands before everything else, and answers without a code.
    if (error.status === 401 || (error.code !== undefined && refusedBeforeDialing.has(error.code)))
      return { kind: 'not_placed', message: error.message };
    return { kind: 'unknown', message: error.message };
  }
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  if (cause?.code === 'ECONNREFUSED') return { kind: 'not_placed', message: 'the media service cannot be reached' };
  return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
}
