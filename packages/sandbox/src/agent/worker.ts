// The agent worker: accepts or ignores each dispatch, and handles the call.
import { Job, JobState, JobStatus, JobType } from '@livekit/protocol';
import type { AgentDispatch } from '@livekit/protocol';
import { agentJobMetadata, agentName } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import { scriptFor } from '../callee/scripts.ts';
import type { Offer } from '../dispatch/dispatch-service.ts';
import { endJob, nanoseconds } from '../dispatch/end-job.ts';
import { newId } from '../ids.ts';
import { isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { changed } from '../rooms/live-room.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { Speech } from '../speech/speech.ts';
import { holdCall } from './hold-call.ts';
import type { Watchdog } from './hold-call.ts';
import { describe, openServerLink } from '@voicecall/contract/server-link';
import type { ServerLink } from '@voicecall/contract/server-link';

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
      const brief = link && (await askOnce(link));
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
  try {
    const brief = known ?? (await link.brief());
    if (!brief) return 'the call has ended';
    if (room.closed.signal.aborted) return null;
    // LiveKit ends a job together with its dispatch, even when the agent has not joined yet.
    if (!room.dispatches.has(dispatch.id)) return 'its dispatch was deleted';
    noteNumber(room, brief);
    await holdCall(lifetime, rooms, {
      room,
      identity: state.participantIdentity,
      brief,
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

/** Null when it cannot be had: it is requested again once the job is accepted. */
const askOnce = (link: ServerLink): Promise<CallBrief | null> =>
  link.brief('once').catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return null;
  });

function linkOf(lifetime: Lifetime, { metadata }: AgentDispatch): ServerLink | null {
  try {
    const job = agentJobMetadata.parse(JSON.parse(metadata));
    const log = (problem: string): void => lifetime.log(`agent of ${job.call_id}: ${problem}`);
    return openServerLink(job, { log, signal: lifetime.signal });
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
