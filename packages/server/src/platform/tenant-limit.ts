// Limits on how many records of a kind a tenant may have, checked in the transaction that adds one.
import { tenantLimits } from '@voicecall/contract';
import type { LimitedResource } from '@voicecall/contract';
import type { Sql } from './database/db.ts';
import { refuse } from './refuse.ts';

/** Which rows count: those in use, or that can be used again without being created again. */
const inUse: Readonly<Record<LimitedResource, string>> = {
  webhook_endpoints: 'deleted_at is null',
  tools: `status = 'active'`,
  agents: `status = 'active'`,
  trunks: `status = 'active'`,
  phone_numbers: `status = 'active'`,
  api_keys: 'revoked_at is null',
  knowledge_documents: 'true',
  test_cases: 'true',
  users: 'removed_at is null',
  exports: `status in ('running', 'completed')`,
};

/** How many rows of each kind count for a tenant. */
export async function countInUse(sql: Sql, tenant_id: string): Promise<Record<LimitedResource, number>> {
  const counts = Object.entries(inUse).map(
    ([resource, counts]) => `(select count(*)::int from ${resource} where tenant_id = $1 and ${counts}) as ${resource}`,
  );
  const [row] = await sql<Record<LimitedResource, number>>(`select ${counts.join(', ')}`, [tenant_id]);
  if (!row) throw new Error('a count has one row');
  return row;
}

/**
 * Refuses one record more than the tenant may have. It locks the tenant's row, before any other row, so that no other
 * record is added until the transaction ends. Outside a transaction the result is only a hint.
 */
export async function checkLimit(sql: Sql, tenant_id: string, resource: LimitedResource): Promise<void> {
  // Two statements: the count must see what was committed while the first one waited for the lock.
  const [tenant] = await sql<{ limit: number | null }>(
    'select (limits->>$2::text)::int as "limit" from tenants where id = $1 for no key update',
    [tenant_id, resource],
  );
  const limit = tenant?.limit ?? tenantLimits[resource].standard;
  const rows = await sql<{ count: number }>(
    `select count(*)::int as count
     from (select 1 from ${resource} where tenant_id = $1 and ${inUse[resource]} limit $2::int) counted`,
    [tenant_id, limit],
  );
  if ((rows[0]?.count ?? 0) >= limit) throw refuse('limit_reached', { limit, resource });
}
