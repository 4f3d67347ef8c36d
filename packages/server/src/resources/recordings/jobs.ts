// Job handlers of recordings.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { startRecording } from './start-recording.ts';

export const recordingJobs = (deps: Deps): Pick<JobHandlers, 'recording.start'> => ({
  'recording.start': (job, signal) => startRecording(deps, job, signal),
});
