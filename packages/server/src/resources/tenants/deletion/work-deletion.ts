// Deletes a tenant, step by step. Each batch is a transaction with what it counts: after a crash the job runs again, and
// continues where the last commit was.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { shredTenantKey } from '../../../platform/keys/tenant-keys.ts';
import { system } from '../../../platform/principal.ts';
import type { JobPayload } from '../../../platform/queue/job.ts';
import { later } from '../../../platform/time.ts';
import { addFilesOf } from '../../erasure/public.ts';
import { expireExports } from '../../exports/public.ts';
import { endCalls } from './end-calls.ts';
import { releaseNumbers } from './release-numbers.ts';
import { deleteCalls, deleteJobs, deleteRows, deleteTenant, findPlaces, hasRows, lockCalls } from './row-store.ts';
import type { Place } from './row-store.ts';
import { countFiles, findDeletionOf, lockDeletion, saveDeletion } from './store.ts';
import type { DeletionRow } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'media' | 'metrics' | 'log'>;

/** Rows that one transaction deletes. */
const limit = 1_000;
const batchesOfJob = 200;
const waitMs = 5_000;
/** Longer than a request that began before the tenant was marked takes. */
const graceMs = 60_000;

/** Whether the next batch can follow at once. */
type Next = 'more' | 'later';

export async function workDeletion(
  deps: Needs,
  { tenant_id }: JobPayload<'tenant.delete'>,
  signal: AbortSignal,
): Promise<void> {
  const places = await findPlaces(deps.db.sql);
  /** From which place on rows may be left. */
  const position = { next: 0 };
  for (let batch = 0; batch < batchesOfJob; batch += 1) {
    if (signal.aborted) return;
    if ((await work(deps, tenant_id, places, position)) === 'later') return;
  }
  await deps.enqueue(deps.db.sql, 'tenant.delete', [{ payload: { tenant_id } }]);
}

async function work(
  deps: Needs,
  tenant_id: string,
  places: readonly Place[],
  position: { next: number },
): Promise<Next> {
  const row = await findDeletionOf(deps.db.sql, tenant_id);
  if (!row || row.completed_at) return 'later';
  if (row.status === 'ending_calls') {
    const remaining = await endCalls(deps, tenant_id);
    return remaining === undefined ? 'more' : move(deps, tenant_id, 'releasing_numbers', { remaining });
  }
  if (row.status === 'releasing_numbers') {
    await deps.db.tx((sql) => expireExports(sql, tenant_id, deps.clock.now()));
    return move(deps, tenant_id, 'deleting_rows', await releaseNumbers(deps, row));
  }
  return (await deleteBatch(deps, tenant_id, places, position)) ?? finish(deps, tenant_id, places);
}

/** Goes on to the next step once nothing of the present one remains. */
const move = (
  { db, clock }: Needs,
  tenant_id: string,
  next: DeletionRow['status'],
  found: Pick<DeletionRow, 'remaining'> & Partial<DeletionRow>,
): Promise<Next> =>
  db.tx<Next>(async (sql) => {
    const row = await lockDeletion(sql, tenant_id);
    if (!row) return 'later';
    const waits = (found.remaining ?? 0) > 0;
    const moved = waits ? {} : { status: next, remaining: null };
    await saveDeletion(sql, tenant_id, { ...row, ...found, ...moved, wake_at: later(clock.now(), waitMs) });
    return waits ? 'later' : 'more';
  });

/** Deletes the next rows; undefined when every place was looked at and had none. */
const deleteBatch = (
  { db, clock }: Needs,
  tenant_id: string,
  places: readonly Place[],
  position: { next: number },
): Promise<Next | undefined> =>
  db.tx<Next | undefined>(async (sql) => {
    const row = await lockDeletion(sql, tenant_id);
    if (!row) return 'later';
    const rows = { ...row.rows };
    let { recordings } = row;
    let left = limit;
    for (; left > 0; position.next += 1) {
      const place = places[position.next];
      if (!place) break;
      let gone: number;
      if (place.table === 'calls') {
        const call_ids = await lockCalls(sql, tenant_id, left);
        recordings += await addFilesOf(sql, { tenant_id, call_ids, at: clock.now() });
        await deleteCalls(sql, tenant_id, call_ids);
        gone = call_ids.length;
      } else gone = await deleteRows(sql, place, tenant_id, left);
      if (gone > 0) rows[place.table] = (rows[place.table] ?? 0) + gone;
      left -= gone;
      if (left === 0) break;
    }
    if (left === limit) return undefined;
    // Triggers may have written to tables that were looked at before.
    if (position.next >= places.length) position.next = 0;
    await saveDeletion(sql, tenant_id, { ...row, rows, recordings, wake_at: later(clock.now(), waitMs) });
    return 'more';
  });

/** The end: unless something is left, or may still come. */
const finish = (deps: Needs, tenant_id: string, places: readonly Place[]): Promise<Next> =>
  deps.db.tx<Next>(async (sql) => {
    const row = await lockDeletion(sql, tenant_id);
    if (!row) return 'later';
    const at = deps.clock.now();
    const jobs = await deleteJobs(sql, tenant_id);
    const remaining = await countFiles(sql, tenant_id);
    const quietAt = later(row.created_at, graceMs);
    if (jobs > 0 || remaining > 0 || at < quietAt || (await hasRows(sql, places, tenant_id))) {
      const status = remaining > 0 ? 'deleting_recordings' : 'deleting_rows';
      await saveDeletion(sql, tenant_id, { ...row, status, remaining, wake_at: later(at, waitMs) });
      return 'later';
    }
    await deleteTenant(sql, tenant_id);
    await shredTenantKey(sql, tenant_id);
    await saveDeletion(sql, tenant_id, { ...row, status: 'completed', remaining: 0, completed_at: at, wake_at: null });
    const { rows, recordings, numbers_left } = row;
    await recordAudit(sql, system, {
      tenant_id: null,
      action: 'tenant.deleted',
      target: ['tenant', tenant_id],
      changes: { rows, recordings, numbers_left: numbers_left.length },
      at,
    });
    return 'later';
  });
