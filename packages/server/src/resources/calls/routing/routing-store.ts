// SQL of the decision which agent answers an inbound call.
import { limits } from '@voicecall/contract';
import { stepInsert } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Agent, Call } from '../../../types.ts';
import type { CallRow } from '../store.ts';

/** A number with the URL that is asked. */
export interface AskedNumber {
  readonly tenant_id: string;
  readonly id: string;
  readonly answer_url: string;
  readonly answer_secret_sealed: Uint8Array;
}

/** The number that was called, if it still names a URL. */
export async function findAsked(
  sql: Sql,
  { tenant_id, to_number }: Pick<CallRow, 'tenant_id' | 'to_number'>,
): Promise<AskedNumber | undefined> {
  const [row] = await sql<AskedNumber>(
    `select tenant_id, id, answer_url, answer_secret_sealed from phone_numbers
     where active_number = $2 and tenant_id = $1 and answer_url is not null and answer_secret_sealed is not null`,
    [tenant_id, to_number],
  );
  return row;
}

/** Counts a request before it is sent. Only for a caller who waits, and whose agent was not requested yet. */
export async function claimAsk(
  sql: Sql,
  { tenant_id, id, routing_asks }: CallRow,
  now: Date,
): Promise<'claimed' | 'exhausted' | 'not_needed'> {
  if (routing_asks >= limits.answer_url_asks) return 'exhausted';
  const rows = await sql(
    `with claimed as (
       update calls set routing_asks = routing_asks + 1
       where tenant_id = $1 and id = $2 and routing_pending and routing_asks = $3 and agent_dispatch_count = 0
         and status in ('dispatched', 'ringing') and end_reason_requested is null and leg_missing_since is null
       returning tenant_id, id as call_id, routing_asks
     ), step as (${stepInsert('routing.asked', {
       from: 'claimed',
       key: 'routing_asks',
       at: '$4::timestamptz',
       data: `jsonb_build_object('attempt', routing_asks)`,
     })})
     select call_id from claimed`,
    [tenant_id, id, routing_asks, now.toISOString()],
  );
  return rows.length === 1 ? 'claimed' : 'not_needed';
}

/** An active agent, with what its calls have of it. */
export interface FoundAgent {
  readonly id: string;
  /** Null: the agent has no version with the number that was asked for. */
  readonly version: number | null;
  readonly max_call_duration_sec: number;
  readonly timezone: string;
  readonly variables: Agent['variables'];
}

/** The agent that answers, with what was given for its variables. */
export interface ChosenAgent extends Omit<FoundAgent, 'variables'> {
  readonly version: number;
  readonly variables: Call['variables'];
}

/** Without a `wanted_version` the published one. Neither changes until the transaction ends. */
export async function lockActiveAgent(
  sql: Sql,
  tenant_id: string,
  id: string,
  wanted_version: number | null,
): Promise<FoundAgent | undefined> {
  const [row] = await sql<FoundAgent>(
    `select a.id, case when $3::int is null then a.published_version else v.version end as version,
       coalesce((v.settings -> 'max_call_duration_sec')::int, a.max_call_duration_sec) as max_call_duration_sec,
       coalesce(case when v.version is null then a.timezone else v.settings ->> 'timezone' end, t.timezone) as timezone,
       case when v.version is null then a.variables else v.settings -> 'variables' end as variables
     from agents a
     join tenants t on t.id = a.tenant_id
     left join agent_versions v on v.tenant_id = a.tenant_id and v.agent_id = a.id and v.version = $3::int
       and v.retired_at is null
     where a.tenant_id = $1 and a.id = $2 and a.status = 'active' for share of a`,
    [tenant_id, id, wanted_version],
  );
  return row;
}

/** The caller holds the call's lock. Without an agent, that of the number stays. */
export async function decideRouting(sql: Sql, { tenant_id, id }: CallRow, agent: ChosenAgent | null): Promise<void> {
  await sql(
    `update calls set routing_pending = false, agent_id = coalesce($3, agent_id), agent_version = coalesce($6::int, agent_version),
       timezone = coalesce($4, timezone), max_duration_sec = coalesce($5::int, max_duration_sec), variables = $7::jsonb
     where tenant_id = $1 and id = $2`,
    [
      tenant_id,
      id,
      agent?.id ?? null,
      agent?.timezone ?? null,
      agent?.max_call_duration_sec ?? null,
      agent?.version ?? null,
      agent?.variables ? JSON.stringify(agent.variables) : null,
    ],
  );
}
