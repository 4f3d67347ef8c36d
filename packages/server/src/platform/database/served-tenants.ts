// Tenants that are served, and those that are being deleted or are gone: for them nothing is begun.
import { createBriefCache } from './brief-cache.ts';
import { prepared } from './db.ts';
import type { Db, Sql } from './db.ts';

/** SQL: whether a tenant is not being deleted. */
export const isServed = (tenant_id: string): string =>
  `not exists (select 1 from tenants where id = ${tenant_id} and deleting_since is not null)`;

/** Whether the deletion of a tenant has begun, or is complete. */
export const wasDeleted = async (sql: Sql, tenant_id: string): Promise<boolean> =>
  (await sql('select 1 from tenant_deletions where tenant_id = $1', [tenant_id])).length > 0;

/**
 * Until the end of the transaction, with `shared`: the deletion of a tenant does not begin; with `alone`: no call of
 * the tenant is put on hold or released.
 */
export async function lockHolds(sql: Sql, tenant_id: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await sql(`select ${lock}(hashtextextended('holds of tenant ' || $1, 0))`, [tenant_id]);
}

const findSql = prepared('select id from tenants where id = $1 and deleting_since is null');

/**
 * Tells whether a tenant exists and is not being deleted, for tokens that are checked without the database. An answer
 * is kept for less than a second.
 */
export function createTenantCheck({ sql }: Pick<Db, 'sql'>): (tenant_id: string) => Promise<boolean> {
  const known = createBriefCache<{ readonly id: string }>();
  const find = async (tenant_id: string) => (await sql<{ id: string }>(findSql, [tenant_id]))[0] ?? null;
  return async (tenant_id) => (await known.get(tenant_id, () => find(tenant_id))) !== null;
}
