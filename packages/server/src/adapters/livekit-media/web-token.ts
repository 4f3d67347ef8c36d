// Creates the token with which a browser joins the one room of its web session, to hear and to speak, for at most one
// hour (requirement 4.3).
import { AccessToken, TrackSource } from 'livekit-server-sdk';
import type { WebAccess } from '../../ports/media.ts';

/** Without a room configuration, which would let the browser bring an agent into a deleted room. */
export function mintWebToken(
  api_key: string,
  api_secret: string,
  { room_name, identity, expires_at }: WebAccess,
): Promise<string> {
  // The SDK's type allows only durations, which count from this process's clock and from the moment of signing; the
  // expiry follows the platform's clock.
  const ttl = expires_at as unknown as string;
  const token = new AccessToken(api_key, api_secret, { identity, ttl });
  token.addGrant({
    roomJoin: true,
    room: room_name,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE],
    canSubscribe: true,
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return token.toJwt();
}
