// One batch of a redelivery. Its deliveries, its progress and the job of the next batch are one transaction: after a
// crash the job runs again, and continues behind the last batch that was committed.
import type { Deps } from '../../../deps.ts';
import type { JobPayload } from '../../../platform/queue/job.ts';
import { lockRunning, requeueMatching, saveProgress } from './redelivery-store.ts';

const limit = 500;

export async function redeliverBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { tenant_id, redelivery_id }: JobPayload<'webhook.redeliver'>,
): Promise<void> {
  await deps.db.tx(async (sql) => {
    const row = await lockRunning(sql, tenant_id, redelivery_id);
    if (!row) return;
    const at = deps.clock.now();
    const considered = await requeueMatching(sql, row, at, limit);
    const last = considered.at(-1);
    const redelivered = row.redelivered + considered.filter(({ requeued }) => requeued).length;
    const isOver = considered.length < limit;
    // Deliveries may have begun or ceased to match since they were counted.
    const left = Math.max(0, row.total - redelivered);
    await saveProgress(sql, {
      ...row,
      redelivered,
      skipped: isOver ? left : Math.min(left, row.skipped + considered.filter(({ requeued }) => !requeued).length),
      after_created_at: last?.created_at ?? row.after_created_at,
      after_id: last?.id ?? row.after_id,
      completed_at: isOver ? at : null,
    });
    if (!isOver) await deps.enqueue(sql, 'webhook.redeliver', [{ payload: { tenant_id, redelivery_id } }]);
  });
}
