// The table of what LiveKit responds to a failed dial. The SIP status is in the data of the error; where there is none,
// LiveKit's error code decides, or the code of a connection that was never made.
import { ServerError } from 'livekit-server-sdk';
import type { DialOutcome } from '../../ports/media.ts';
import { sipStatusOf } from './media-error.ts';

/** LiveKit's error codes. Those that are not listed leave open whether a phone rings. */
const byCode: Readonly<Record<string, 'not_placed' | 'no_answer' | 'negotiation_failed'>> = {
  // No SIP service took the request, or LiveKit refused it.
  unavailable: 'not_placed',
  not_found: 'not_placed',
  invalid_argument: 'not_placed',
  malformed: 'not_placed',
  out_of_range: 'not_placed',
  unauthenticated: 'not_placed',
  permission_denied: 'not_placed',
  resource_exhausted: 'not_placed',
  bad_route: 'not_placed',
  unimplemented: 'not_placed',
  // The SIP service canceled its INVITE, because the ringing timeout was over.
  canceled: 'no_answer',
  // The SIP service gave up by itself: no common codec, no SDP, no login that the carrier accepts.
  failed_precondition: 'negotiation_failed',
};

/** Codes of connections that were not made: nothing was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A login that the carrier does not accept has the same code as a codec that it does not have, and no data that tells
 * them apart: here, and only here, LiveKit's text does. It chooses between two reasons of a call that failed.
 */
const loginRefused = /\b(?:required auth|max auth retry|no auth header)\b/;

/** The outcome of a dial whose request failed with `error`. */
export function dialOutcomeOf(error: unknown): DialOutcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ServerError))
    return neverConnected.has(causeOf(error))
      ? { kind: 'not_placed', message: 'the media service cannot be reached' }
      : { kind: 'unknown', message };
  const sip_status = sipStatusOf(error);
  if (sip_status) return { kind: 'refused', sip_status };
  const meaning = byCode[error.code ?? ''];
  if (meaning === 'no_answer') return { kind: 'no_answer' };
  if (meaning === 'negotiation_failed')
    return { kind: 'carrier_failed', reason: loginRefused.test(message) ? 'carrier_auth_failed' : 'media_failure' };
  // LiveKit checks the token first, and reports an invalid one without a code.
  if (meaning === 'not_placed' || error.status === 401) return { kind: 'not_placed', message };
  return { kind: 'unknown', message };
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : '';
}
