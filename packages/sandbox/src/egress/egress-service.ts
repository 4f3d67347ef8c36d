// livekit.Egress: recordings of rooms, including for some time those that have ended.
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
import type { Speech } from '../speech/speech.ts';
import { method, recordsRooms } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { noResponder, refuse } from '../twirp/refuse.ts';
import type { Notify } from '../webhooks/notify.ts';
import { recordRoom } from './record-room.ts';
import type { Egress, RecorderFailure } from './record-room.ts';

export interface EgressDeps {
  readonly lifetime: Lifetime;
  readonly rooms: RoomStore;
  readonly notify: Notify;
  readonly speech: Speech;
}

/** The recorders, and the failure that new ones get. */
export interface EgressStore {
  readonly service: Service;
  all(): EgressInfo[];
  setFailure(failure: RecorderFailure | null): void;
}

const rememberMs = 600_000;
const records = () => [recordsRooms];
const isOver = ({ info }: Egress): boolean => info.status > EgressStatus.EGRESS_ENDING;

export function createEgressStore({ lifetime, rooms, notify, speech }: EgressDeps): EgressStore {
  const store = new Map<string, Egress>();
  let failure: RecorderFailure | null = null;
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
    const egress: Egress = { room, info, file, stop: new AbortController(), failure };
    store.set(info.egressId, egress);
    lifetime.run(`recording of room ${roomName}`, async () => {
      await recordRoom(lifetime, notify, speech, egress);
      await sleep(rememberMs, undefined, { signal: lifetime.signal });
      store.delete(info.egressId);
    });
    return info.clone();
  };
  const service: Service = {
    StartRoomCompositeEgress: method(RoomCompositeEgressRequest, records, start),
    ListEgress: method(ListEgressRequest, records, ({ roomName, egressId, active }) => {
      const found = [...store.values()].filter(
        (egress) =>
          (!roomName || egress.info.roomName === roomName) &&
          (!egressId || egress.info.egressId === egressId) &&
          !(active && isOver(egress)),
      );
      return new ListEgressResponse({ items: found.map(({ info }) => info) });
    }),
    StopEgress: method(StopEgressRequest, records, ({ egressId }) => {
      const egress = store.get(egressId);
      if (!egress) throw refuse('not_found', 'egress does not exist');
      if (isOver(egress))
        throw refuse('failed_precondition', `egress with status ${EgressStatus[egress.info.status]} cannot be stopped`);
      // A hanging recorder ignores the request.
      if (egress.failure === 'never_begins' || egress.failure === 'never_ends') throw noResponder();
      egress.stop.abort();
      return egress.info.clone();
    }),
  };
  return {
    service,
    all: () => [...store.values()].map(({ info }) => info.clone()),
    setFailure: (next) => void (failure = next),
  };
}

function fileIn({ fileOutputs: [file], output }: RoomCompositeEgressRequest): EncodedFileOutput {
  const wanted = file ?? (output.case === 'file' ? output.value : undefined);
  if (!wanted || wanted.filepath === '')
    throw refuse('invalid_argument', 'request has missing or invalid field: output');
  return wanted;
}
