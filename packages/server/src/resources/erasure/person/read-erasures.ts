// Reading erasures: a page of them, or one.
import type { Deps } from '../../../deps.ts';
import { readPage } from '../../../platform/database/page.ts';
import type { PageQuery } from '../../../platform/database/page.ts';
import { refuse } from '../../../platform/refuse.ts';
import { presentErasure } from './present.ts';
import { findErasure } from './store.ts';
import type { ErasureRow } from './store.ts';

export async function listErasures(deps: Pick<Deps, 'db'>, tenant_id: string, query: PageQuery) {
  const { rows, ...rest } = await readPage<ErasureRow>(deps.db.sql, {
    table: 'erasures',
    where: [['tenant_id = ?', tenant_id]],
    kind: 'erasure',
    query,
  });
  return { erasures: rows.map(presentErasure), ...rest };
}

export async function getErasure(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findErasure(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('erasure_not_found');
  return { erasure: presentErasure(row) };
}
