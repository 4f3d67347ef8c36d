// Alerts about webhook endpoints and their deliveries.
import { counted, duration, isEnabled, tenantsWithRules, threshold } from './condition.ts';
import type { Condition, Figures } from './condition.ts';

const lastError = `(select jsonb_build_object('last', coalesce(last_http_status::text, last_error)) from (
     select last_http_status, last_error from webhook_deliveries d
     where d.tenant_id = n.tenant_id and d.webhook_endpoint_id = n.subject
     order by created_at desc, id desc limit 100) as newest
   where coalesce(last_http_status::text, last_error) is not null limit 1)`;

const lastWords = (last: Figures[string]): string => (last ? `; the last attempt came to ${last}` : '');

export const endpointFailing: Condition = {
  found: `select t.id as tenant_id, e.id as subject, array[e.id] as record_ids,
      jsonb_build_object('failures', e.consecutive_failures, 'url', e.url) as figures
    from ${tenantsWithRules} cross join lateral (
      select id, url, consecutive_failures from webhook_endpoints
      where tenant_id = t.id and deleted_at is null and consecutive_failures > 0 and enabled and status = 'active') e
    where ${isEnabled('endpoint_failing')} and e.consecutive_failures >= ${threshold('endpoint_failing', 'failures')}`,
  more: lastError,
  cause: ({ failures, url, last }) =>
    `${counted(failures, 'attempt')} in a row failed at ${String(url)}${lastWords(last)}.`,
};

export const endpointDisabled: Condition = {
  found: `select t.id as tenant_id, e.id as subject, array[e.id] as record_ids,
      jsonb_build_object('url', e.url) as figures
    from ${tenantsWithRules} cross join lateral (
      select id, url from webhook_endpoints
      where tenant_id = t.id and deleted_at is null and status = 'disabled') e
    where ${isEnabled('endpoint_disabled')}`,
  cause: ({ url }) => `The receiver at ${String(url)} answered 410, so the endpoint gets no events.`,
};

/** It steps over the index from endpoint to endpoint, so its cost does not depend on how many deliveries wait. */
const firstOf = (index: 'due' | 'dead', column: 'due_at' | 'dead_lettered_at'): string => {
  const has = index === 'due' ? 'due_at is not null' : `status = 'dead_lettered'`;
  const order = `tenant_id, webhook_endpoint_id, ${column}${index === 'due' ? '' : ' desc'}`;
  return `${index} as (
    (select tenant_id, webhook_endpoint_id, ${column} from webhook_deliveries where ${has} order by ${order} limit 1)
    union all
    select next.* from ${index} cross join lateral (
      select tenant_id, webhook_endpoint_id, ${column} from webhook_deliveries
      where ${has} and (tenant_id, webhook_endpoint_id) > (${index}.tenant_id, ${index}.webhook_endpoint_id)
      order by ${order} limit 1
    ) next
  )`;
};

const rulesOf = (index: string): string => `cross join lateral (
    select coalesce((select rules from alert_rules where tenant_id = ${index}.tenant_id), '{}'::jsonb) as rules) r`;

const endpointOf = (index: string): string => `join webhook_endpoints e on e.tenant_id = ${index}.tenant_id
      and e.id = ${index}.webhook_endpoint_id and e.deleted_at is null`;

export const deliveriesWaiting: Condition = {
  found: `with recursive ${firstOf('due', 'due_at')}
    select due.tenant_id, e.id as subject, array[e.id] as record_ids, jsonb_build_object('url', e.url,
      'seconds', extract(epoch from $1::timestamptz - due.due_at)::int) as figures
    from due ${rulesOf('due')} ${endpointOf('due')}
    where ${isEnabled('deliveries_waiting')} and e.enabled and e.status = 'active'
      and due.due_at <= $1::timestamptz - make_interval(secs => ${threshold('deliveries_waiting', 'seconds')}::float8)`,
  cause: ({ url, seconds }) => `A delivery to ${String(url)} has been overdue for ${duration(seconds)}.`,
};

/** So many dead letters of an endpoint are counted at most. */
const most = 1_000;

export const deadLetters: Condition = {
  found: `with recursive ${firstOf('dead', 'dead_lettered_at')}
    select dead.tenant_id, e.id as subject, array[e.id] as record_ids,
      jsonb_build_object('url', e.url, 'deliveries', lost.n) as figures
    from dead ${rulesOf('dead')} ${endpointOf('dead')}
    cross join lateral (select count(*)::int as n from (
      select 1 from webhook_deliveries d
      where d.tenant_id = dead.tenant_id and d.webhook_endpoint_id = dead.webhook_endpoint_id
        and d.status = 'dead_lettered' and d.dead_lettered_at > $1::timestamptz - interval '24 hours'
      limit ${most}) as counted) lost
    where ${isEnabled('dead_letters')} and dead.dead_lettered_at > $1::timestamptz - interval '24 hours'
      and lost.n >= ${threshold('dead_letters', 'deliveries')}`,
  more: lastError,
  cause: ({ url, deliveries, last }) =>
    `${counted(deliveries, 'delivery', 'deliveries')} to ${String(url)} given up in 24 hours${lastWords(last)}.`,
};

const secretsOf = (table: 'webhook_endpoints' | 'tools', name: 'url' | 'name', lives: string): string =>
  `select s.tenant_id, s.id as subject, array[s.id] as record_ids, jsonb_build_object('name', s.${name},
      'seconds', extract(epoch from s.previous_secret_until - $1::timestamptz)::int) as figures
    from ${table} s ${rulesOf('s')}
    where s.previous_secret_until > $1::timestamptz and s.previous_secret_until <= $1::timestamptz + interval '24 hours'
      and ${lives} and ${isEnabled('secret_expiring')}
      and s.previous_secret_until <= $1::timestamptz + ${threshold('secret_expiring', 'hours')} * interval '1 hour'`;

export const secretExpiring: Condition = {
  found: `${secretsOf('webhook_endpoints', 'url', 's.deleted_at is null')}
    union all ${secretsOf('tools', 'name', `s.status = 'active'`)}`,
  noun: 'secret',
  cause: ({ name, seconds }) =>
    `The signing secret of ${String(name)} that was replaced signs for ${duration(seconds)} more; then only the new one does.`,
};
