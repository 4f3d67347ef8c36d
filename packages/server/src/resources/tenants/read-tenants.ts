// Reading tenants: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { countInUse } from '../../platform/tenant-limit.ts';
import { presentTenant } from './present.ts';
import { countPlaced, findTenant } from './store.ts';
import type { TenantRow } from './store.ts';

export async function listTenants(deps: Pick<Deps, 'db'>, query: PageQuery) {
  const page = await readPage<TenantRow>(deps.db.sql, { table: 'tenants', where: [], kind: 'tenant', query });
  return { tenants: page.rows.map(presentTenant), next_cursor: page.next_cursor, has_more: page.has_more };
}

export async function getTenant(deps: Pick<Deps, 'db'>, id: string) {
  const { sql } = deps.db;
  const [row, records, calls] = await Promise.all([findTenant(sql, id), countInUse(sql, id), countPlaced(sql, id)]);
  if (!row) throw refuse('tenant_not_found');
  return { tenant: presentTenant(row), in_use: { calls, ...records } };
}
