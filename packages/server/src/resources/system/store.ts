// What the database knows of the state of the installation, for all tenants. Every count ends at a bound.
import { limits } from '@voicecall/contract';
import { applicationPrefix } from '../../platform/database/application-name.ts';
import type { Sql } from '../../platform/database/db.ts';

interface CallCounts {
  readonly waiting: number;
  readonly oldest_waiting_at: Date | null;
  readonly in_progress: number;
  readonly max_concurrent_calls: number;
  readonly agents_in_calls: number;
  readonly agents_awaited: number;
  readonly longest_awaited_at: Date | null;
}

/** SQL: a call that waits for its tenant's limits, and one that has a place. Each has a partial index. */
const waits = `status = 'dispatched' and admitted_at is null and direction = 'outbound' and end_reason_requested is null`;
const isInProgress = `status in ('dispatched', 'ringing', 'in_progress') and admitted_at is not null`;

/** Unfinished calls of the tenants with most of them; what all others have is that of `other`. */
export const countCallsByTenant = (
  sql: Sql,
  tenants: number,
): Promise<{ tenant_id: string; waiting: number; in_progress: number }[]> =>
  sql(
    `select case when place <= $1 then tenant_id else 'other' end as tenant_id,
       sum(waiting)::int as waiting, sum(in_progress)::int as in_progress
     from (
       select tenant_id, sum(waiting) as waiting, sum(in_progress) as in_progress,
         row_number() over (order by count(*) desc, tenant_id) as place
       from (
         (select tenant_id, 1 as waiting, 0 as in_progress from calls where ${waits}
          order by tenant_id, created_at, id limit ${limits.system_count})
         union all
         (select tenant_id, 0, 1 from calls where ${isInProgress} order by tenant_id, admitted_at limit ${limits.system_count})
       ) counted group by tenant_id
     ) ranked group by 1`,
    [tenants],
  );

export async function countCallsNow(sql: Sql): Promise<CallCounts> {
  const [row] = await sql<CallCounts>(
    `select w.*, p.*, t.max_concurrent_calls
     from (select count(*)::int as waiting, min(created_at) as oldest_waiting_at
           from (select created_at from calls where ${waits}
                 order by tenant_id, created_at, id limit ${limits.system_count}) first) w,
       (select count(*)::int as in_progress, count(agent_accepted_at)::int as agents_in_calls,
          count(*) filter (where is_awaited)::int as agents_awaited,
          min(agent_dispatched_at) filter (where is_awaited) as longest_awaited_at
        from (select agent_accepted_at, agent_dispatched_at,
                agent_accepted_at is null and agent_dispatched_at is not null as is_awaited
              from calls where ${isInProgress}
              order by tenant_id, admitted_at limit ${limits.system_count}) first) p,
       (select coalesce(sum(max_concurrent_calls), 0)::float as max_concurrent_calls
        from tenants where status = 'active') t`,
  );
  if (!row) throw new Error('a count has one row');
  return row;
}

/** It steps from endpoint to endpoint in the index of what is due, and never over all deliveries. */
export async function countOverdue(sql: Sql, now: Date): Promise<{ overdue: number; oldest_due_at: Date | null }> {
  const [row] = await sql<{ overdue: number; oldest_due_at: Date | null }>(
    `with recursive first as (
       (select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries where due_at is not null
        order by tenant_id, webhook_endpoint_id, due_at limit 1)
       union all
       select next.* from first cross join lateral (
         select tenant_id, webhook_endpoint_id, due_at from webhook_deliveries
         where due_at is not null and (tenant_id, webhook_endpoint_id) > (first.tenant_id, first.webhook_endpoint_id)
         order by tenant_id, webhook_endpoint_id, due_at limit 1
       ) next
     )
     select (select min(due_at) from first where due_at <= $1::timestamptz) as oldest_due_at,
       (select count(*)::int from (
          select 1 from first cross join lateral (
            select 1 from webhook_deliveries d
            where d.tenant_id = first.tenant_id and d.webhook_endpoint_id = first.webhook_endpoint_id
              and d.due_at <= $1::timestamptz
            order by d.due_at limit ${limits.system_count}
          ) due where first.due_at <= $1::timestamptz limit ${limits.system_count}
        ) counted) as overdue`,
    [now.toISOString()],
  );
  return row ?? { overdue: 0, oldest_due_at: null };
}

interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest_waiting_sec: number | null;
  readonly counted_at: Date | null;
}

/** The counts are those that pg-boss keeps; only the oldest job of each queue is looked up. */
export async function readQueues(sql: Sql, names: readonly string[]): Promise<QueueRow[]> {
  return sql(
    `select q.name, q.ready_count as waiting, q.active_count as running, q.failed_count as failed,
       floor(greatest(0, extract(epoch from clock_timestamp() - oldest.created_on)))::int as oldest_waiting_sec,
       q.monitor_on as counted_at
     from pgboss.queue q
     left join lateral (
       select created_on from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= clock_timestamp()
       order by j.priority desc, j.created_on limit 1
     ) oldest on true
     where q.name = any($1) order by q.name`,
    [names],
  );
}

/** The processes of this installation that are connected to the database. */
export async function readProcesses(sql: Sql): Promise<{ application_name: string; connections: number }[]> {
  return sql(
    `select application_name, count(*)::int as connections from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)
     group by application_name order by application_name`,
    [applicationPrefix],
  );
}
