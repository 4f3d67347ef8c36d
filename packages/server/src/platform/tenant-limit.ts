// How many records of a kind a tenant may have at a time: counted where one is added, in the transaction that adds it.
import { tenantLimits } from '@voicecall/contract';
import type { LimitedResource } from '@voicecall/contract';
import type { Sql } from './database/db.ts';
import { refuse } from './refuse.ts';

/** Which rows count: those that are in use, or can be again without being created anew. */
const inUse: Readonly<Record<LimitedResource, string>> = {
  webhook_endpoints: 'deleted_at is null',
  tools: `status = 'active'`,
  agents: `status = 'active'`,
  trunks: `status = 'active'`,
  phone_numbers: `status = 'active'`,
  api_keys: 'revoked_at is null',
};

/**
 * Refuses one record more than the tenant may have. Until the transaction ends no other one is added; the tenant's row
 * is the first that
 * it locks. Outside of a transaction the answer is a hint only.
 */
export async function checkLimit(sql: Sql, tenant_id: string, resource: LimitedResource): Promise<void> {
  // A statement of its own: the count sees what was committed while this one waited.
  const [tenant] = await sql<{ limit: number | null }>(
    'select (limits->>$2::text)::int as "limit" from tenants where id = $1 for no key update',
    [tenant_id, resource],
  );
  const limit = tenant?.limit ?? tenantLimits[resource].standard;
  const rows = await sql<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${resource} where tenant_id = $1 and ${inUse[resource]} limit $2::int) counted`,
    [tenant_id, limit],
  );
  if ((rows[0]?.count ?? 0) >= limit) throw refuse('limit_reached', { limit, resource });
}
