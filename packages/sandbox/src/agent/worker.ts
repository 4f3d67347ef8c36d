// The agent worker: accepts or ignores each dispatch, and handles the call.
import { Job, JobState, JobStatus, JobType } from '@livekit/protocol';
import type { AgentDispatch } from '@livekit/protocol';
import { agentJobMetadata, agentName } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import { scriptFor } from '../callee/scripts.ts';
import type { Offer } from '../dispatch/dispatch-service.ts';
import { endJob, nanoseconds } from '../dispatch/end-job.ts';
import { newId } from '../ids.ts';
import { describe, isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { changed } from '../rooms/live-room.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { Speech } from '../speech/speech.ts';
import { holdCall } from './hold-call.ts';
import type { Watchdog } from './hold-call.ts';
import { openServerLink } from './server-link.ts';
import type { ServerLink } from './server-link.ts';

const decideMs = 200;

/**
 * A worker that accepts every job dispatched to the platform's agent name, except for some numbers that stand for "no
 * agent accepts the job". The dispatch does not say which number will be called, so the worker asks the platform for
 * the call's brief before it accepts. When the platform does not respond to that request, the job is accepted anyway.
 */
export function createWorker(lifetime: Lifetime, rooms: RoomStore, speech: Speech, watchdog?: Watchdog): Offer {
  const worker_id = newId('AW');
  return (room, dispatch) => {
    // No worker ever registered under another name; LiveKit reports no error for that either.
    if (dispatch.agentName !== agentName) return;
    lifetime.run(`agent in room ${room.info.name}`, async () => {
      await lifetime.pause(decideMs, AbortSignal.any([lifetime.signal, room.closed.signal]));
      const link = linkOf(lifetime, dispatch);
      const first = await link?.brief('once');
      const brief = first && 'brief' in first ? first.brief : null;
      if (brief && !wanted(room, brief)) return;
      if (room.closed.signal.aborted || !room.dispatches.has(dispatch.id)) return;
      const state = accept(room, dispatch, worker_id);
      const problem = await work(lifetime, rooms, room, { dispatch, link, brief, state, speech, watchdog });
      endJob(state, problem ?? 'agent worker left the room');
      if (problem) lifetime.log(`agent in room ${room.info.name}: ${problem}`);
    });
  };
}

interface Duty {
  readonly dispatch: AgentDispatch;
  readonly link: ServerLink | null;
  readonly brief: CallBrief | null;
  readonly state: JobState;
  readonly speech: Speech;
  readonly watchdog: Watchdog | undefined;
}

/** Handles the call; logs the reason when it could not. */
async function work(
  lifetime: Lifetime,
  rooms: RoomStore,
  room: LiveRoom,
  { dispatch, link, brief: known, state, speech, watchdog }: Duty,
): Promise<string | null> {
  if (!link) return 'unreadable job metadata';
  const answer = known ? { brief: known } : await link.brief('insist');
  if ('problem' in answer) return answer.problem;
  if (room.closed.signal.aborted) return null;
  // LiveKit ends a job together with its dispatch, even when the agent has not joined yet.
  if (!room.dispatches.has(dispatch.id)) return 'its dispatch was deleted';
  noteNumber(room, answer.brief);
  try {
    await holdCall(lifetime, rooms, {
      room,
      identity: state.participantIdentity,
      brief: answer.brief,
      link,
      speech,
      watchdog,
    });
    return null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return describe(error);
  }
}

function linkOf(lifetime: Lifetime, { metadata }: AgentDispatch): ServerLink | null {
  try {
    return openServerLink(lifetime, agentJobMetadata.parse(JSON.parse(metadata)));
  } catch (error) {
    lifetime.log(`dispatch with unreadable metadata: ${describe(error)}`);
    return null;
  }
}

function wanted(room: LiveRoom, brief: CallBrief): boolean {
  noteNumber(room, brief);
  return scriptFor(room.number).agent === 'present';
}

/** Only a called number selects the script; the number of an inbound caller does not. */
function noteNumber(room: LiveRoom, { call, metadata }: CallBrief): void {
  if (metadata?.['sandbox_speech'] === true) room.spoken ??= [];
  if (room.number !== null) return;
  room.number = (call.direction === 'outbound' && call.to_number) || '';
  changed(room);
}

function accept(room: LiveRoom, dispatch: AgentDispatch, workerId: string): JobState {
  const id = newId('AJ');
  const now = nanoseconds();
  const state = new JobState({
    status: JobStatus.JS_RUNNING,
    startedAt: now,
    updatedAt: now,
    participantIdentity: `agent-${id}`,
    workerId,
  });
  const { agentName: name, metadata } = dispatch;
  const job = new Job({
    id,
    dispatchId: dispatch.id,
    type: JobType.JT_ROOM,
    room: room.info.clone(),
    agentName: name,
    metadata,
    state,
  });
  dispatch.state?.jobs.push(job);
  room.jobs.push(job);
  changed(room);
  return state;
}
