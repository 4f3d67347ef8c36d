// How the end of a connection is read: somebody hung up, something broke, or the platform ended the call itself.
import { DisconnectReason } from '@livekit/rtc-node';
import type { CallBrief } from '@voicecall/contract';

/** How the agent saw the call end; null where the platform knows it better. */
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
 * A phone leg gives no other sign of a carrier's failure; a browser's connection also breaks because its page was
 * closed.
 */
const brokenPhone = new Set([
  DisconnectReason.UNKNOWN_REASON,
  DisconnectReason.SIP_TRUNK_FAILURE,
  DisconnectReason.CONNECTION_TIMEOUT,
  DisconnectReason.SIGNAL_CLOSE,
]);

/** The other side left the room. */
export function otherSideLeft(
  direction: CallBrief['call']['direction'],
  reason: DisconnectReason = DisconnectReason.UNKNOWN_REASON,
): SeenEnd {
  if (byPlatform.has(reason)) return null;
  return broken.has(reason) || (direction !== 'web' && brokenPhone.has(reason)) ? 'media_failure' : 'user_hangup';
}

/** The agent itself is out of the room. */
export const roomLost = (reason: DisconnectReason): SeenEnd =>
  byPlatform.has(reason) ||
  reason === DisconnectReason.CLIENT_INITIATED ||
  reason === DisconnectReason.DUPLICATE_IDENTITY
    ? null
    : 'media_failure';
