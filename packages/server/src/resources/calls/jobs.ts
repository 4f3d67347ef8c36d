// Job handlers of calls.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { admitCalls } from './dispatch/admit-calls.ts';
import { answerCall } from './dispatch/answer-call.ts';
import { placeCall } from './dispatch/place-call.ts';
import { closeRoom } from './lifecycle/close-room.ts';

export const callJobs = (
  deps: Deps,
): Pick<JobHandlers, 'tenant.admit' | 'call.dial' | 'call.answer' | 'call.close-room' | 'room.close'> => ({
  'tenant.admit': (job) => admitCalls(deps, job),
  'call.dial': (job, signal) => placeCall(deps, job, signal),
  'call.answer': (job, signal) => answerCall(deps, job, signal),
  'call.close-room': (job) => closeRoom(deps, job),
  // The room of a caller whose number has no agent: there is no call.
  'room.close': ({ room_name }) => deps.media.deleteRoom(room_name),
});
