// Deleting what is old, a batch at a time: short locks, rows found through an index, and nothing that is still to be
// sent.
import type { Sql } from '../platform/database/db.ts';
import type { WebhookDelivery } from '../types.ts';

/** What is older than `before`, at most `limit` of it at once. Each function answers how much it deleted. */
export interface Old {
  readonly before: Date;
  readonly limit: number;
}

// Rows are deleted by their place (ctid): those that the same statement has locked stay where they are, and the planner
// cannot choose to read the whole table for them.
const count = async (sql: Sql, text: string, values: unknown[]): Promise<number> =>
  (await sql<{ n: number }>(text, values))[0]?.n ?? 0;

/** Deletes deliveries that ended so long ago, with their attempts. */
export async function deleteEnded(
  sql: Sql,
  statuses: readonly WebhookDelivery['status'][],
  { before, limit }: Old,
): Promise<number> {
  return count(
    sql,
    `with gone as (
       delete from webhook_deliveries where ctid = any (array(
         select d.ctid from tenants t cross join unnest($1::text[]) as ended (status) cross join lateral (
           select ctid from webhook_deliveries
           where tenant_id = t.id and status = ended.status and created_at < $2::timestamptz and ended_at < $2::timestamptz
           limit $3 for update skip locked
         ) d limit $3
       )) returning tenant_id, id
     ), attempts as (
       delete from webhook_attempts a using gone where a.tenant_id = gone.tenant_id and a.delivery_id = gone.id
     )
     select count(*)::int as n from gone`,
    [statuses, before, limit],
  );
}

/** Deletes attempts, also of deliveries that are kept longer. */
export async function deleteAttempts(sql: Sql, { before, limit }: Old): Promise<number> {
  return count(
    sql,
    `with gone as (
       delete from webhook_attempts where ctid = any (array(
         select ctid from webhook_attempts where started_at < $1::timestamptz order by started_at limit $2 for update skip locked
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
}

/**
 * Deletes events. Those of a tenant are looked at in the order of the feed, which is that of time but for moments: no
 * index of their times is needed.
 */
export async function deleteEvents(sql: Sql, { before, limit }: Old): Promise<number> {
  return count(
    sql,
    `with gone as (
       delete from events where ctid = any (array(
         select e.ctid from tenants t
         cross join lateral (select created_at from events where tenant_id = t.id order by transaction_no, row_no limit 1) first
         cross join lateral (select ctid, created_at from events where tenant_id = t.id order by transaction_no, row_no limit $2 for update skip locked) e
         where first.created_at < $1::timestamptz and e.created_at < $1::timestamptz limit $2
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
}
