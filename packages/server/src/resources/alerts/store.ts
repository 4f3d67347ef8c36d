// Rows of alerts and of their rules.
import { alertLimits } from '@voicecall/contract';
import type { AlertKind } from '@voicecall/contract';
import type { alert_rules, alerts } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import { newIdSql } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Alert, AlertRules } from '../../types.ts';
import type { Condition, Figures } from './conditions/condition.ts';

export type AlertRow = Omit<alerts, 'kind' | 'status' | 'acknowledged_by'> &
  Pick<Alert, 'kind' | 'status' | 'acknowledged_by'>;

/** What a tenant has set of its rules. */
export type RuleChanges = { readonly [K in AlertKind]?: Partial<AlertRules['rules'][K]> };

export type RulesRow = Pick<alert_rules, 'emails' | 'chat_host' | 'chat_url_sealed' | 'updated_at'> & {
  readonly rules: RuleChanges;
};

/** Something that is the case and has no open alert. */
export interface Found {
  readonly tenant_id: string;
  readonly subject: string;
  readonly record_ids: string[];
  readonly figures: Figures;
}

export interface Judgement {
  readonly closed: AlertRow[];
  readonly found: Found[];
  /** Tenant → the records that have the same trouble now. */
  readonly troubled: Readonly<Record<string, string[]>>;
}

