// A page of the installation's tenants.
import { decodeCursor } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import { presentTenant } from './present.ts';
import type { TenantRow } from './store.ts';

export async function listTenants(deps: Pick<Deps, 'db'>, query: { limit: number; cursor?: string | undefined }) {
  const after = query.cursor === undefined ? undefined : decodeCursor('tenant', query.cursor);
  const page = await readPage<TenantRow>(deps.db.sql, { table: 'tenants', where: [], limit: query.limit, after });
  return { tenants: page.rows.map(presentTenant), next_cursor: page.next_cursor, has_more: page.has_more };
}
