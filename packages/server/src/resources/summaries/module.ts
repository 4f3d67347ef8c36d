// What summaries give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { generateSummary } from './generate-summary.ts';
import { summaryRoutes, summaryRunRoutes } from './routes.ts';
import { runIsDue, takeDueRuns } from './store.ts';

const ofSummary = z.object({ tenant_id: z.string(), summary_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'summary.generate': z.output<typeof ofSummary>;
  }
}

export const summaries = {
  routes: { summaries: summaryRoutes, summaryRuns: summaryRunRoutes },
  jobs: {
    // The language model is slow, so jobs queue up, but only one for each summary.
    'summary.generate': {
      payload: ofSummary,
      alone_by: 'summary_id',
      ...patient,
      concurrency: 8,
      expire_sec: 900,
      handle: generateSummary,
    },
  },
  // Unfinished summaries that no worker works on: the agent's report did not arrive, the model was unavailable, or a
  // worker stopped.
  tasks: [
    {
      name: 'enqueue summaries',
      every_ms: 2_000,
      work: runIsDue,
      run: enqueueDue('summary.generate', takeDueRuns),
    },
  ],
  stored: { call_summaries: ofCall },
} satisfies Module;
