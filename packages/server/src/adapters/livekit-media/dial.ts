// Dials through LiveKit SIP.
import type { SipClient } from 'livekit-server-sdk';
import type { DialOutcome, DialRequest } from '../../ports/media.ts';
import { dialOutcomeOf } from './dial-outcome.ts';

/** Time that LiveKit gets after ringing has ended to respond. */
const graceSec = 10;
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
    return dialOutcomeOf(error);
  }
}
