// The statistics in the database. Triggers note which calls must be counted (`call_recounts`, in the transaction of the
// change); a task counts them, and adds the differences to the sums in `call_stats`.
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { zoneOf } from '../../platform/time-zone.ts';
import type { CallStats, ListedCall } from '../../types.ts';
import { changes, countColumns, figures } from './counting.ts';

/** Several processes must not add to one sum at a time: only one counts. */
const lockSql = `select pg_try_advisory_xact_lock(hashtext('voicecall call stats')) as locked`;

/** Several processes must not add to one sum at a time: this waits until it is its turn. */
const waitSql = `select pg_advisory_xact_lock(hashtext('voicecall call stats'))`;

const noted = `
  taken as (
    delete from call_recounts where ctid = any (array(
      select ctid from call_recounts order by tenant_id, call_id, row_no limit $1))
    returning tenant_id, call_id
  ),
  marked as (select distinct tenant_id, call_id from taken)`;

const named = `
  taken as (
    delete from call_recounts where tenant_id = $1 and call_id = any ($2::text[]) returning 1
  ),
  marked as (select $1::text as tenant_id, call_id from unnest($2::text[]) as call_id)`;

const foldSqlOf = (marked: string): string => `
  with ${marked}, ${changes},
  forgotten as (
    delete from call_counts k using marked m where k.tenant_id = m.tenant_id and k.call_id = m.call_id
      and not exists (
        select 1 from calls c where c.tenant_id = m.tenant_id and c.id = m.call_id and c.ended_at is not null)
  ),
  kept as (
    insert into call_counts (tenant_id, call_id, ${countColumns.join(', ')})
    select tenant_id, call_id, ${countColumns.join(', ')} from now_counted
    on conflict (tenant_id, call_id) do update
      set ${countColumns.map((name) => `${name} = excluded.${name}`).join(', ')}
  ),
  by_all as (
    select tenant_id, day, agent_id, coalesce(trunk_id, '') as trunk_id, coalesce(outcome, '') as outcome, name,
      sum(value) as value
    from changes change cross join lateral ${figures} as figure
    group by 1, 2, 3, 4, 5, 6 having sum(value) <> 0
  ),
  by_day as (
    select tenant_id, day, dimension, key, name, sum(value) as value
    from by_all cross join lateral
      (values ('all', ''), ('agent', agent_id), ('trunk', trunk_id), ('outcome', outcome)) as groups (dimension, key)
    group by 1, 2, 3, 4, 5
  ),
  differences as (
    select tenant_id, unit, dimension, case unit when 'day' then day else date_trunc('month', day)::date end as period,
      key, name, sum(value) as value
    from by_day cross join (values ('day'), ('month')) as units (unit)
    group by 1, 2, 3, 4, 5, 6 having sum(value) <> 0
  ),
  added as (
    insert into call_stats (tenant_id, unit, dimension, period, key, sums)
    select tenant_id, unit, dimension, period, key, jsonb_object_agg(name, value) from differences
    group by 1, 2, 3, 4, 5
    on conflict (tenant_id, unit, dimension, period, key) do update set sums = (
      select coalesce(jsonb_object_agg(name, value), '{}') from (
        select name, sum(value::numeric) as value
        from (select * from jsonb_each_text(call_stats.sums) union all select * from jsonb_each_text(excluded.sums))
          as both_sums (name, value)
        group by name having sum(value::numeric) <> 0) as total)
    returning tenant_id, unit, dimension, period::text, key, sums
  )
  select (select count(*)::int from taken) as taken,
    (select coalesce(json_agg(added), '[]') from added where sums = '{}') as empty`;

const foldNotedSql = prepared(foldSqlOf(noted));
const foldNamedSql = prepared(foldSqlOf(named));

const deleteEmptySql = `
  delete from call_stats s using jsonb_to_recordset($1::jsonb)
    as e (tenant_id text, unit text, dimension text, period date, key text)
  where (s.tenant_id, s.unit, s.dimension, s.period, s.key) = (e.tenant_id, e.unit, e.dimension, e.period, e.key)`;

/** Whether a call waits to be counted. */
export const isUncounted =
  'exists (select 1 from call_recounts) or exists (select 1 from call_count_backlog) or exists (select 1 from call_day_backlog)';

/**
 * Counts calls that are noted, at most `limit` notes of all tenants, and returns how many notes it took. Run it in a
 * transaction. Returns 0 while another process counts.
 */
