// The summary of a call that has completed: its row in the transaction of the end, and its job once the transcript is
// complete.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { insertRun, jobMs } from '../../summaries/store.ts';
import type { CallRow } from '../store.ts';

/**
 * How long a summary waits for the agent's report, which comes 1 to 3 seconds after the end: as long as an agent goes
 * on sending it that is not heard.
 */
const reportMs = 65_000;

/** Of a call that was never answered there is nothing to report. The caller holds the lock. */
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
    wake_at: new Date(now.getTime() + (complete ? jobMs : reportMs)),
  });
  if (complete) await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id } }]);
}
