// All rooms: opening, joining, leaving, closing, and closing after a timeout when they are empty.
import { setTimeout as sleep } from 'node:timers/promises';
import { DisconnectReason, ParticipantInfo, ParticipantInfo_State, Room } from '@livekit/protocol';
import type { CreateRoomRequest } from '@livekit/protocol';
import { newId } from '../ids.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Notify } from '../webhooks/notify.ts';
import { changed, createLiveRoom } from './live-room.ts';
import type { LiveRoom, Member } from './live-room.ts';
import { createMember, keepsRoomOpen, publishAudio } from './member.ts';
import type { Joiner } from './member.ts';

const rememberFinishedMs = 600_000;
const defaultEmptyTimeoutSec = 300;
const defaultDepartureTimeoutSec = 20;

/** Opens a room, or returns the one of that name after applying the settings of the request. */
export type OpenRoom = (request: Pick<CreateRoomRequest, 'name'> & Partial<CreateRoomRequest>) => LiveRoom;

export interface RoomStore {
  readonly open: OpenRoom;
  find(name: string): LiveRoom | undefined;
  all(): LiveRoom[];
  /** Rooms that finished within the last ten minutes. */
  finished(): LiveRoom[];
  join(room: LiveRoom, joiner: Joiner): Member;
  setAttributes(room: LiveRoom, member: Member, attributes: Record<string, string>): void;
  leave(room: LiveRoom, member: Member, reason: DisconnectReason): void;
  close(room: LiveRoom, reason: DisconnectReason): void;
}

interface Shelf {
  readonly lifetime: Lifetime;
  readonly notify: Notify;
  readonly open: Map<string, LiveRoom>;
  readonly finished: Set<LiveRoom>;
  /** The close timer of each empty room. */
  readonly idle: WeakMap<LiveRoom, AbortController>;
}

export function createRoomStore(lifetime: Lifetime, notify: Notify): RoomStore {
  const shelf: Shelf = { lifetime, notify, open: new Map(), finished: new Set(), idle: new WeakMap() };
  return {
    open: (request) => open(shelf, request),
    find: (name) => shelf.open.get(name),
    all: () => [...shelf.open.values()],
    finished: () => [...shelf.finished],
    join: (room, joiner) => join(shelf, room, joiner),
    setAttributes(room, member, attributes) {
      Object.assign(member.info.attributes, attributes);
      changed(room);
    },
    leave: (room, member, reason) => leave(shelf, room, member, reason),
    close: (room, reason) => close(shelf, room, reason),
  };
}

function open(shelf: Shelf, request: Parameters<OpenRoom>[0]): LiveRoom {
  const known = shelf.open.get(request.name);
  const room = known ?? createLiveRoom(newRoom(request.name), shelf.lifetime.timer.now());
  if (request.metadata) room.info.metadata = request.metadata;
  if (request.emptyTimeout) room.info.emptyTimeout = request.emptyTimeout;
  if (request.departureTimeout) room.info.departureTimeout = request.departureTimeout;
  if (request.maxParticipants) room.info.maxParticipants = request.maxParticipants;
  if (known) return known;
  shelf.open.set(request.name, room);
  shelf.notify(room, 'room_started', {});
  watchIdle(shelf, room);
  return room;
}

function join(shelf: Shelf, room: LiveRoom, joiner: Joiner): Member {
  const before = room.members.get(joiner.identity);
  if (before) leave(shelf, room, before, DisconnectReason.DUPLICATE_IDENTITY);
  const member = createMember(joiner);
  room.members.set(joiner.identity, member);
  if (keepsRoomOpen(member)) room.ever_joined = true;
  count(room);
  shelf.notify(room, 'participant_joined', { participant: member.info });
  shelf.notify(room, 'track_published', { participant: nameOf(member), track: publishAudio(member) });
  changed(room);
  watchIdle(shelf, room);
  return member;
}

/** An event of a track contains only the sid and the identity of its participant. */
const nameOf = ({ info: { sid, identity } }: Member): ParticipantInfo => new ParticipantInfo({ sid, identity });

function leave(shelf: Shelf, room: LiveRoom, member: Member, reason: DisconnectReason): void {
  if (room.members.get(member.info.identity) !== member) return;
  room.members.delete(member.info.identity);
  member.info.state = ParticipantInfo_State.DISCONNECTED;
  member.info.disconnectReason = reason;
  room.last_left_at = shelf.lifetime.timer.now();
  count(room);
  member.left.abort();
  for (const track of member.info.tracks.splice(0))
    shelf.notify(room, 'track_unpublished', { participant: nameOf(member), track });
  shelf.notify(room, 'participant_left', { participant: member.info });
  changed(room);
  watchIdle(shelf, room);
}

function close(shelf: Shelf, room: LiveRoom, reason: DisconnectReason): void {
  if (room.closed.signal.aborted) return;
  room.closed.abort();
  shelf.open.delete(room.info.name);
  shelf.idle.get(room)?.abort();
  for (const member of room.members.values()) leave(shelf, room, member, reason);
  room.finished_at = new Date().toISOString();
  shelf.finished.add(room);
  shelf.notify(room, 'room_finished', {});
  changed(room);
  const { signal } = shelf.lifetime;
  shelf.lifetime.run(`forgetting room ${room.info.name}`, async () => {
    await sleep(rememberFinishedMs, undefined, { signal });
    shelf.finished.delete(room);
  });
}

/**
 * Restarts the close timer, or stops it while a participant keeps the room open. As in LiveKit, a room that only agents
 * have been in closes after its empty timeout, counted from its creation; every other room closes after its departure
 * timeout, counted from when the last participant left, agents included.
 */
function watchIdle(shelf: Shelf, room: LiveRoom): void {
  shelf.idle.get(room)?.abort();
  if (room.closed.signal.aborted || [...room.members.values()].some(keepsRoomOpen)) return;
  const countdown = new AbortController();
  shelf.idle.set(room, countdown);
  const { timer, signal } = shelf.lifetime;
  const [since, timeout_sec] = room.ever_joined
    ? [room.last_left_at, room.info.departureTimeout]
    : [room.opened_at, room.info.emptyTimeout];
  const wait_ms = Math.max(0, since + timeout_sec * 1000 - timer.now());
  shelf.lifetime.run(`closing room ${room.info.name}`, async () => {
    await timer.wait(wait_ms, AbortSignal.any([countdown.signal, signal]));
    close(shelf, room, DisconnectReason.ROOM_CLOSED);
  });
}

function count(room: LiveRoom): void {
  room.info.numParticipants = room.members.size;
  room.info.numPublishers = room.members.size;
}

function newRoom(name: string): Room {
  const now = Date.now();
  return new Room({
    sid: newId('RM'),
    name,
    emptyTimeout: defaultEmptyTimeoutSec,
    departureTimeout: defaultDepartureTimeoutSec,
    creationTime: BigInt(Math.floor(now / 1000)),
    creationTimeMs: BigInt(now),
  });
}
