// Erases calls that have ended, with all that belongs to them, in the caller's transaction. Files of recordings are
// deleted by a task, once it is committed.
import type { Deps } from '../../deps.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { eraseSql } from '../../stored.ts';
import { countFinally } from '../stats/public.ts';
import { addFilesOf } from './file-store.ts';
import { addErased } from './store.ts';
import type { Erased } from './store.ts';

/** How many rows of each table were deleted or blanked. */
export type ErasedRows = Readonly<Record<string, number>>;

export async function eraseCalls({ stored }: Pick<Deps, 'stored'>, sql: Sql, erased: Erased): Promise<ErasedRows> {
  // What is blanked goes first: it may be found by what is then deleted.
  const tables = Object.entries(stored).toSorted(
    ([, a], [, b]) => Number(Boolean(b?.blank)) - Number(Boolean(a?.blank)),
  );
  const values = [erased.tenant_id, erased.call_ids, erased.at.toISOString()];
  await countFinally(sql, erased.tenant_id, erased.call_ids);
  // In this order, and in one round trip.
  const [, counts] = await Promise.all([
    addFilesOf(sql, erased),
    Promise.all(
      tables.flatMap(([table, of]) =>
        of
          ? [sql<{ n: number }>(prepared(eraseSql(table, of)), values).then(([row]) => [table, row?.n ?? 0] as const)]
          : [],
      ),
    ),
    addErased(sql, erased),
  ]);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}
