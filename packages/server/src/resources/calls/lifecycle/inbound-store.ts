// Rows that make an inbound call: the number that was called, and the call itself.
import type { Sql } from '../../../platform/database/db.ts';
import type { CallRow } from '../store.ts';

/** An active number of an active tenant, whose calls an active agent answers. */
export interface AnsweredNumber {
  readonly tenant_id: string;
  readonly number: string;
  readonly trunk_id: string;
  readonly agent_id: string;
  readonly client_ref: string | null;
  readonly max_call_duration_sec: number;
  /** The agent's zone, or the tenant's. */
  readonly timezone: string;
}

/** Whose number was called, on which of the media service's trunks; over all tenants, for the caller names none. */
export async function findAnsweredNumber(
  sql: Sql,
  number: string,
  media_inbound_trunk_id: string,
): Promise<AnsweredNumber | undefined> {
  const [row] = await sql<AnsweredNumber>(
    `select n.tenant_id, n.number, n.trunk_id, n.agent_id, n.client_ref, a.max_call_duration_sec, coalesce(a.timezone, o.timezone) as timezone
     from phone_numbers n
     join tenants o on o.id = n.tenant_id and o.status = 'active'
     join trunks t on t.tenant_id = n.tenant_id and t.id = n.trunk_id and t.status = 'active' and t.media_inbound_trunk_id = $2
     join agents a on a.tenant_id = n.tenant_id and a.id = n.agent_id and a.status = 'active'
     where n.active_number = $1`,
    [number, media_inbound_trunk_id],
  );
  return row;
}

export type NewInboundCall = Pick<
  CallRow,
  | 'tenant_id'
  | 'id'
  | 'agent_id'
  | 'trunk_id'
  | 'from_number'
  | 'to_number'
  | 'room_name'
  | 'client_ref'
  | 'leg_identity'
  | 'timezone'
  | 'max_duration_sec'
  | 'created_at'
> & {
  readonly check_after: Date;
  readonly sip_call_id: string | null;
};

/**
 * Puts the call on record; undefined when its room has one already. It holds a place of its tenant from the start: it
 * rings.
 */
export async function insertInboundCall(sql: Sql, call: NewInboundCall): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow>(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, from_number, to_number, room_name, client_ref, leg_identity, sip_call_id, timezone,
                        max_duration_sec, created_at, updated_at, admitted_at, recording_status, summary_status, check_after)
     values ($1, $2, $3, $4, 'inbound', 'dispatched', $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $13::timestamptz, $13::timestamptz, 'none', 'none', $14::timestamptz)
     on conflict (room_name) do nothing returning *`,
    [
      call.tenant_id,
      call.id,
      call.agent_id,
      call.trunk_id,
      call.from_number,
      call.to_number,
      call.room_name,
      call.client_ref,
      call.leg_identity,
      call.sip_call_id,
      call.timezone,
      call.max_duration_sec,
      call.created_at.toISOString(),
      call.check_after.toISOString(),
    ],
  );
  return row;
}

/** Which of these rooms have no call. */
export async function roomsWithoutCall(sql: Sql, room_names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    'select r.name from unnest($1::text[]) as r (name) where not exists (select 1 from calls c where c.room_name = r.name)',
    [room_names],
  );
  return rows.map(({ name }) => name);
}
