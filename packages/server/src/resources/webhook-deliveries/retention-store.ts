// Deleting old deliveries and attempts. Rows are found through an index and locked for a short time; deliveries that
// have not ended are never deleted.
import type { Sql } from '../../platform/database/db.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import type { WebhookDelivery } from '../../types.ts';

// Rows are deleted by their location (ctid): the statement has locked them, so they stay where they are, and the
// planner cannot choose to scan the whole table for them. A tenant without any is seen by its first row, in the order of
// an index: once one tenant has nearly all rows, the planner would scan the table for each other one, and find nothing.

const isOld = 'tenant_id = t.id and status = ended.status and created_at < $2::timestamptz';

/**
 * Deletes deliveries that ended before the given time, with their steps in timelines, and with their attempts if these
 * would be kept longer. Returns how many.
 */
export async function deleteEnded(
  sql: Sql,
  statuses: readonly WebhookDelivery['status'][],
  { before, limit }: OldRows,
  withAttempts: boolean,
): Promise<number> {
  const attempts = `attempts as (
       delete from delivery_attempts a using gone where a.tenant_id = gone.tenant_id and a.delivery_id = gone.id
     ),`;
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from webhook_deliveries where ctid = any (array(
         select d.ctid from tenants t cross join unnest($1::text[]) as ended (status)
         cross join lateral (select 1 from webhook_deliveries where ${isOld} order by created_at, id limit 1) first
         cross join lateral (
           select ctid from webhook_deliveries where ${isOld} and ended_at < $2::timestamptz
           order by created_at, id limit $3 for update skip locked
         ) d limit $3
       )) returning tenant_id, id, call_id
     ), ${withAttempts ? attempts : ''} steps as (
       delete from call_steps s using gone
       where s.tenant_id = gone.tenant_id and s.call_id = gone.call_id and s.data ->> 'delivery_id' = gone.id
     )
     select count(*)::int as n from gone`,
    [statuses, before, limit],
  );
  return row?.n ?? 0;
}

/** Deletes attempts from before there were partitions. Returns how many. */
export async function deleteFirstAttempts(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from webhook_attempts where ctid = any (array(
         select ctid from webhook_attempts where started_at < $1::timestamptz
         order by started_at limit $2 for update skip locked
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
  return row?.n ?? 0;
}

/** Deletes redeliveries of many that are over. Returns how many. */
export async function deleteRedeliveries(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const rows = await sql(
    `delete from webhook_redeliveries where ctid = any (array(
       select ctid from webhook_redeliveries where created_at < $1::timestamptz and completed_at is not null
       order by created_at limit $2 for update skip locked
     )) returning id`,
    [before, limit],
  );
  return rows.length;
}
