// livekit.RoomService: rooms and the participants in them.
import {
  CreateRoomRequest,
  DeleteRoomRequest,
  DeleteRoomResponse,
  DisconnectReason,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  RemoveParticipantResponse,
  RoomParticipantIdentity,
  UpdateRoomMetadataRequest,
} from '@livekit/protocol';
import { administersRoom, createsRooms, listsRooms, method } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { refuse } from '../twirp/refuse.ts';
import { changed } from './live-room.ts';
import type { LiveRoom, Member } from './live-room.ts';
import type { OpenRoom, RoomStore } from './room-store.ts';

export function createRoomService(rooms: RoomStore, openRoom: OpenRoom): Service {
  return {
    CreateRoom: method(
      CreateRoomRequest,
      () => [createsRooms],
      (request) => {
        if (request.name === '') throw refuse('invalid_argument', 'no room name');
        return openRoom(request).info;
      },
    ),
    ListRooms: method(
      ListRoomsRequest,
      () => [listsRooms],
      ({ names }) => {
        const found = names.length > 0 ? rooms.all().filter(({ info }) => names.includes(info.name)) : rooms.all();
        return new ListRoomsResponse({ rooms: found.map(({ info }) => info) });
      },
    ),
    DeleteRoom: method(
      DeleteRoomRequest,
      () => [createsRooms],
      (request) => {
        rooms.close(roomNamed(rooms, request.room), DisconnectReason.ROOM_DELETED);
        return new DeleteRoomResponse();
      },
    ),
    UpdateRoomMetadata: method(
      UpdateRoomMetadataRequest,
      ({ room }) => [administersRoom(room)],
      (request) => {
        const room = roomNamed(rooms, request.room);
        room.info.metadata = request.metadata;
        changed(room);
        return room.info;
      },
    ),
    ListParticipants: method(
      ListParticipantsRequest,
      ({ room }) => [administersRoom(room)],
      (request) => {
        const members = [...(rooms.find(request.room)?.members.values() ?? [])];
        return new ListParticipantsResponse({ participants: members.map(({ info }) => info) });
      },
    ),
    GetParticipant: method(
      RoomParticipantIdentity,
      ({ room }) => [administersRoom(room)],
      (request) => memberOf(rooms, request).member.info,
    ),
    RemoveParticipant: method(
      RoomParticipantIdentity,
      ({ room }) => [administersRoom(room)],
      (request) => {
        const { room, member } = memberOf(rooms, request);
        rooms.leave(room, member, DisconnectReason.PARTICIPANT_REMOVED);
        return new RemoveParticipantResponse();
      },
    ),
  };
}

function roomNamed(rooms: RoomStore, name: string): LiveRoom {
  const room = rooms.find(name);
  if (!room) throw refuse('not_found', 'requested room does not exist');
  return room;
}

/** The participant a request names; a room that does not exist has no participants, as in LiveKit. */
export function memberOf(
  rooms: RoomStore,
  request: { room: string; identity: string },
): { room: LiveRoom; member: Member } {
  const room = rooms.find(request.room);
  const member = room?.members.get(request.identity);
  if (!room || !member) throw refuse('not_found', 'participant does not exist');
  return { room, member };
}
