// A participant that enters a room, and the audio track that it publishes.
import {
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  ParticipantPermission,
  TrackInfo,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import { newId } from '../ids.ts';
import type { Member } from './live-room.ts';

export interface Joiner {
  readonly identity: string;
  readonly kind: ParticipantInfo_Kind;
  readonly name?: string;
  readonly metadata?: string;
  readonly attributes: Record<string, string>;
}

export function createMember({ identity, kind, name = '', metadata = '', attributes }: Joiner): Member {
  const now = Date.now();
  const info = new ParticipantInfo({
    sid: newId('PA'),
    identity,
    kind,
    name,
    metadata,
    attributes: { ...attributes },
    state: ParticipantInfo_State.ACTIVE,
    joinedAt: BigInt(Math.floor(now / 1000)),
    joinedAtMs: BigInt(now),
    permission: new ParticipantPermission({ canPublish: true, canSubscribe: true, canPublishData: true }),
  });
  return { info, left: new AbortController() };
}

/** Agents and recorders do not keep a room open; everyone else does. */
export const keepsRoomOpen = ({ info }: Member): boolean =>
  info.kind !== ParticipantInfo_Kind.AGENT && info.kind !== ParticipantInfo_Kind.EGRESS;

/** Everyone in the sandbox speaks, so everyone publishes. */
export function publishAudio({ info }: Member): TrackInfo {
  const track = new TrackInfo({
    sid: newId('TR'),
    type: TrackType.AUDIO,
    source: TrackSource.MICROPHONE,
    mimeType: 'audio/opus',
  });
  info.tracks.push(track);
  info.isPublisher = true;
  return track;
}
