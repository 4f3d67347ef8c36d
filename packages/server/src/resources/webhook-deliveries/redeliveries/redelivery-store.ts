// Rows of redeliveries, and the deliveries that one of them sends again: counted, and requeued in batches in the order
// of their creation.
import type { Sql } from '../../../platform/database/db.ts';
import { announceDelivery } from '../../../events/store.ts';
import { dueNow, newSeries, requeueSteps } from '../requeue-store.ts';

/** Filters by the value of a column. */
export interface ColumnFilters {
  readonly status?: string | undefined;
  readonly event_type?: string | undefined;
  readonly webhook_endpoint_id?: string | undefined;
  readonly call_id?: string | undefined;
  /** Not deliveries, but the events that the endpoint never got: `after_id` is a cursor of the feed. */
  readonly missing?: true | undefined;
}

/** Deliveries that match, behind a position and created before a moment. */
export interface Selection {
  readonly tenant_id: string;
  readonly filters: ColumnFilters;
  readonly created_until: Date;
  readonly after_created_at: Date;
  readonly after_id: string;
}

export interface RedeliveryRow extends Selection {
  readonly id: string;
  readonly total: number;
  readonly redelivered: number;
  readonly skipped: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

const columns = ['status', 'event_type', 'webhook_endpoint_id', 'call_id'] as const;

/** SQL: the conditions of a selection. Their values are added to `values`, whose first one is the tenant. */
function conditionsOf(of: Selection, values: unknown[]): string {
  const place = (value: unknown): string => `$${values.push(value)}`;
  return [
    `d.tenant_id = $1 and d.event_type <> 'webhook.test' and d.body <> ''`,
    `(d.created_at, d.id) > (${place(of.after_created_at)}::timestamptz, ${place(of.after_id)})`,
    `d.created_at < ${place(of.created_until)}::timestamptz`,
    ...columns.flatMap((name) => (of.filters[name] === undefined ? [] : `d.${name} = ${place(of.filters[name])}`)),
  ].join(' and ');
}

/** How many deliveries match, at most `limit`, and when the last one that was counted was created. */
export async function countMatching(
  sql: Sql,
  selection: Selection,
  limit: number,
): Promise<{ readonly total: number; readonly last: Date | null }> {
  const values: unknown[] = [selection.tenant_id, limit];
  const [row] = await sql<{ total: number; last: Date | null }>(
    `select count(*)::int as total, max(created_at) as last from (
       select d.created_at from webhook_deliveries d where ${conditionsOf(selection, values)}
       order by d.created_at, d.id limit $2
     ) matching`,
    values,
  );
  return row ?? { total: 0, last: null };
}

export async function insertRedelivery(sql: Sql, row: RedeliveryRow): Promise<void> {
  await sql(
    `insert into webhook_redeliveries (tenant_id, id, filters, created_until, after_created_at, after_id, total,
       redelivered, skipped, created_at, completed_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.tenant_id,
      row.id,
      JSON.stringify(row.filters),
      row.created_until,
      row.after_created_at,
      row.after_id,
      row.total,
      row.redelivered,
      row.skipped,
      row.created_at,
      row.completed_at,
    ],
  );
}

export async function findRedelivery(sql: Sql, tenant_id: string, id: string): Promise<RedeliveryRow | undefined> {
  const [row] = await sql<RedeliveryRow>('select * from webhook_redeliveries where tenant_id = $1 and id = $2', [
    tenant_id,
    id,
  ]);
  return row;
}

/** The redelivery, locked until the transaction ends; undefined when it is over. */
export async function lockRunning(sql: Sql, tenant_id: string, id: string): Promise<RedeliveryRow | undefined> {
  const [row] = await sql<RedeliveryRow>(
    'select * from webhook_redeliveries where tenant_id = $1 and id = $2 and completed_at is null for update',
    [tenant_id, id],
  );
  return row;
}

/** A delivery that was looked at, and whether it was requeued. */
export interface Considered {
  readonly id: string;
  readonly created_at: Date;
  readonly webhook_endpoint_id: string;
  readonly requeued: boolean;
}

/**
 * Looks at the next deliveries of a redelivery, oldest first, and requeues them as `requeueDelivery` does. It leaves
 * those as they are that have had an attempt since the redelivery was accepted, that another transaction is changing,
 * that are due or under way, or whose endpoint accepts none.
 */
export async function requeueMatching(sql: Sql, row: RedeliveryRow, at: Date, limit: number): Promise<Considered[]> {
  const values: unknown[] = [row.tenant_id, row.created_at, at, limit];
  const considered = await sql<Considered>(
    `with matching as materialized (
       select d.id, d.created_at, d.webhook_endpoint_id from webhook_deliveries d
       where ${conditionsOf(row, values)} order by d.created_at, d.id limit $4
     ), before as materialized (
       select d.tenant_id, d.id, d.call_id, d.status, d.attempt_count as attempts_made, d.ended_at
       from webhook_deliveries d
       where d.tenant_id = $1 and d.id in (select id from matching)
         and (d.ended_at <= $2::timestamptz
           or d.status = 'pending' and coalesce(d.due_at, d.next_attempt_at) > $3::timestamptz and not exists (
             select 1 from delivery_attempts a
             where a.tenant_id = d.tenant_id and a.delivery_id = d.id and a.attempt = d.attempt_count
               and a.started_at + a.duration_ms * interval '1 ms' > $2::timestamptz))
         and exists (
           select 1 from webhook_endpoints e where e.tenant_id = $1 and e.id = d.webhook_endpoint_id
             and e.enabled and e.status = 'active' and e.deleted_at is null)
       for update of d skip locked
     ), ended as (
       update webhook_deliveries d set ${newSeries} from before
       where d.tenant_id = before.tenant_id and d.id = before.id and before.ended_at is not null returning d.id
     ), waiting as (
       update webhook_deliveries d set ${dueNow}, max_attempts = max_attempts + 1 from before
       where d.tenant_id = before.tenant_id and d.id = before.id and before.ended_at is null returning d.id
     ), changed as (
       select id from ended union all select id from waiting
     ), requeued_calls as (
       select *, attempts_made as attempt_count from before where call_id is not null
     ), ${requeueSteps}
     select m.*, changed.id is not null as requeued from matching m left join changed on changed.id = m.id
     order by m.created_at, m.id`,
    values,
  );
  for (const { id, webhook_endpoint_id, requeued } of considered)
    if (requeued) announceDelivery(sql, { tenant_id: row.tenant_id, webhook_endpoint_id, id });
  return considered;
}

export async function saveProgress(
  sql: Sql,
  { tenant_id, id, redelivered, skipped, after_created_at, after_id, completed_at }: RedeliveryRow,
): Promise<void> {
  await sql(
    `update webhook_redeliveries
     set redelivered = $3, skipped = $4, after_created_at = $5, after_id = $6, completed_at = $7
     where tenant_id = $1 and id = $2`,
    [tenant_id, id, redelivered, skipped, after_created_at, after_id, completed_at],
  );
}
