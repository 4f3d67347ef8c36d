// How the agent reacts to participants joining and leaving its room.
import { EventEmitter } from 'node:events';
import { DisconnectReason, RoomEvent } from '@livekit/rtc-node';
import type { Room } from '@livekit/rtc-node';
import { expect, test } from 'vitest';
import { createLiveCall } from './live-call.ts';
import { isAnswered, otherSide, until, watchRoom } from './room-watch.ts';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';

type Direction = 'outbound' | 'inbound' | 'web';

function rig(direction: Direction = 'outbound') {
  const call = createLiveCall(exampleBrief({ call: { direction } }), fakeLink());
  const remoteParticipants = new Map<
    string,
    { identity: string; attributes: Record<string, string>; disconnectReason?: DisconnectReason }
  >();
  const events = Object.assign(new EventEmitter(), { remoteParticipants });
  const room = events as unknown as Room;
  watchRoom(call, room);
  const join = (identity: string, attributes: Record<string, string> = {}): void => {
    remoteParticipants.set(identity, { identity, attributes });
    events.emit(RoomEvent.ParticipantConnected);
  };
  const leave = (identity: string, disconnectReason: DisconnectReason): void => {
    const participant = remoteParticipants.get(identity);
    remoteParticipants.delete(identity);
    events.emit(RoomEvent.ParticipantDisconnected, { ...participant, disconnectReason });
  };
  const ring = (status: string): void => {
    Object.assign(remoteParticipants.get('phone')?.attributes ?? {}, { 'sip.callStatus': status });
    events.emit(RoomEvent.ParticipantAttributesChanged);
  };
  return { call, room, events, join, leave, ring };
}

test('a ringing phone has not answered, an active one has', async () => {
  const { call, room, join, ring } = rig();
  const answered = until(call, room, () => isAnswered(call, room));
  join('someone-else', { 'sip.callStatus': 'active' });
  join('phone', { 'sip.callStatus': 'dialing' });
  expect(otherSide(call, room)?.identity).toBe('phone');
  ring('ringing');
  expect(isAnswered(call, room)).toBe(false);
  ring('active');
  expect(await answered).toBe(true);
});

test('a browser in the room has answered', () => {
  const { call, room, join } = rig('web');
  join('phone');
  expect(isAnswered(call, room)).toBe(true);
});

test('waiting stops once the call has ended', async () => {
  const { call, room } = rig();
  const there = until(call, room, () => otherSide(call, room) !== undefined);
  call.finish(null);
  expect(await there).toBe(false);
  expect(await until(call, room, () => true)).toBe(false);
});

const {
  CLIENT_INITIATED,
  UNKNOWN_REASON,
  CONNECTION_TIMEOUT,
  SIGNAL_CLOSE,
  MEDIA_FAILURE,
  ROOM_DELETED,
  PARTICIPANT_REMOVED,
  SERVER_SHUTDOWN,
  USER_REJECTED,
} = DisconnectReason;

test.each<[Direction, DisconnectReason, string | null]>([
  ['outbound', CLIENT_INITIATED, 'user_hangup'],
  ['inbound', USER_REJECTED, 'user_hangup'],
  ['outbound', UNKNOWN_REASON, 'media_failure'],
  ['inbound', CONNECTION_TIMEOUT, 'media_failure'],
  ['web', SIGNAL_CLOSE, 'user_hangup'],
  ['web', MEDIA_FAILURE, 'media_failure'],
  ['outbound', ROOM_DELETED, null],
  ['web', PARTICIPANT_REMOVED, null],
])('%s: the other side leaves with reason %i, which is %s', (direction, reason, seen) => {
  const { call, join, leave } = rig(direction);
  join('phone');
  leave('phone', reason);
  expect(call.over.aborted).toBe(true);
  expect(call.report().ended_reason).toBe(seen);
});

test.each<[DisconnectReason, string | null]>([
  [ROOM_DELETED, null],
  [CLIENT_INITIATED, null],
  [SERVER_SHUTDOWN, 'media_failure'],
  [UNKNOWN_REASON, 'media_failure'],
])('the agent is out of the room with reason %i, which is %s', (reason, seen) => {
  const { call, events } = rig();
  events.emit(RoomEvent.Disconnected, reason);
  expect(call.over.aborted).toBe(true);
  expect(call.report().ended_reason).toBe(seen);
});

test('another participant who leaves does not end the call, nor does a second connection of the same browser', () => {
  const { call, join, leave, events } = rig('web');
  join('phone');
  join('listener');
  leave('listener', CLIENT_INITIATED);
  events.emit(RoomEvent.ParticipantDisconnected, {
    identity: 'phone',
    disconnectReason: DisconnectReason.DUPLICATE_IDENTITY,
  });
  expect(call.over.aborted).toBe(false);
});
