// Watches the LiveKit room of a call: who is in it, whether the phone was answered, and when the call has ended.
import { setTimeout as sleep } from 'node:timers/promises';
import { RoomEvent } from '@livekit/rtc-node';
import type { RemoteParticipant, Room } from '@livekit/rtc-node';
import type { LiveCall } from './live-call.ts';
import { otherSideLeft, roomLost } from './leaving.ts';

/** The room events after which a condition is checked again. */
const changes = [RoomEvent.ParticipantConnected, RoomEvent.ParticipantAttributesChanged, RoomEvent.Connected] as const;

/** Time for the other side to come back after the media service itself was gone. */
const comeBackMs = 5_000;

/** Ends the call when the other side leaves or the room is gone. */
export function watchRoom(call: LiveCall, room: Room): void {
  const { direction, participant_identity } = call.brief.call;
  const gone = (participant: RemoteParticipant): void => {
    if (participant.identity === participant_identity && !otherSide(call, room))
      call.finish(otherSideLeft(direction, participant.disconnectReason, participant.attributes['sip.callStatus']));
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

/** The participant that the agent talks to, once it is in the room. */
export const otherSide = (call: LiveCall, room: Room): RemoteParticipant | undefined =>
  room.remoteParticipants.get(call.brief.call.participant_identity);

/** Whether that participant can hear the agent: a phone leg is already in the room while it rings. */
export const isAnswered = (call: LiveCall, room: Room): boolean => {
  const participant = otherSide(call, room);
  return (
    participant !== undefined &&
    (call.brief.call.direction === 'web' || participant.attributes['sip.callStatus'] === 'active')
  );
};

/** Waits until a condition holds; false when the call ends before. */
export function until(call: LiveCall, room: Room, check: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (value: boolean): void => {
      for (const event of changes) room.off(event, recheck);
      call.over.removeEventListener('abort', over);
      resolve(value);
    };
    const recheck = (): void => {
      if (check()) finish(true);
    };
    const over = (): void => finish(false);
    for (const event of changes) room.on(event, recheck);
    call.over.addEventListener('abort', over);
    if (call.over.aborted) over();
    else recheck();
  });
}
