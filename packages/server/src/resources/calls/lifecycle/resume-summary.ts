// Applies a complete report to the summary of its call: a run that waits for the report starts. A run that has started
// without some of its turns stays, and is outdated: one completion makes one summary and one event (requirement 3).
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { findRun } from '../../summaries/store.ts';
import type { CallRow } from '../store.ts';

/** `call` is the row from before the report was complete. The caller holds the lock. */
export async function resumeSummary(deps: Pick<Deps, 'enqueue'>, sql: Sql, call: CallRow): Promise<void> {
  const { tenant_id } = call;
  const run = call.summary_id === null ? undefined : await findRun(sql, tenant_id, call.summary_id);
  // The summary of a call that was not answered waits for no report.
  if (run?.status === 'pending' && run.attempts === 0 && call.answered_at && !call.report_received_at)
    await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id: run.id } }]);
}
