// Reading tenants: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { countInUse } from '../../platform/tenant-limit.ts';
import { rulesInForce } from '../alerts/present.ts';
import { findRules } from '../alerts/store.ts';
import { presentTenant } from './present.ts';
import { findTenant, readUse } from './store.ts';
import type { TenantRow } from './store.ts';

export async function listTenants(deps: Pick<Deps, 'db' | 'retentionBounds'>, query: PageQuery) {
  const page = await readPage<TenantRow>(deps.db.sql, { table: 'tenants', where: [], kind: 'tenant', query });
  const tenants = page.rows.map((row) => presentTenant(row, deps));
  return { tenants, next_cursor: page.next_cursor, has_more: page.has_more };
}

export async function getTenant(deps: Pick<Deps, 'db' | 'clock' | 'retentionBounds'>, id: string) {
  const { sql } = deps.db;
  const [row, records, use, rules] = await Promise.all([
    findTenant(sql, id),
    countInUse(sql, id),
    readUse(sql, id, deps.clock.now()),
    findRules(sql, id),
  ]);
  if (!row || !use) throw refuse('tenant_not_found');
  const { spent, ...now } = use;
  const { enabled, amount, stop_dispatch } = rulesInForce(rules?.rules ?? {}).spend_budget;
  return {
    tenant: presentTenant(row, deps),
    in_use: { ...now, ...records },
    budget: enabled ? { amount, spent, stop_dispatch } : null,
  };
}

/** What applies to its data, for those who may not see the tenant itself. */
export async function getPrivacy(deps: Pick<Deps, 'db' | 'retentionBounds'>, id: string) {
  const row = await findTenant(deps.db.sql, id);
  if (!row) throw refuse('tenant_not_found');
  const { retention_in_force, redact, redact_patterns, audit_access } = presentTenant(row, deps);
  return { privacy: { retention_in_force, redact, redact_patterns, audit_access } };
}
