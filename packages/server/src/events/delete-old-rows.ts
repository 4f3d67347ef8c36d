// Deleting old rows of the tables that are kept in the order of the event feed.
import type { Sql } from '../platform/database/db.ts';
import type { OldRows } from '../platform/database/purge.ts';

/**
 * Deletes old rows and returns how many. Those of a tenant are read in the order of the feed, which is the order of
 * time except for moments, so no index of their times is needed. Like deliveries they are deleted by location (ctid).
 * Covers all tenants, as a scheduled task does.
 */
export async function deleteOldRows(
  sql: Sql,
  table: 'events' | 'call_changes',
  { before, limit }: OldRows,
): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from ${table} where ctid = any (array(
         select e.ctid from tenants t
         cross join lateral (
           select created_at from ${table} where tenant_id = t.id order by transaction_no, row_no limit 1
         ) first
         cross join lateral (
           select ctid, created_at from ${table} where tenant_id = t.id
           order by transaction_no, row_no limit $2 for update skip locked
         ) e
         where first.created_at < $1::timestamptz and e.created_at < $1::timestamptz limit $2
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
  return row?.n ?? 0;
}
