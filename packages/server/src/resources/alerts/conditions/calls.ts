// Alerts about calls, their summaries and what they cost.
import { duration, counted, isEnabled, tenantsWithRules, threshold } from './condition.ts';
import type { Condition } from './condition.ts';

/** So many calls of a tenant are looked at, the newest ones, so that the work is bounded. */
const most = 1_000;

const newestCalls = (columns: string, since: string): string => `select ${columns} from calls
      where tenant_id = t.id and created_at > $1::timestamptz - interval '${since}'
      order by created_at desc, id desc limit ${most}`;

/** What is no fault of the other side: the call could not be placed, or broke. */
const isFailed = `(status = 'failed' or ended_reason in ('agent_unavailable', 'agent_error', 'media_failure', 'lost'))`;

const figuresOf = (from: string): string => `select count(*)::int as ended,
        (count(*) filter (where ${isFailed}))::int as failed,
        mode() within group (order by ended_reason) filter (where ${isFailed}) as reason
      from (${from}) as calls_then where ended_at is not null`;

/** The calls of this hour of the seven days before, for a row `c`. They are not looked at while few calls fail. */
const usual = `select past.* from generate_series(1,
        case when c.failed * 100 >= c.ended * ${threshold('calls_failing', 'percent')} then 7 else 0 end) as day cross join lateral (
        select status, ended_reason, ended_at from calls
        where tenant_id = t.id and created_at <= $1::timestamptz - day * interval '24 hours'
          and created_at > $1::timestamptz - day * interval '24 hours' - interval '1 hour'
        order by created_at desc, id desc limit ${most}) as past`;

/** An open alert goes on whatever is usual: what has failed for a week has become that. */
export const callsFailing: Condition = {
  found: `select t.id as tenant_id, '' as subject, '{}'::text[] as record_ids,
      jsonb_build_object('ended', c.ended, 'failed', c.failed, 'reason', c.reason) || case
        when u.ended >= ${threshold('calls_failing', 'calls')}
        then jsonb_build_object('usual_ended', u.ended, 'usual_failed', u.failed) else '{}' end as figures
    from ${tenantsWithRules} cross join lateral (
      ${figuresOf(newestCalls('status, ended_reason, ended_at', '1 hour'))}) c
    cross join lateral (${figuresOf(usual)}) u
    where ${isEnabled('calls_failing')} and c.failed > 0 and c.ended >= ${threshold('calls_failing', 'calls')}
      and c.failed * 100 >= c.ended * ${threshold('calls_failing', 'percent')}
      and (u.ended < ${threshold('calls_failing', 'calls')}
        or c.failed * 100.0 / c.ended >= u.failed * 100.0 / nullif(u.ended, 0) + ${threshold('calls_failing', 'above')}
        or exists (select 1 from alerts a
          where a.kind = 'calls_failing' and a.tenant_id = t.id and a.subject = '' and a.status = 'open'))`,
  records: `(select array_agg(id) from (select id from (
       select id, status, ended_reason, ended_at from calls c where c.tenant_id = n.tenant_id
         and created_at > $1::timestamptz - interval '1 hour' order by created_at desc, id desc limit ${most}) as newest
     where ended_at is not null and ${isFailed} limit 5) as failed)`,
  cause: ({ ended, failed, reason, usual_ended, usual_failed }) =>
    `${String(failed)} of ${counted(ended, 'call')} of the last hour failed, most often with ${String(reason)}${
      usual_ended === undefined
        ? ''
        : `; in this hour of the seven days before, ${String(usual_failed)} of ${String(usual_ended)} did`
    }.`,
};

export const callsWaiting: Condition = {
  found: `select t.id as tenant_id, '' as subject, array[c.id] as record_ids,
      jsonb_build_object('seconds', extract(epoch from $1::timestamptz - c.created_at)::int) as figures
    from ${tenantsWithRules} cross join lateral (
      select id, created_at from calls
      where tenant_id = t.id and status = 'dispatched' and admitted_at is null order by created_at, id limit 1) c
    where ${isEnabled('calls_waiting')}
      and c.created_at <= $1::timestamptz - make_interval(secs => ${threshold('calls_waiting', 'seconds')}::float8)`,
  cause: ({ seconds }) => `The oldest call that waits for a place has waited for ${duration(seconds)}.`,
};

/** Over once a later call has its agent. Not by `not exists`, for which PostgreSQL would read all calls. */
export const noAgentWorker: Condition = {
  found: `select t.id as tenant_id, '' as subject, c.ids[1:5] as record_ids,
      jsonb_build_object('calls', cardinality(c.ids)) as figures
    from ${tenantsWithRules} cross join lateral (
      select array_agg(id order by created_at desc, id desc) as ids, max(created_at) as newest_at from (
        select id, created_at from calls
        where tenant_id = t.id and ended_reason = 'agent_unavailable'
          and created_at > $1::timestamptz - interval '15 minutes'
        order by created_at desc, id desc limit ${most}) as newest) c
    where ${isEnabled('no_agent_worker')} and cardinality(c.ids) >= ${threshold('no_agent_worker', 'calls')}
      and (select later.id from calls later
        where later.tenant_id = t.id and later.created_at > c.newest_at and later.agent_accepted_at is not null
        order by later.created_at limit 1) is null`,
  cause: ({ calls }) => `${counted(calls, 'call')} of the last 15 minutes ended because no agent took them in time.`,
};

