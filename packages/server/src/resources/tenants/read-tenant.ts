// Reading one tenant.
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Tenant } from '../../types.ts';
import { presentTenant } from './present.ts';
import { findTenant } from './store.ts';

export async function readTenant(deps: Pick<Deps, 'db'>, id: string): Promise<{ tenant: Tenant }> {
  const row = await findTenant(deps.db.sql, id);
  if (!row) throw refuse('tenant_not_found');
  return { tenant: presentTenant(row) };
}
