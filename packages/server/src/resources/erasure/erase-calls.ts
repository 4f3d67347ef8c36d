// Erases calls that have ended, with all that belongs to them, in the caller's transaction. Files of recordings are
// deleted by a task, once it is committed.
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { eraseSql } from '../../stored.ts';
import { countFinally } from '../stats/public.ts';
import { addFilesOf } from './file-store.ts';
import { addErased } from './store.ts';
import type { Erased } from './store.ts';

/** How many rows of each table were deleted or blanked. */
export type ErasedRows = Readonly<Record<string, number>>;

export async function eraseCalls({ stored }: Pick<Deps, 'stored'>, sql: Sql, erased: Erased): Promise<ErasedRows> {
  const rows: Record<string, number> = {};
  await countFinally(sql, erased.tenant_id, erased.call_ids);
  await addFilesOf(sql, erased);
  // What is blanked goes first: it may be found by what is then deleted.
  const tables = Object.entries(stored).toSorted(
    ([, a], [, b]) => Number(Boolean(b?.blank)) - Number(Boolean(a?.blank)),
  );
  const values = [erased.tenant_id, erased.call_ids, erased.at.toISOString()];
  for (const [table, of] of tables) {
    const [row] = of ? await sql<{ n: number }>(eraseSql(table, of), values) : [];
    if (row && row.n > 0) rows[table] = row.n;
  }
  await addErased(sql, erased);
  return rows;
}
