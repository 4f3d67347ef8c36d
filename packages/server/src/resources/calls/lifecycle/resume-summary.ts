// Applies a complete report to the summary of its call: a run that waits for the report starts, and a run that started
// without some of its turns is followed by another.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { newId } from '../../../platform/ids.ts';
import { findRun, insertRun, jobMs } from '../../summaries/store.ts';
import { changeCall } from '../store.ts';
import type { CallRow } from '../store.ts';

/**
 * `call` is the row from before the report was complete; `added` says how many of its turns were not on record. The
 * caller holds the lock.
 */
export async function resumeSummary(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  sql: Sql,
  call: CallRow,
  added: number,
): Promise<void> {
  const { tenant_id, id: call_id } = call;
  const run = call.summary_id === null ? undefined : await findRun(sql, tenant_id, call.summary_id);
  if (!run) return;
  if (run.status === 'pending' && run.attempts === 0) {
    // The summary of a call that was not answered waits for no report.
    if (call.answered_at && !call.report_received_at)
      await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id: run.id } }]);
    return;
  }
  if (added === 0) return;
  const now = deps.clock.now();
  const summary_id = newId('call_summary');
  await insertRun(sql, {
    tenant_id,
    id: summary_id,
    call_id,
    run_no: run.run_no + 1,
    trigger: 'late_report',
    reason: null,
    created_at: now,
    wake_at: new Date(now.getTime() + jobMs),
  });
  await changeCall(sql, call, { summary_status: 'pending', summary_id }, now);
  await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id } }]);
}
