// The room of a call as the agent sees it: who is there, whether the phone was answered, and when it is over.
import { setTimeout as sleep } from 'node:timers/promises';
import { RoomEvent } from '@livekit/rtc-node';
import type { RemoteParticipant, Room } from '@livekit/rtc-node';
import type { LiveCall } from './live-call.ts';
import { otherSideLeft, roomLost } from './leaving.ts';

/** The events after which a question about the room may have another answer. */
const changes = [RoomEvent.ParticipantConnected, RoomEvent.ParticipantAttributesChanged, RoomEvent.Connected] as const;

/** Time for the other side to come back after the media service itself was gone. */
const comeBackMs = 5_000;

/** Ends the call when the other side leaves or the room is gone. */
export function watchRoom(call: LiveCall, room: Room): void {
  const { direction, participant_identity } = call.brief.call;
  const gone = (participant: RemoteParticipant): void => {
    if (participant.identity === participant_identity && !otherSide(call, room))
      call.finish(otherSideLeft(direction, participant.disconnectReason));
  };
  room.on(RoomEvent.ParticipantDisconnected, gone);
  room.on(RoomEvent.Disconnected, (reason) => call.finish(roomLost(reason)));
  room.on(RoomEvent.Reconnected, () => {
    const known = otherSide(call, room) !== undefined;
    void sleep(comeBackMs).then(() => {
      if (known && !otherSide(call, room)) call.finish('media_failure');
    });
  });
}

/** Who the agent talks to, once they are in the room. */
export const otherSide = (call: LiveCall, room: Room): RemoteParticipant | undefined =>
  room.remoteParticipants.get(call.brief.call.participant_identity);

/** Whether they can hear the agent: a phone leg is in the room while it still rings. */
export const isAnswered = (call: LiveCall, room: Room): boolean => {
  const participant = otherSide(call, room);
  return (
    participant !== undefined &&
    (call.brief.call.direction === 'web' || participant.attributes['sip.callStatus'] === 'active')
  );
};

/** Waits until something is true of the room; false when the call is over before. */
export function until(call: LiveCall, room: Room, check: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (value: boolean): void => {
      for (const event of changes) room.off(event, look);
      call.over.removeEventListener('abort', over);
      resolve(value);
    };
    const look = (): void => {
      if (check()) settle(true);
    };
    const over = (): void => settle(false);
    for (const event of changes) room.on(event, look);
    call.over.addEventListener('abort', over);
    if (call.over.aborted) over();
    else look();
  });
}
