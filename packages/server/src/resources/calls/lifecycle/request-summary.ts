// Requests the summary of a completed call: its row is written in the transaction of the end, its job enqueued once the
// transcript is complete.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { insertRun, jobMs } from '../../summaries/store.ts';
import type { CallRow } from '../store.ts';
import { summaryWaitsMs } from '../timing.ts';
import { later } from '../../../platform/time.ts';

/** A call that was never answered gets no report, so its summary waits for none. The caller holds the lock. */
export async function requestSummary(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  sql: Sql,
  call: CallRow,
  summary_id: string,
): Promise<void> {
  const { tenant_id, id: call_id, answered_at, report_received_at } = call;
  const now = deps.clock.now();
  const complete = !answered_at || report_received_at !== null;
  await insertRun(sql, {
    tenant_id,
    id: summary_id,
    call_id,
    run_no: 1,
    trigger: 'call_completed',
    reason: null,
    created_at: now,
    wake_at: later(now, complete ? jobMs : summaryWaitsMs),
  });
  if (complete) await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id } }]);
}
