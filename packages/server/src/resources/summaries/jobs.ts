// Queue door of summaries.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { generateSummary } from './generate-summary.ts';

export const summaryJobs = (deps: Deps): Pick<JobHandlers, 'summary.generate'> => ({
  'summary.generate': (job, signal) => generateSummary(deps, job, signal),
});
