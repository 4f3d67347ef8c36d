// Queue door of calls.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue.ts';
import { closeRoom } from './close-room.ts';
import { placeCall } from './place-call.ts';

export const callJobs = (deps: Deps): Pick<JobHandlers, 'call.dial' | 'call.close-room'> => ({
  'call.dial': (job, signal) => placeCall(deps, job, signal),
  'call.close-room': (job) => closeRoom(deps, job),
});
