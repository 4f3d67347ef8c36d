// Retention of the request log: by number and by the days of each tenant, and by day for all.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { dropPartitions } from '../../platform/database/partitions.ts';
import { daysBefore, purgeInBatches } from '../../platform/database/purge.ts';
import { deleteExcess, deleteExpired, deleteFirstRequests } from './store.ts';

const days = limits.request_log_days;

export async function purgeRequests(
  { db, clock, retentionBounds: { max_days } }: Pick<Deps, 'db' | 'clock' | 'retentionBounds'>,
  signal: AbortSignal,
): Promise<void> {
  await purgeInBatches(clock, days, signal, (old) => deleteExcess(db.sql, old));
  await purgeInBatches(clock, days, signal, (old) => deleteExpired(db.sql, clock.now(), { ...old, max_days }));
  if (!signal.aborted && (await dropPartitions(db, 'request_log', daysBefore(clock, days))))
    await purgeInBatches(clock, days, signal, (old) => deleteFirstRequests(db.sql, old));
}
