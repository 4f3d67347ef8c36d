// What is counted of a call, as parts of statements: the fold and the response count in the same way.
import { bucketOf } from './buckets.ts';

/** The columns of `call_counts` after the key. */
export const countColumns = [
  'day',
  'agent_id',
  'trunk_id',
  'outcome',
  'ended_reason',
  'answered',
  'seconds',
  'latency_buckets',
  'costs',
  'unpriced_lines',
] as const;

const columns = ['tenant_id', 'call_id', ...countColumns].join(', ');

/** Counts the ended calls that the relation `marked` names, from their rows as they now are. */
const counted = `
  select c.tenant_id, c.id as call_id, day_in_zone(c.created_at, z.timezone) as day, c.agent_id, c.trunk_id,
    s.outcome, coalesce(c.ended_reason, 'unknown') as ended_reason, c.answered_at is not null as answered,
    coalesce(greatest(0, floor(extract(epoch from c.ended_at - c.answered_at) + 0.5)), 0)::int as seconds,
    t.latency_buckets, u.costs, u.unpriced_lines
  from marked m
  join calls c on c.tenant_id = m.tenant_id and c.id = m.call_id
  left join tenants z on z.id = c.tenant_id
  left join call_summaries s on s.tenant_id = c.tenant_id and s.id = c.summary_id
  cross join lateral (
    select coalesce(array_agg(bucket order by bucket), '{}') as latency_buckets from (
      select ${bucketOf(`(latency ->> 'total_ms')::numeric`)} as bucket from call_turns
      where tenant_id = c.tenant_id and call_id = c.id and role = 'agent' and latency ->> 'total_ms' is not null
    ) as waits) t
  cross join lateral (
    select coalesce(jsonb_object_agg(currency, amount) filter (where amount is not null), '{}') as costs,
      coalesce(sum(unpriced), 0)::int as unpriced_lines
    from (select currency, sum(amount) as amount, count(*) filter (where amount is null) as unpriced from call_usage
      where tenant_id = c.tenant_id and call_id = c.id group by currency) as lines) u
  where c.ended_at is not null`;

/** Differences: what `marked` calls count now, and with the sign -1 what has been counted of them. */
export const changes = `
  now_counted as (${counted}),
  changes as (
    select 1 as sign, ${columns} from now_counted
    union all
    select -1, ${columns} from call_counts join marked using (tenant_id, call_id)
  )`;

/** The figures of one row of `changes`, by name; all of them can be summed. */
export const figures = `(
  select name, change.sign * value as value from (
    values ('calls', 1::numeric), ('answered', change.answered::int), ('seconds', change.seconds),
      ('unpriced_lines', change.unpriced_lines), ('ended_reason.' || change.ended_reason, 1)
    union all select 'outcome.' || change.outcome, 1 where change.outcome is not null
    union all select 'wait.' || bucket, count(*) from unnest(change.latency_buckets) as bucket group by bucket
    union all select 'cost.' || key, value::numeric from jsonb_each_text(change.costs)
  ) as figure (name, value))`;
