// A browser joins a web session: its token opens one room, it speaks with the agent there, and leaves.
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import { TokenVerifier } from 'livekit-server-sdk';
import type { ClaimGrants } from 'livekit-server-sdk';
import * as z from 'zod';
import { describe } from '@voicecall/contract/server-link';
import { scriptFor } from '../callee/scripts.ts';
import { aborted } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { talkClockOf } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import type { OpenRoom, RoomStore } from '../rooms/room-store.ts';
import { holdTheLine } from '../sip/place-call.ts';
import { agentComes } from '../sip/ring.ts';

/** The number that has the behaviour of a named script, or the name of a script for browsers. */
const scriptNames = {
  answers: '',
  books: '+15005550001',
  hangs_up: '+15005550007',
  no_agent: '+15005550008',
  webhooks_lost: '+15005550011',
  webhooks_scrambled: '+15005550012',
  silent: 'silent',
  leaves_early: 'leaves_early',
} as const;

export const joinOrder = z.object({
  token: z.string().min(1).max(8192),
  script: z.enum(Object.keys(scriptNames) as (keyof typeof scriptNames)[]).default('answers'),
  speech: z.boolean().default(false),
});

/** Where the browser joined, or why it was refused. */
export type JoinAnswer =
  | { readonly room: string; readonly participant_identity: string }
  | { readonly status: 401; readonly error: string };
export type Join = (order: z.output<typeof joinOrder>) => Promise<JoinAnswer>;

export interface JoinDeps {
  readonly lifetime: Lifetime;
  readonly rooms: RoomStore;
  readonly openRoom: OpenRoom;
  readonly api_key: string;
  readonly api_secret: string;
}

const opensPageMs = 200;

export function createJoin(deps: JoinDeps): Join {
  const verifier = new TokenVerifier(deps.api_key, deps.api_secret);
  return async ({ token, script, speech }) => {
    const access = await readToken(verifier, token);
    if ('error' in access) return { status: 401, error: access.error };
    // As in LiveKit, a token opens a room that does not exist or no longer exists.
    const room = deps.openRoom({ name: access.room });
    // Must be set before the browser joins: it selects how this room's webhooks are delivered.
    room.number = scriptNames[script];
    if (speech) room.spoken = [];
    const member = deps.rooms.join(room, {
      identity: access.identity,
      kind: ParticipantInfo_Kind.STANDARD,
      attributes: {},
    });
    deps.lifetime.run(`browser ${access.identity}`, () => stay(deps, room, member));
    return { room: access.room, participant_identity: access.identity };
  };
}

async function readToken(
  verifier: TokenVerifier,
  token: string,
): Promise<{ room: string; identity: string } | { error: string }> {
  let claims: ClaimGrants;
  try {
    claims = await verifier.verify(token, 0);
  } catch (error) {
    return { error: `invalid token: ${describe(error)}` };
  }
  const { sub: identity = '', video } = claims;
  if (!video?.roomJoin || !video.room || identity === '')
    return { error: 'the token does not let anybody into a room' };
  return { room: video.room, identity };
}

/** The browser's side of the session, from joining until someone leaves. */
async function stay({ lifetime, rooms }: JoinDeps, room: LiveRoom, member: Member): Promise<void> {
  const signal = AbortSignal.any([lifetime.signal, member.left.signal]);
  const script = scriptFor(room.number);
  if (script.pickup === 'no_answer') await lifetime.pause(opensPageMs, signal);
  // An open page stays until the platform removes its participant.
  else if (script.hangs_up === 'nobody') await aborted(signal);
  else if (await agentComes(lifetime, room, signal))
    await holdTheLine(talkClockOf(lifetime, room), room, script, signal);
  rooms.leave(room, member, DisconnectReason.CLIENT_INITIATED);
}
