// Queue door of calls.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { admitCalls } from './dispatch/admit-calls.ts';
import { answerCall } from './lifecycle/answer-call.ts';
import { closeRoom } from './lifecycle/close-room.ts';
import { closeStrayRoom } from './lifecycle/close-stray-room.ts';
import { placeCall } from './dispatch/place-call.ts';

export const callJobs = (
  deps: Deps,
): Pick<JobHandlers, 'tenant.admit' | 'call.dial' | 'call.answer' | 'call.close-room' | 'room.close'> => ({
  'tenant.admit': (job) => admitCalls(deps, job),
  'call.dial': (job, signal) => placeCall(deps, job, signal),
  'call.answer': (job, signal) => answerCall(deps, job, signal),
  'call.close-room': (job) => closeRoom(deps, job),
  'room.close': (job) => closeStrayRoom(deps, job),
});