/** Several processes must not judge at a time; a unique index holds what must never be. */
export async function lockAlerts(sql: Sql): Promise<boolean> {
  const [lock] = await sql<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('voicecall alerts')) as locked`,
  );
  return lock?.locked === true;
}

/** The subject of the alert for all that have none of their own, since too many of a tenant have the same trouble. */
const rest = '*';

/**
 * Closes alerts whose cause has been over for long enough, and returns them; and what is the case without an open
 * alert. Nothing opens that closed at a later time than now: the clock was set back.
 */
export async function judge(
  sql: Sql,
  kind: AlertKind,
  { found, more = `'{}'::jsonb`, records = 'n.record_ids' }: Condition,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Judgement> {
  const [result] = await sql<Omit<Judgement, 'closed'> & { closed: (AlertRow & { [K in Moment]: string })[] }>(
    // A full join is no nested loop, whatever number of rows is expected.
    `with found as materialized (${found}),
     known as materialized (select tenant_id, id, subject, over_since from alerts where kind = $2 and status = 'open'),
     later as materialized (select tenant_id, subject from alerts where kind = $2 and closed_at > $1::timestamptz),
     pairs as materialized (
       select tenant_id, subject, f.record_ids, f.figures, f.tenant_id is not null as holds, k.id, k.over_since
       from found f full join known k using (tenant_id, subject)
     ), room as (
       select tenant_id, ${alertLimits.alone} - count(*) filter (where subject <> '${rest}') as free,
         bool_or(subject = '${rest}') as used_up
       from known group by tenant_id
     ), fresh as materialized (
       select p.tenant_id, p.subject, p.record_ids, p.figures,
         row_number() over (partition by p.tenant_id order by p.subject)
           <= case when r.used_up then 0 else coalesce(r.free, ${alertLimits.alone}) end as alone
       from pairs p left join room r on r.tenant_id = p.tenant_id
       where p.id is null and (p.tenant_id, p.subject) not in (select tenant_id, subject from later)
     ), rest as materialized (
       select tenant_id, '${rest}' as subject, (array_agg(subject order by subject))[1:10] as record_ids,
         jsonb_build_object('rest', count(*)) as figures
       from fresh where not alone group by tenant_id
     ), judged as materialized (
       select tenant_id, id, over_since, holds or (subject = '${rest}' and tenant_id in (select tenant_id from rest)) as holds
       from pairs where id is not null
     ), noted as (
       update alerts a set over_since = case when j.holds then null else $1::timestamptz end from judged j
       where a.tenant_id = j.tenant_id and a.id = j.id and a.status = 'open' and case when j.holds
         then j.over_since is not null else j.over_since is null or j.over_since > $1::timestamptz end
     ), closed as (
       update alerts a set status = 'closed', closed_at = greatest($1::timestamptz, a.created_at) from (
         select tenant_id, id from judged
         where not holds and over_since <= $1::timestamptz - interval '${alertLimits.clear_sec} seconds'
         order by tenant_id, id limit $3) as ended
       where a.tenant_id = ended.tenant_id and a.id = ended.id and a.status = 'open' returning a.*
     ), opened as (
       select * from (
         select tenant_id, subject, record_ids, figures, alone from fresh where alone
         union all
         select tenant_id, subject, record_ids, figures, false from rest
         where (tenant_id, subject) not in (select tenant_id, subject from known union all table later)) as both_kinds
       order by tenant_id, alone desc, subject limit $3
     )
     select (select coalesce(jsonb_agg(closed), '[]') from closed) as closed,
       (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', n.tenant_id, 'subject', n.subject,
          'record_ids', coalesce(${records}, '{}'), 'figures', n.figures || coalesce(${more}, '{}'))), '[]')
        from opened n) as found,
       (select coalesce(jsonb_object_agg(tenant_id, subjects), '{}') from (
          select tenant_id, array_agg(subject) as subjects from found
          where subject <> '' and tenant_id in (select tenant_id from opened union all select tenant_id from closed)
          group by tenant_id) as of_tenants) as troubled`,
    [now.toISOString(), kind, limit],
  );
  if (!result) throw new Error('a judgement has one row');
  return {
    ...result,
    closed: result.closed.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      closed_at: new Date(row.closed_at),
      over_since: new Date(row.over_since),
    })),
  };
}

type Moment = 'created_at' | 'closed_at' | 'over_since';

/** Opens alerts and returns them, without those that are open already. */
export const openAlerts = (
  sql: Sql,
  kind: AlertKind,
  opened: readonly (Pick<Found, 'tenant_id' | 'subject' | 'record_ids'> & { readonly cause: string })[],
  at: Date,
): Promise<AlertRow[]> =>
  sql<AlertRow>(
    `insert into alerts (tenant_id, id, kind, subject, status, cause, record_ids, created_at)
     select tenant_id, ${newIdSql('alert')}, $1, subject, 'open', cause, record_ids, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as opened (tenant_id text, subject text, cause text, record_ids text[])
     order by tenant_id, subject
     on conflict (kind, tenant_id, subject) where status = 'open' do nothing returning *`,
    [kind, JSON.stringify(opened), at.toISOString()],
  );

export async function findAlert(sql: Sql, tenant_id: string, id: string): Promise<AlertRow | undefined> {
  const [row] = await sql<AlertRow>('select * from alerts where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

const nameOf = {
  api_key: 'select label as name from api_keys where id = $1',
  operator: 'select email as name from operators where id = $1',
  user: 'select email as name from users where id = $1',
  portal_session: 'select label as name from portal_sessions where id = $1',
} as const;

/** Who that is, for people. */
export async function findName(sql: Sql, { type, id }: Principal): Promise<string | null> {
  if (type === 'system') return null;
  const [row] = await sql<{ name: string | null }>(nameOf[type], [id]);
  return row?.name ?? null;
}

/** Keeps who acknowledged an alert first; undefined when somebody has. */
export async function acknowledge(
  sql: Sql,
  tenant_id: string,
  id: string,
  { by, at }: { readonly by: NonNullable<AlertRow['acknowledged_by']>; readonly at: Date },
): Promise<AlertRow | undefined> {
  const [row] = await sql<AlertRow>(
    `update alerts set acknowledged_at = $3::timestamptz, acknowledged_by = $4::jsonb
     where tenant_id = $1 and id = $2 and acknowledged_at is null returning *`,
    [tenant_id, id, at.toISOString(), JSON.stringify(by)],
  );
  return row;
}

/** Deletes alerts that closed long ago, and returns how many. Covers all tenants, as a scheduled task does. */
export async function deleteOldAlerts(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const rows = await sql(
    `delete from alerts where ctid = any (array(
       select ctid from alerts where closed_at < $1::timestamptz order by closed_at limit $2 for update skip locked))
     returning 1`,
    [before.toISOString(), limit],
  );
  return rows.length;
}

export async function findRules(sql: Sql, tenant_id: string): Promise<RulesRow | undefined> {
  const [row] = await sql<RulesRow>(
    'select rules, emails, chat_host, chat_url_sealed, updated_at from alert_rules where tenant_id = $1',
    [tenant_id],
  );
  return row;
}

/** The rules of a tenant, locked until the transaction ends, also if it has set none. */
export async function lockRules(sql: Sql, tenant_id: string): Promise<RulesRow | undefined> {
  await sql('select 1 from tenants where id = $1 for no key update', [tenant_id]);
  return findRules(sql, tenant_id);
}

export async function putRules(
  sql: Sql,
  tenant_id: string,
  row: RulesRow & { readonly stop_dispatch_at: string | null },
): Promise<void> {
  await sql(
    `insert into alert_rules as r (tenant_id, rules, stop_dispatch_at, emails, chat_host, chat_url_sealed, updated_at)
     values ($1, $2::jsonb, $3::text::numeric, $4::text[], $5, $6, $7::timestamptz)
     on conflict (tenant_id) do update set rules = excluded.rules, stop_dispatch_at = excluded.stop_dispatch_at,
       emails = excluded.emails, chat_host = excluded.chat_host, chat_url_sealed = excluded.chat_url_sealed,
       updated_at = excluded.updated_at`,
    [
      tenant_id,
      JSON.stringify(row.rules),
      row.stop_dispatch_at,
      row.emails,
      row.chat_host,
      row.chat_url_sealed,
      row.updated_at.toISOString(),
    ],
  );
}
