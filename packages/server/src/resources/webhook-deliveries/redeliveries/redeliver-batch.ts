// One batch of a redelivery. Its deliveries, its progress and the job of the next batch are one transaction: after a
// crash the job runs again, and continues behind the last batch that was committed.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { JobPayload } from '../../../platform/queue/job.ts';
import { sendMissing } from './missing-store.ts';
import { lockRunning, requeueMatching, saveProgress } from './redelivery-store.ts';
import type { RedeliveryRow } from './redelivery-store.ts';

const limit = 500;
/** Most events of a feed are not missing. */
const eventsLimit = 2_000;

/** What a batch did, and whether it was the last one. */
interface Batch extends Pick<RedeliveryRow, 'after_created_at' | 'after_id'> {
  readonly sent: number;
  readonly skipped: number;
  readonly isOver: boolean;
}

export async function redeliverBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { tenant_id, redelivery_id }: JobPayload<'webhook.redeliver'>,
): Promise<void> {
  await deps.db.tx(async (sql) => {
    const row = await lockRunning(sql, tenant_id, redelivery_id);
    if (!row) return;
    const at = deps.clock.now();
    const { sent, skipped, isOver, ...position } = await (row.filters.missing ? ofEvents : ofDeliveries)(sql, row, at);
    const redelivered = row.redelivered + sent;
    // Deliveries may have begun or ceased to match since they were counted.
    const left = Math.max(0, row.total - redelivered);
    await saveProgress(sql, {
      ...row,
      ...position,
      redelivered,
      skipped: isOver ? left : Math.min(left, row.skipped + skipped),
      completed_at: isOver ? at : null,
    });
    if (!isOver) await deps.enqueue(sql, 'webhook.redeliver', [{ payload: { tenant_id, redelivery_id } }]);
  });
}

async function ofDeliveries(sql: Sql, row: RedeliveryRow, at: Date): Promise<Batch> {
  const considered = await requeueMatching(sql, row, at, limit);
  const last = considered.at(-1);
  const sent = considered.filter(({ requeued }) => requeued).length;
  return {
    sent,
    skipped: considered.length - sent,
    isOver: considered.length < limit,
    after_created_at: last?.created_at ?? row.after_created_at,
    after_id: last?.id ?? row.after_id,
  };
}

async function ofEvents(sql: Sql, row: RedeliveryRow, at: Date): Promise<Batch> {
  const endpoint = [row.tenant_id, row.filters.webhook_endpoint_id ?? ''] as const;
  const { after_created_at, after_id } = row;
  const batch = await sendMissing(sql, endpoint, { since: after_created_at, after: after_id, at, limit: eventsLimit });
  return {
    ...batch,
    isOver: batch.next === null || row.redelivered + batch.sent >= limits.redelivery_deliveries,
    after_created_at,
    after_id: batch.next ?? after_id,
  };
}
