// Reads trunks: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { countActiveNumbers } from './store.ts';
import { presentTrunk } from './present.ts';
import { findTrunk } from './store.ts';
import type { TrunkRow } from './store.ts';

export interface TrunkFilters extends PageQuery {
  readonly status: TrunkRow['status'];
  readonly client_ref?: string | undefined;
}

export async function listTrunks(deps: Pick<Deps, 'db'>, tenant_id: string, filters: TrunkFilters) {
  const { rows, ...rest } = await readPage<TrunkRow>(deps.db.sql, {
    table: 'trunks',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['client_ref = ?', filters.client_ref],
    ],
    kind: 'trunk',
    query: filters,
  });
  const counts = await countActiveNumbers(
    deps.db.sql,
    tenant_id,
    rows.map(({ id }) => id),
  );
  return { trunks: rows.map((row) => presentTrunk(row, counts.get(row.id) ?? 0)), ...rest };
}

export async function getTrunk(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findTrunk(deps.db.prisma, tenant_id, id);
  if (!row) throw refuse('trunk_not_found');
  const counts = await countActiveNumbers(deps.db.sql, tenant_id, [id]);
  return { trunk: presentTrunk(row, counts.get(id) ?? 0) };
}