export async function foldRecounts(sql: Sql, limit: number): Promise<number> {
  const [lock] = await sql<{ locked: boolean }>(lockSql);
  if (!lock?.locked) return 0;
  // One statement: what it counts and the notes that it takes are of the same moment.
  return fold(sql, foldNotedSql, [limit]);
}

/**
 * Counts calls for the last time: what becomes of their rows after this transaction changes no sum, since the row that
 * says what was counted of a call goes with it.
 */
export async function countFinally(sql: Sql, tenant_id: string, call_ids: readonly string[]): Promise<void> {
  await sql(waitSql);
  await fold(sql, foldNamedSql, [tenant_id, call_ids]);
}

async function fold(sql: Sql, text: string, values: unknown[]): Promise<number> {
  const [folded] = await sql<{ taken: number; empty: unknown[] }>(text, values);
  if (folded && folded.empty.length > 0) await sql(deleteEmptySql, [JSON.stringify(folded.empty)]);
  return folded?.taken ?? 0;
}

/**
 * Notes the next ended calls of a tenant that has calls from before there were statistics. Covers all tenants, as a
 * scheduled task does. Run it in a transaction. False when there are none, or other processes have them.
 */
export async function noteBacklog(sql: Sql, limit: number): Promise<boolean> {
  const [backlog] = await sql<{ tenant_id: string; after_call_id: string }>(
    'select tenant_id, after_call_id from call_count_backlog order by tenant_id limit 1 for update skip locked',
  );
  if (!backlog) return false;
  const [seen] = await sql<{ calls: number; last: string | null }>(
    `with next as (select tenant_id, id, ended_at from calls where tenant_id = $1 and id > $2 order by id limit $3),
     noted as (
       insert into call_recounts (tenant_id, call_id) select tenant_id, id from next where ended_at is not null)
     select count(*)::int as calls, max(id) as last from next`,
    [backlog.tenant_id, backlog.after_call_id, limit],
  );
  if (seen && seen.calls === limit)
    await sql('update call_count_backlog set after_call_id = $2 where tenant_id = $1', [backlog.tenant_id, seen.last]);
  else await sql('delete from call_count_backlog where tenant_id = $1', [backlog.tenant_id]);
  return true;
}

/**
 * Notes the next calls of a tenant that were counted on days of another zone than its own. Covers all tenants, as a
 * scheduled task does. Run it in a transaction. False when there are none, or another process counts.
 */
export async function noteOtherDays(sql: Sql, limit: number): Promise<boolean> {
  // What another process counts meanwhile may be of the zone before.
  const [lock] = await sql<{ locked: boolean }>(lockSql);
  if (!lock?.locked) return false;
  const [backlog] = await sql<{ tenant_id: string; after_call_id: string }>(
    'select tenant_id, after_call_id from call_day_backlog order by tenant_id limit 1 for update skip locked',
  );
  if (!backlog) return false;
  // A statement of its own: the zone cannot change again while the row is locked.
  const [seen] = await sql<{ calls: number; last: string | null }>(
    `with next as (
       select call_id, day from call_counts where tenant_id = $1 and call_id > $2 order by call_id limit $3),
     noted as (
       insert into call_recounts (tenant_id, call_id)
       select $1, call_id from next join calls c on c.tenant_id = $1 and c.id = call_id
       where day <> day_in_zone(c.created_at, (select timezone from tenants where id = $1)))
     select count(*)::int as calls, max(call_id) as last from next`,
    [backlog.tenant_id, backlog.after_call_id, limit],
  );
  if (seen && seen.calls === limit)
    await sql('update call_day_backlog set after_call_id = $2 where tenant_id = $1', [backlog.tenant_id, seen.last]);
  else await sql('delete from call_day_backlog where tenant_id = $1', [backlog.tenant_id]);
  return true;
}

/** The zone of a tenant, and whether its sums are too low, or those of days of another zone. */
export async function readState(sql: Sql, tenant_id: string) {
  const [state] = await sql<{ timezone: string | null; has_backlog: boolean }>(
    `select (select timezone from tenants where id = $1) as timezone,
       exists (select 1 from call_count_backlog where tenant_id = $1)
         or exists (select 1 from call_day_backlog where tenant_id = $1) as has_backlog`,
    [tenant_id],
  );
  return { timezone: zoneOf(state?.timezone ?? 'UTC'), has_backlog: state?.has_backlog === true };
}

