// What the database knows of the state of the installation, for all tenants. Every count ends at a bound.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { applicationPrefix } from '../../platform/database/application-name.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isConcurrent, waits } from '../calls/public.ts';

interface CallCounts {
  readonly waiting: number;
  readonly oldest_waiting_at: Date | null;
  readonly in_progress: number;
  readonly max_concurrent_calls: number;
  readonly agents_in_calls: number;
  readonly agents_awaited: number;
  readonly longest_awaited_at: Date | null;
}

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
         (select tenant_id, 0, 1 from calls where ${isConcurrent} order by tenant_id, admitted_at limit ${limits.system_count})
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
              from calls where ${isConcurrent}
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

interface ProcessRow {
  readonly application_name: string;
  readonly connections: number;
  /** These three are null for a process of an earlier version. */
  readonly version: string | null;
  readonly started_at: Date | null;
  readonly settings_differ: string[] | null;
}

/** SQL: the names of the settings of `$1` that have no hash in common with those in the row `processes`. */
const differing = `array(select key from jsonb_each_text($1::jsonb)
  where not string_to_array(processes.settings ->> key, ' ') && string_to_array(value, ' ') order by key)`;

/** The processes of this installation that are connected to the database, compared with hashes of settings. */
export async function readProcesses(sql: Sql, settings: Deps['settings']): Promise<ProcessRow[]> {
  return sql(
    `select connected.*, version, started_at, settings_differ
     from (select application_name, count(*)::int as connections from pg_stat_activity
           where datname = current_database() and starts_with(application_name, $2)
           group by application_name) connected
     left join lateral (
       select version, started_at, ${differing} as settings_differ from processes
       where processes.application_name = connected.application_name order by seen_at desc limit 1
     ) known on true
     order by application_name`,
    [JSON.stringify(settings), applicationPrefix],
  );
}

interface OwnProcess extends Pick<Deps, 'settings'> {
  readonly id: string;
  readonly application_name: string;
  readonly version: string;
  readonly uptime_sec: number;
}

/** What a process must know of another one. */
interface OtherProcess {
  readonly application_name: string;
  /** The settings that differ. */
  readonly settings: string[];
  /** False for a version whose sealed values did not name their key. */
  readonly names_keys: boolean;
  /** Whether it runs without the key with which this process seals. */
  readonly lacks_key: boolean;
}

/**
 * Refreshes the row of a process, deletes the rows of processes that have ended, and returns the others. Every process
 * does it three times in the time that a row lasts.
 */
export async function meetProcesses(sql: Sql, own: OwnProcess): Promise<OtherProcess[]> {
  return sql<OtherProcess & Record<string, unknown>>(
    `with own as (
       insert into processes (id, application_name, version, started_at, seen_at, settings)
       values ($2, $3, $4, now() - make_interval(secs => $5), now(), $1::jsonb)
       on conflict (id) do update set seen_at = excluded.seen_at
     ), ended as (
       delete from processes where id in (
         select id from processes where seen_at < now() - interval '30 seconds' and id <> $2 for update skip locked)
     )
     select application_name, ${differing} as settings, settings ? 'ENCRYPTION_KEY' as names_keys,
       (split_part($1::jsonb ->> 'ENCRYPTION_KEY', ',', 1)
         <> all (string_to_array(settings ->> 'ENCRYPTION_KEY', ','))) is true
         and application_name <> $3 and application_name in (select application_name from pg_stat_activity) as lacks_key
     from processes where id <> $2 and seen_at >= now() - interval '30 seconds' order by application_name`,
    [JSON.stringify(own.settings), own.id, own.application_name, own.version, own.uptime_sec],
  );
}

export const forgetProcess = (sql: Sql, id: string): Promise<unknown> =>
  sql('delete from processes where id = $1', [id]);
