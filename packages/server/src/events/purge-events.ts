// Retention of events: deletes those that are older than the configured number of days.
import type { Deps } from '../deps.ts';
import { purgeInBatches } from '../platform/database/purge.ts';
import { deleteOldRows } from './delete-old-rows.ts';

export async function purgeEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  await purgeInBatches(clock, days, signal, (rows) => deleteOldRows(db.sql, 'events', rows));
}