export type Dimension = 'all' | 'agent' | 'trunk' | 'outcome';

/** Days to sum up, those of whole months by month. `past` is the day after the last one. */
export interface Span {
  readonly unit: 'day' | 'month';
  readonly first: string;
  readonly past: string;
}

export interface StatsQuery {
  readonly from: string;
  readonly to: string;
  readonly dimension: Dimension;
  /** How the groups are summed up, and how the totals are. */
  readonly spans: readonly Span[];
  readonly totalSpans: readonly Span[];
  readonly limit: number;
}

/** The sums of a group by name. They are text, because a sum of costs has more digits than a number of JavaScript. */
export interface StatsRow {
  /** The sums of all calls. */
  readonly is_total: boolean;
  /** The day, agent, trunk or outcome; empty for calls without one. */
  readonly key: string;
  readonly sums: Readonly<Record<string, string>>;
}

const readSql = `
  with marked as (select distinct tenant_id, call_id from call_recounts where tenant_id = $1), ${changes},
  parts as (
    select a.is_total, case when a.is_total then '' when a.dimension = 'all' then s.period::text else s.key end as key,
      s.sums
    from jsonb_to_recordset($2::jsonb) as a (is_total boolean, unit text, dimension text, first date, past date)
    join call_stats s on s.tenant_id = $1 and s.unit = a.unit and s.dimension = a.dimension
      and s.period >= a.first and s.period < a.past
    union all
    select p.is_total, p.key, (select jsonb_object_agg(name, value) from ${figures} as figure)
    from changes change
    cross join lateral (values (true, ''), (false, coalesce(case $3
      when 'agent' then change.agent_id when 'trunk' then change.trunk_id when 'outcome' then change.outcome
      else change.day::text end, ''))) as p (is_total, key)
    where change.day >= $4::date and change.day < $5::date
  ),
  chosen as (
    select is_total, key from parts group by is_total, key having sum((sums ->> 'calls')::numeric) > 0
    order by is_total desc, sum((sums ->> 'calls')::numeric) desc, key limit $6
  )
  select is_total, key, jsonb_object_agg(name, value::text) as sums from (
    select is_total, key, name, sum(figure.value::numeric) as value
    from chosen join parts using (is_total, key) cross join lateral jsonb_each_text(sums) as figure (name, value)
    group by is_total, key, name having sum(figure.value::numeric) <> 0) as figures
  group by is_total, key`;

/**
 * The sums of each group with calls, and of all of them: from the sums that are kept, and the calls that are noted and
 * not counted yet, as of one moment. At most `limit` groups, those with the most calls.
 */
export function readSums(sql: Sql, tenant_id: string, query: StatsQuery): Promise<StatsRow[]> {
  const asked = [
    ...query.spans.map((span) => ({ ...span, is_total: false, dimension: query.dimension })),
    ...query.totalSpans.map((span) => ({ ...span, is_total: true, dimension: 'all' })),
  ];
  const values = [tenant_id, JSON.stringify(asked), query.dimension, query.from, query.to, query.limit + 1];
  return sql<StatsRow>(readSql, values);
}

/** A span of moments. */
export interface Part {
  readonly from: Date;
  readonly to: Date;
}

const partsSql = prepared(
  `select coalesce(sum(r.calls), 0)::int as calls, coalesce(sum(r.answered), 0)::int as answered,
     coalesce(jsonb_object_agg(r.ended_reason, r.calls) filter (where r.calls > 0), '{}') as ended_reasons,
     case when count(r.cost) > 0 then (
       select jsonb_build_object('currency', value, 'total', trim_scale(sum(r.cost))::text)
       from installation where name = 'currency') end as cost
   from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as p (first, past, no)
   left join lateral (
     select ended_reason, count(*)::int as calls, count(*) filter (where answered)::int as answered, sum(cost) as cost
     from call_counts where tenant_id = $1 and created_at >= p.first and created_at < p.past group by ended_reason
   ) r on true
   group by p.no order by p.no`,
);

/** The figures of the ended calls that were created in each span. */
export const readParts = (sql: Sql, tenant_id: string, parts: readonly Part[]) =>
  sql<Pick<CallStats['totals'], 'calls' | 'answered' | 'ended_reasons'> & Pick<ListedCall, 'cost'>>(partsSql, [
    tenant_id,
    parts.map(({ from }) => from.toISOString()),
    parts.map(({ to }) => to.toISOString()),
  ]);
