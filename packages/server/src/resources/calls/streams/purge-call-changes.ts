// Retention of live streams: deletes changes that no client can resume from any more, and streams of dead processes.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { deleteOldRows } from '../../../events/delete-old-rows.ts';
import { purgeInBatches } from '../../../platform/database/purge.ts';
import { purgeLeases } from './lease-store.ts';
import { dayMs } from '../../../platform/time.ts';

export async function purgeCallChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  await purgeInBatches(clock, limits.stream_resume_ms / dayMs, signal, (rows) =>
    deleteOldRows(db.sql, 'call_changes', rows),
  );
  await purgeLeases(db.sql);
}
