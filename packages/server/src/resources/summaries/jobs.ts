// Job handlers of summaries, and the scheduled task that enqueues what is due.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { generateSummary } from './generate-summary.ts';
import { takeDueRuns } from './store.ts';

export const summaryJobs = (deps: Deps): Pick<JobHandlers, 'summary.generate'> => ({
  'summary.generate': (job, signal) => generateSummary(deps, job, signal),
});

/**
 * Unfinished summaries that no worker works on: the agent's report did not arrive, the model was unavailable, or a
 * worker stopped.
 */
export const enqueueSummaries = (deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueRuns(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'summary.generate',
      due.map(({ tenant_id, id }) => ({ payload: { tenant_id, summary_id: id } })),
    );
  });
