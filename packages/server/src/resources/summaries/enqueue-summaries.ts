// Upkeep: unfinished summaries that nobody is at work on get a job: the agent's report did not come, the model was
// away, or a worker died.
import type { Deps } from '../../deps.ts';
import { takeDueRuns } from './store.ts';

export const enqueueSummaries = (deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueRuns(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'summary.generate',
      due.map(({ tenant_id, id }) => ({ payload: { tenant_id, summary_id: id } })),
    );
  });
