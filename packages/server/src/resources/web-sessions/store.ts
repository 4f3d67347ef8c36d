// Rows that make a web session: the agent that holds it, and its call.
import type { Sql } from '../../platform/database/db.ts';
import type { CallRow } from '../calls/store.ts';

/** What an active agent says of its calls: their longest, and their zone, which is the tenant's unless it has one. */
export interface SessionAgent {
  readonly max_call_duration_sec: number;
  readonly timezone: string;
}

/** Undefined when there is no such agent. */
export async function findSessionAgent(
  sql: Sql,
  tenant_id: string,
  agent_id: string,
): Promise<SessionAgent | undefined> {
  const [row] = await sql<SessionAgent>(
    `select a.max_call_duration_sec, coalesce(a.timezone, t.timezone) as timezone
     from agents a join tenants t on t.id = a.tenant_id where a.tenant_id = $1 and a.id = $2 and a.status = 'active'`,
    [tenant_id, agent_id],
  );
  return row;
}

export type NewWebCall = Pick<
  CallRow,
  | 'tenant_id'
  | 'id'
  | 'agent_id'
  | 'room_name'
  | 'client_ref'
  | 'lead'
  | 'leg_identity'
  | 'timezone'
  | 'max_duration_sec'
  | 'created_at'
> & { readonly check_after: Date };

/**
 * Puts the call on record; false when its room is another's. It holds a place of its tenant from the start: its browser
 * is about to join.
 */
export async function insertWebCall(sql: Sql, call: NewWebCall): Promise<boolean> {
  const rows = await sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, room_name, client_ref, lead, leg_identity, timezone, max_duration_sec,
                        created_at, updated_at, admitted_at, recording_status, summary_status, check_after)
     values ($1, $2, $3, 'web', 'dispatched', $4, $5, $6::jsonb, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz, 'none', 'none', $11::timestamptz)
     on conflict (room_name) do nothing returning id`,
    [
      call.tenant_id,
      call.id,
      call.agent_id,
      call.room_name,
      call.client_ref,
      call.lead === null ? null : JSON.stringify(call.lead),
      call.leg_identity,
      call.timezone,
      call.max_duration_sec,
      call.created_at.toISOString(),
      call.check_after.toISOString(),
    ],
  );
  return rows.length === 1;
}
