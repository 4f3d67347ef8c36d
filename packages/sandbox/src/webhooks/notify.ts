// Turns what happens in a room into LiveKit webhook events and hands them to the room's queue.
import { Room, WebhookEvent } from '@livekit/protocol';
import type { EgressInfo, ParticipantInfo, TrackInfo } from '@livekit/protocol';
import { newId } from '../ids.ts';
import type { LiveRoom } from '../rooms/live-room.ts';

export type WebhookName =
  | 'room_started'
  | 'room_finished'
  | 'participant_joined'
  | 'participant_left'
  | 'track_published'
  | 'track_unpublished'
  | 'egress_started'
  | 'egress_updated'
  | 'egress_ended';

export interface WebhookSubject {
  readonly participant?: ParticipantInfo;
  readonly track?: TrackInfo;
  readonly egressInfo?: EgressInfo;
}

export type Notify = (room: LiveRoom, event: WebhookName, subject: WebhookSubject) => void;

/** An event as it will be sent: its bytes never change again. */
export interface SealedEvent {
  readonly name: WebhookName;
  readonly body: string;
}

export function sealEvent(
  room: LiveRoom,
  event: WebhookName,
  { participant, track, egressInfo }: WebhookSubject,
): SealedEvent {
  const { sid, name } = room.info;
  const body = new WebhookEvent({
    event,
    id: newId('EV'),
    createdAt: BigInt(Math.floor(Date.now() / 1000)),
    // Events of tracks contain only the sid and name of their room; those of recordings contain no room.
    room: egressInfo ? undefined : track ? new Room({ sid, name }) : room.info,
    participant,
    track,
    egressInfo,
  }).toJsonString();
  return { name: event, body };
}