/** What the agent worker reports when speech recognition, the model or the voice fails, and when it breaks down itself. */
export const providerErrors: Condition = {
  found: `select t.id as tenant_id, '' as subject, c.ids[1:5] as record_ids,
      jsonb_build_object('calls', cardinality(c.ids)) as figures
    from ${tenantsWithRules} cross join lateral (
      select array_agg(id order by created_at desc, id desc) as ids
      from (${newestCalls('id, created_at, ended_reason', '1 hour')}) as newest where ended_reason = 'agent_error') c
    where ${isEnabled('provider_errors')} and cardinality(c.ids) >= ${threshold('provider_errors', 'calls')}`,
  more: `(select jsonb_build_object('providers', string_agg(distinct u.provider, ', ')) from call_usage u
     where u.tenant_id = n.tenant_id and u.call_id = any (n.record_ids) and u.source = 'agent')`,
  cause: ({ calls, providers }) =>
    `${counted(calls, 'call')} of the last hour broke down in the agent.${
      providers ? ` The newest of them used ${String(providers)}.` : ''
    }`,
};

/** Of a call without words there is nothing to say: that is no failure. */
export const summariesFailing: Condition = {
  found: `select t.id as tenant_id, '' as subject, s.ids[1:5] as record_ids,
      jsonb_build_object('summaries', cardinality(s.ids), 'code', s.code) as figures
    from ${tenantsWithRules} cross join lateral (
      select array_agg(call_id order by created_at desc) as ids, mode() within group (order by failure_code) as code
      from (select call_id, created_at, status, failure_code from call_summaries
        where tenant_id = t.id and created_at > $1::timestamptz - interval '1 hour'
        order by created_at desc, id desc limit ${most}) as newest
      where status = 'failed' and failure_code not in ('transcript_empty', 'no_consent')) s
    where ${isEnabled('summaries_failing')} and cardinality(s.ids) >= ${threshold('summaries_failing', 'summaries')}`,
  cause: ({ summaries, code }) =>
    `${counted(summaries, 'summary', 'summaries')} of the last hour failed, most often with ${String(code)}.`,
};

const today = 'day_in_zone($1::timestamptz, t.timezone)';

/** Without any price nobody asks what calls cost. The first one fixes the currency of the installation. */
export const unpricedUsage: Condition = {
  found: `select t.id as tenant_id, '' as subject, '{}'::text[] as record_ids,
      jsonb_build_object('lines', s.lines) as figures
    from ${tenantsWithRules} cross join lateral (
      select sum((sums ->> 'unpriced_lines')::numeric)::int as lines from call_stats
      where tenant_id = t.id and unit = 'day' and dimension = 'all' and key = ''
        and period >= ${today} - 1 and period <= ${today}) s
    where ${isEnabled('unpriced_usage')} and s.lines >= ${threshold('unpriced_usage', 'lines')}
      and exists (select 1 from installation where name = 'currency')`,
  records: `(select array_agg(id) from (select id from (
       select id from calls c where c.tenant_id = n.tenant_id order by created_at desc, id desc limit 200) as newest
     where exists (select 1 from call_usage u
       where u.tenant_id = n.tenant_id and u.call_id = newest.id and u.amount is null) limit 5) as unpriced)`,
  cause: ({ lines }) => `${counted(lines, 'line')} of usage of yesterday and today had no price when it was recorded.`,
};

/** SQL: what the calls of a tenant that were created on a day have cost, as far as they are counted. */
export const spentOn = (tenant_id: string, day: string): string =>
  `coalesce((select sum(spent.value::numeric) from call_stats s cross join lateral jsonb_each_text(s.sums) as spent
     where s.tenant_id = ${tenant_id} and s.unit = 'day' and s.dimension = 'all' and s.period = ${day} and s.key = ''
       and spent.key like 'cost.%'), 0)`;

export const spendBudget: Condition = {
  found: `select t.id as tenant_id, '' as subject, '{}'::text[] as record_ids,
      jsonb_build_object('spent', trim_scale(s.spent)::text, 'amount', r.rules -> 'spend_budget' ->> 'amount',
        'stops', r.rules -> 'spend_budget' ->> 'stop_dispatch') as figures
    from ${tenantsWithRules} cross join lateral (select ${spentOn('t.id', today)} as spent) s
    where ${isEnabled('spend_budget')} and s.spent >= ${threshold('spend_budget', 'amount')}`,
  cause: ({ spent, amount, stops }) =>
    `The calls of today have cost ${String(spent)}, and the budget of a day is ${String(amount ?? '100')}.${
      stops === 'true' ? ' Dispatches are refused until the next day.' : ''
    }`,
};
