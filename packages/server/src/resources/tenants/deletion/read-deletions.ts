// Reading deletions of tenants: a page of them, or one.
import type { Deps } from '../../../deps.ts';
import { readPage } from '../../../platform/database/page.ts';
import type { PageQuery } from '../../../platform/database/page.ts';
import { refuse } from '../../../platform/refuse.ts';
import { presentDeletion } from './present.ts';
import { findDeletion } from './store.ts';
import type { DeletionRow } from './store.ts';

export async function listDeletions(deps: Pick<Deps, 'db'>, query: PageQuery) {
  const { rows, ...rest } = await readPage<DeletionRow>(deps.db.sql, {
    table: 'tenant_deletions',
    where: [],
    kind: 'tenant_deletion',
    query,
  });
  return { tenant_deletions: rows.map(presentDeletion), ...rest };
}

export async function getDeletion(deps: Pick<Deps, 'db'>, id: string) {
  const row = await findDeletion(deps.db.sql, id);
  if (!row) throw refuse('tenant_deletion_not_found');
  return { tenant_deletion: presentDeletion(row) };
}
