// The token that lets a browser into the one room of its web session: to hear and to speak, until its hour is over
// (spec 4.3).
import { AccessToken, TrackSource } from 'livekit-server-sdk';
import type { WebAccess } from '../../ports/media.ts';

/** Without a room configuration, which would let the browser bring an agent into a room that is gone. */
export function mintWebToken(
  api_key: string,
  api_secret: string,
  { room_name, identity, expires_at }: WebAccess,
): Promise<string> {
  // Its type knows spans of time only, counted by this process's clock; what signs the token takes a moment as well,
  // and the platform's clock counts.
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
