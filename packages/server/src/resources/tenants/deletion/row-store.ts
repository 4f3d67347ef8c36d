// The rows of a tenant in every table. The tables are read from the schema, so that no new one is forgotten.
import type { Sql } from '../../../platform/database/db.ts';

/** What has rows of a tenant: a table, or a partition of one. */
export interface Place {
  /** As SQL. */
  readonly name: string;
  readonly table: string;
}

/** Tables that are not emptied: the deletion itself, and what it needs until its end. */
const kept = ['tenant_deletions', 'recording_deletions', 'tenant_keys'];

export const findPlaces = (sql: Sql): Promise<Place[]> =>
  sql<Place>(
    `select format('%I', c.relname) as name, root.relname as "table" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and root.relname <> all ($1::text[])
     order by 2, 1`,
    [kept],
  );

/** Deletes rows of a tenant, at most `limit`, and returns how many. */
export async function deleteRows(sql: Sql, { name }: Place, tenant_id: string, limit: number): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from ${name} where ctid = any (array(select ctid from ${name} where tenant_id = $1 limit $2)) returning 1
     ) select count(*)::int as n from gone`,
    [tenant_id, limit],
  );
  return row?.n ?? 0;
}

/** Calls of a tenant, locked. */
export const lockCalls = async (sql: Sql, tenant_id: string, limit: number): Promise<string[]> =>
  (
    await sql<{ id: string }>('select id from calls where tenant_id = $1 order by id limit $2 for update', [
      tenant_id,
      limit,
    ])
  ).map(({ id }) => id);

export async function deleteCalls(sql: Sql, tenant_id: string, call_ids: readonly string[]): Promise<void> {
  await sql('delete from calls where tenant_id = $1 and id = any ($2)', [tenant_id, call_ids]);
}

/** Whether any table has a row of a tenant. */
export async function hasRows(sql: Sql, places: readonly Place[], tenant_id: string): Promise<boolean> {
  const looks = places.map(({ name }) => `exists (select 1 from ${name} where tenant_id = $1)`);
  const [row] = await sql<{ found: boolean }>(`select ${looks.join(' or ')} as found`, [tenant_id]);
  return row?.found ?? false;
}

/** Deletes the jobs of a tenant, but for its deletion, and returns how many are being handled, and stay. */
export async function deleteJobs(sql: Sql, tenant_id: string): Promise<number> {
  const own = `data ->> 'tenant_id' = $1 and name <> 'tenant.delete'`;
  await sql(`delete from pgboss.job where ${own} and state <> 'active'`, [tenant_id]);
  const [row] = await sql<{ n: number }>(`select count(*)::int as n from pgboss.job where ${own}`, [tenant_id]);
  return row?.n ?? 0;
}

/** Deletes the tenant itself. */
export async function deleteTenant(sql: Sql, tenant_id: string): Promise<void> {
  await sql('delete from tenants where id = $1', [tenant_id]);
}
