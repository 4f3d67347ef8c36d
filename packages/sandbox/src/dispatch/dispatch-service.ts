// livekit.AgentDispatchService: requests an agent for a room. The jobs of the dispatch show whether one joins.
import {
  AgentDispatch,
  AgentDispatchState,
  CreateAgentDispatchRequest,
  DeleteAgentDispatchRequest,
  DisconnectReason,
  ListAgentDispatchRequest,
  ListAgentDispatchResponse,
} from '@livekit/protocol';
import { newId } from '../ids.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { OpenRoom, RoomStore } from '../rooms/room-store.ts';
import { administersRoom, method } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { noResponder, refuse } from '../twirp/refuse.ts';
import { endJob } from './end-job.ts';

/** Offers a dispatch to the agents' workers. */
export type Offer = (room: LiveRoom, dispatch: AgentDispatch) => void;

export interface DispatchRequest {
  readonly agentName: string;
  readonly metadata: string;
}

export function addDispatch(offer: Offer, room: LiveRoom, { agentName, metadata }: DispatchRequest): AgentDispatch {
  const state = new AgentDispatchState({ createdAt: BigInt(Date.now()) * 1_000_000n });
  const dispatch = new AgentDispatch({ id: newId('AD'), agentName, metadata, room: room.info.name, state });
  room.dispatches.set(dispatch.id, dispatch);
  offer(room, dispatch);
  return dispatch;
}

export function createDispatchService(rooms: RoomStore, openRoom: OpenRoom, offer: Offer): Service {
  // LiveKit searches for the node that hosts the room, and there is none.
  const roomNamed = (name: string): LiveRoom => {
    const room = rooms.find(name);
    if (!room) throw noResponder();
    return room;
  };
  return {
    CreateDispatch: method(
      CreateAgentDispatchRequest,
      ({ room }) => [administersRoom(room)],
      (request) => {
        if (request.room === '') throw refuse('invalid_argument', 'no room name');
        return addDispatch(offer, openRoom({ name: request.room }), request);
      },
    ),
    ListDispatch: method(
      ListAgentDispatchRequest,
      ({ room }) => [administersRoom(room)],
      ({ room, dispatchId }) => {
        const dispatches = [...roomNamed(room).dispatches.values()];
        return new ListAgentDispatchResponse({
          agentDispatches: dispatches.filter(({ id }) => dispatchId === '' || id === dispatchId),
        });
      },
    ),
    DeleteDispatch: method(
      DeleteAgentDispatchRequest,
      ({ room }) => [administersRoom(room)],
      (request) => {
        const room = roomNamed(request.room);
        const dispatch = room.dispatches.get(request.dispatchId);
        if (!dispatch) throw refuse('not_found', 'dispatch ID not found');
        room.dispatches.delete(dispatch.id);
        for (const job of dispatch.state?.jobs ?? []) {
          if (job.state) endJob(job.state, 'dispatch deleted');
          const agent = room.members.get(job.state?.participantIdentity ?? '');
          if (agent) rooms.leave(room, agent, DisconnectReason.PARTICIPANT_REMOVED);
        }
        return dispatch;
      },
    ),
  };
}
