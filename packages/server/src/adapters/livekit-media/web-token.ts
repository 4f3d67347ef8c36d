// Creates the token with which a browser joins the one room of its web session, to hear and to speak, for at most one
// hour (requirement 4.3).
import type { WebAccess } from '../../ports/media.ts';
import { signToken } from './token.ts';
import type { TokenKeys } from './token.ts';

/** Without a room configuration, which would let the browser bring an agent into a deleted room. */
export const mintWebToken = (keys: TokenKeys, { room_name, identity, expires_at }: WebAccess, now: Date): string =>
  signToken(
    keys,
    {
      sub: identity,
      video: {
        roomJoin: true,
        room: room_name,
        canPublish: true,
        canPublishSources: ['microphone'],
        canSubscribe: true,
        canPublishData: false,
        canUpdateOwnMetadata: false,
      },
    },
    { from: now, to: expires_at },
  );
