// What a call needs of other resources when it is accepted or dialed: its trunk, its agent, the number that was called.
import { prepared } from '../../../platform/database/db.ts';
import type { Sql } from '../../../platform/database/db.ts';

/** The trunk and the agent of a dispatch; null where there is no active one. */
export interface DispatchTargets {
  readonly trunk: { readonly numbers: string[] } | null;
  readonly agent: {
    /** The version that the call gets; null: the agent has none with the number that was asked for. */
    readonly version: number | null;
    readonly max_call_duration_sec: number;
    readonly timezone: string;
    /** The variables that a dispatch must give; null: none. */
    readonly required: string[] | null;
  } | null;
}

const requiredOf = (variables: string): string => `(
  select jsonb_agg(variable -> 'name')
  from jsonb_array_elements(nullif(${variables}, 'null')) variable where (variable -> 'required')::boolean)`;

/**
 * SQL: the trunk and the agent of a dispatch as a JSON array; `asked` has their ids, and `wanted_version`. The row of an
 * agent has what its published version has.
 */
export const targetsOf = (asked: string): string => `select jsonb_build_array(
    (select jsonb_build_object('numbers', coalesce(outbound -> 'numbers', '[]'::jsonb))
     from trunks t where t.tenant_id = ${asked}.tenant_id and t.id = ${asked}.trunk_id and t.status = 'active'),
    (select case when ${asked}.wanted_version is null
       then jsonb_build_object('version', a.published_version, 'max_call_duration_sec', a.max_call_duration_sec,
                               'timezone', coalesce(a.timezone, t.timezone), 'required', ${requiredOf('a.variables')})
       else coalesce((
         select jsonb_build_object('version', v.version,
                                   'max_call_duration_sec', (v.settings -> 'max_call_duration_sec')::int,
                                   'timezone', coalesce(v.settings ->> 'timezone', t.timezone),
                                   'required', ${requiredOf(`v.settings -> 'variables'`)})
         from agent_versions v
         where v.tenant_id = a.tenant_id and v.agent_id = a.id and v.version = ${asked}.wanted_version
           and v.retired_at is null
       ), '{"version": null}') end
     from agents a join tenants t on t.id = a.tenant_id
     where a.tenant_id = ${asked}.tenant_id and a.id = ${asked}.agent_id and a.status = 'active'))`;

const findTargetsSql = prepared(
  `select (${targetsOf('asked')}) as targets from (select $1::text as tenant_id, $2::text as trunk_id, $3::text as agent_id, $4::int as wanted_version) as asked`,
);

/** Of which tenant, trunk and agent; `wanted_version` null: the published one. */
export interface TargetIds {
  readonly tenant_id: string;
  readonly trunk_id: string;
  readonly agent_id: string;
  readonly wanted_version: number | null;
}

export async function findTargets(
  sql: Sql,
  { tenant_id, trunk_id, agent_id, wanted_version }: TargetIds,
): Promise<DispatchTargets> {
  const [row] = await sql<{ targets: [DispatchTargets['trunk'], DispatchTargets['agent']] }>(findTargetsSql, [
    tenant_id,
    trunk_id,
    agent_id,
    wanted_version,
  ]);
  const [trunk, agent] = row?.targets ?? [null, null];
  return { trunk, agent };
}

/** The trunk of a call that names none: the newest active one that places calls. */
export async function findNewestDialTrunk(sql: Sql, tenant_id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `select id from trunks where tenant_id = $1 and status = 'active' and outbound is not null
     order by created_at desc, id desc limit 1`,
    [tenant_id],
  );
  return row?.id;
}

export interface DialTrunk {
  readonly media_outbound_trunk_id: string | null;
  /** Where its calls are sent: host[:port]. */
  readonly address: string | null;
  readonly headers: Record<string, string>;
  readonly krisp_enabled: boolean;
}

/** The trunk of a call that is about to be dialed, archived or not: it was active when the call was accepted. */
export async function findDialTrunk(sql: Sql, tenant_id: string, id: string): Promise<DialTrunk | undefined> {
  const [row] = await sql<DialTrunk>(
    `select media_outbound_trunk_id, outbound ->> 'address' as address,
            coalesce(outbound -> 'headers', '{}'::jsonb) as headers, krisp_enabled
     from trunks where tenant_id = $1 and id = $2`,
    [tenant_id, id],
  );
  return row;
}

/** An active number of an active tenant, whose calls an active agent takes. */
export interface AnsweredNumber {
  readonly tenant_id: string;
  readonly number: string;
  readonly trunk_id: string;
  readonly agent_id: string;
  readonly agent_version: number;
  readonly client_ref: string | null;
  readonly max_call_duration_sec: number;
  /** The agent's time zone, or the tenant's. */
  readonly timezone: string;
  /** How the trunk reads callers. */
  readonly country: string | null;
  readonly trust_asserted_identity: boolean;
  /** Somebody is asked which agent answers. */
  readonly asks: boolean;
}

/**
 * The number that was called on one of the media service's trunks. The query covers all tenants: the caller names none.
 */
export async function findAnsweredNumber(
  sql: Sql,
  number: string,
  media_inbound_trunk_id: string,
): Promise<AnsweredNumber | undefined> {
  const [row] = await sql<AnsweredNumber>(
    `select n.tenant_id, n.number, n.trunk_id, n.agent_id, n.client_ref,
            coalesce(v.version, a.published_version) as agent_version,
            coalesce((v.settings -> 'max_call_duration_sec')::int, a.max_call_duration_sec) as max_call_duration_sec,
            coalesce(case when v.version is null then a.timezone else v.settings ->> 'timezone' end, o.timezone)
              as timezone, t.inbound ->> 'country' as country,
            coalesce((t.inbound -> 'trust_asserted_identity')::boolean, false) as trust_asserted_identity,
            n.answer_url is not null as asks
     from phone_numbers n
     join tenants o on o.id = n.tenant_id and o.status = 'active'
     join trunks t on t.tenant_id = n.tenant_id and t.id = n.trunk_id and t.status = 'active'
                  and t.media_inbound_trunk_id = $2
     join agents a on a.tenant_id = n.tenant_id and a.id = n.agent_id and a.status = 'active'
     left join agent_versions v on v.tenant_id = n.tenant_id and v.agent_id = n.agent_id
       and v.version = n.agent_version
     where n.active_number = $1`,
    [number, media_inbound_trunk_id],
  );
  return row;
}
