// livekit.Egress: recordings of rooms, those that have ended included for a while.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EgressInfo,
  EgressStatus,
  ListEgressRequest,
  ListEgressResponse,
  RoomCompositeEgressRequest,
  StopEgressRequest,
} from '@livekit/protocol';
import type { EncodedFileOutput } from '@livekit/protocol';
import { newId } from '../ids.ts';
import type { Lifetime } from '../lifetime.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { method, recordsRooms } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { nobodyAnswers, refuse } from '../twirp/refuse.ts';
import type { Notify } from '../webhooks/notify.ts';
import { recordRoom } from './record-room.ts';
import type { Egress, RecorderFailure } from './record-room.ts';

export interface EgressDeps {
  readonly lifetime: Lifetime;
  readonly rooms: RoomStore;
  readonly notify: Notify;
}

/** The recorders, and what is wrong with those that start from now on. */
export interface EgressStore {
  readonly service: Service;
  all(): EgressInfo[];
  setFailure(trouble: RecorderFailure | null): void;
}

const rememberMs = 600_000;
const records = () => [recordsRooms];
const isOver = ({ info }: Egress): boolean => info.status > EgressStatus.EGRESS_ENDING;

export function createEgressStore({ lifetime, rooms, notify }: EgressDeps): EgressStore {
  const book = new Map<string, Egress>();
  let trouble: RecorderFailure | null = null;
  const start = (request: RoomCompositeEgressRequest): EgressInfo => {
    const file = fileIn(request);
    const room = rooms.find(request.roomName);
    if (!room) throw refuse('not_found', 'requested room does not exist');
    const { name: roomName, sid: roomId } = room.info;
    const info = new EgressInfo({
      egressId: newId('EG'),
      roomName,
      roomId,
      status: EgressStatus.EGRESS_STARTING,
      updatedAt: BigInt(Date.now()) * 1_000_000n,
    });
    const egress: Egress = { room, info, file, stop: new AbortController(), trouble };
    book.set(info.egressId, egress);
    lifetime.run(`recording of room ${roomName}`, async () => {
      await recordRoom(lifetime, notify, egress);
      await sleep(rememberMs, undefined, { signal: lifetime.signal });
      book.delete(info.egressId);
    });
    return info.clone();
  };
  const service: Service = {
    StartRoomCompositeEgress: method(RoomCompositeEgressRequest, records, start),
    ListEgress: method(ListEgressRequest, records, ({ roomName, egressId, active }) => {
      const found = [...book.values()].filter(
        (egress) =>
          (!roomName || egress.info.roomName === roomName) &&
          (!egressId || egress.info.egressId === egressId) &&
          !(active && isOver(egress)),
      );
      return new ListEgressResponse({ items: found.map(({ info }) => info) });
    }),
    StopEgress: method(StopEgressRequest, records, ({ egressId }) => {
      const egress = book.get(egressId);
      if (!egress) throw refuse('not_found', 'egress does not exist');
      if (isOver(egress))
        throw refuse('failed_precondition', `egress with status ${EgressStatus[egress.info.status]} cannot be stopped`);
      // A recorder that hangs does not hear it.
      if (egress.trouble === 'never_begins' || egress.trouble === 'never_ends') throw nobodyAnswers();
      egress.stop.abort();
      return egress.info.clone();
    }),
  };
  return {
    service,
    all: () => [...book.values()].map(({ info }) => info.clone()),
    setFailure: (next) => void (trouble = next),
  };
}

function fileIn({ fileOutputs: [file], output }: RoomCompositeEgressRequest): EncodedFileOutput {
  const wanted = file ?? (output.case === 'file' ? output.value : undefined);
  if (!wanted || wanted.filepath === '')
    throw refuse('invalid_argument', 'request has missing or invalid field: output');
  return wanted;
}
