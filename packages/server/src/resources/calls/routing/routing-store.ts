// SQL of the decision which agent answers an inbound call.
import { limits } from '@voicecall/contract';
import { stepInsert } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
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
export interface ChosenAgent {
  readonly id: string;
  readonly published_version: number;
  readonly max_call_duration_sec: number;
  readonly timezone: string;
}

export async function findChosenAgent(sql: Sql, tenant_id: string, id: string): Promise<ChosenAgent | undefined> {
  const [row] = await sql<ChosenAgent>(
    `select a.id, a.published_version, a.max_call_duration_sec, coalesce(a.timezone, t.timezone) as timezone
     from agents a join tenants t on t.id = a.tenant_id
     where a.tenant_id = $1 and a.id = $2 and a.status = 'active'`,
    [tenant_id, id],
  );
  return row;
}

/** The caller holds the call's lock. Without an agent, that of the number stays. */
export async function decideRouting(sql: Sql, { tenant_id, id }: CallRow, agent: ChosenAgent | null): Promise<void> {
  await sql(
    `update calls set routing_pending = false, agent_id = coalesce($3, agent_id), agent_version = coalesce($6::int, agent_version),
       timezone = coalesce($4, timezone), max_duration_sec = coalesce($5::int, max_duration_sec)
     where tenant_id = $1 and id = $2`,
    [
      tenant_id,
      id,
      agent?.id ?? null,
      agent?.timezone ?? null,
      agent?.max_call_duration_sec ?? null,
      agent?.published_version ?? null,
    ],
  );
}
