// Maps the end of a connection to a reason: a hang-up, a failure, or an end that the platform requested.
import { DisconnectReason } from '@livekit/rtc-node';
import type { CallBrief } from '@voicecall/contract';

/** The end reason as the agent saw it; null where the platform knows it better. */
export type SeenEnd = 'user_hangup' | 'media_failure' | 'agent_error' | null;

const byPlatform = new Set([
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.ROOM_CLOSED,
]);
const broken = new Set([
  DisconnectReason.MEDIA_FAILURE,
  DisconnectReason.STATE_MISMATCH,
  DisconnectReason.JOIN_FAILURE,
  DisconnectReason.SERVER_SHUTDOWN,
  DisconnectReason.MIGRATION,
]);
/**
 * A phone leg gives no other sign of a carrier failure. A browser's connection also breaks when its page is
 * closed.
 */
const brokenPhone = new Set([
  DisconnectReason.UNKNOWN_REASON,
  DisconnectReason.SIP_TRUNK_FAILURE,
  DisconnectReason.CONNECTION_TIMEOUT,
  DisconnectReason.SIGNAL_CLOSE,
]);

/**
 * The other side left the room. The SIP service marks a phone that hung up; when it has not, and the phone seems to be
 * active still, the platform decides by the mark that LiveKit reports in the end.
 */
export function otherSideLeft(
  direction: CallBrief['call']['direction'],
  reason: DisconnectReason = DisconnectReason.UNKNOWN_REASON,
  call_status?: string,
): SeenEnd {
  if (byPlatform.has(reason)) return null;
  if (reason === DisconnectReason.CLIENT_INITIATED && call_status === 'active') return null;
  return broken.has(reason) || (direction !== 'web' && brokenPhone.has(reason)) ? 'media_failure' : 'user_hangup';
}

/** The agent itself is out of the room. */
export const roomLost = (reason: DisconnectReason): SeenEnd =>
  byPlatform.has(reason) ||
  reason === DisconnectReason.CLIENT_INITIATED ||
  reason === DisconnectReason.DUPLICATE_IDENTITY
    ? null
    : 'media_failure';
