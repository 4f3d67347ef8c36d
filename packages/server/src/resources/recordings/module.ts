// What recordings give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { patient } from '../../platform/queue/job.ts';
import { applyRecording } from './apply-recording.ts';
import { reconcileRecordings } from './reconcile-recordings.ts';
import { startRecording } from './start-recording.ts';
import { recordingIsDue } from './store.ts';

const ofCall = z.object({ tenant_id: z.string(), call_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'recording.start': z.output<typeof ofCall>;
  }
}

export const recordings = {
  jobs: {
    // Waits until there is audio in the call's room.
    'recording.start': { payload: ofCall, ...patient, concurrency: 500, expire_sec: 300, handle: startRecording },
  },
  tasks: [{ name: 'reconcile recordings', every_ms: 2_000, work: recordingIsDue, run: reconcileRecordings }],
  onMediaWebhook: async (deps, { recording }) => {
    if (recording) await applyRecording(deps, recording);
  },
} satisfies Module;
