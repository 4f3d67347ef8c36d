// Rows of bookings.
import type { bookings } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Booking } from '../../types.ts';
import { announceCallChange } from '../../platform/database/call-changes.ts';

export type BookingRow = Omit<bookings, 'status' | 'channel' | 'canceled_by'> &
  Pick<Booking, 'status' | 'channel' | 'canceled_by'>;

export async function findBooking(sql: Sql, tenant_id: string, id: string): Promise<BookingRow | undefined> {
  const [row] = await sql<BookingRow>('select * from bookings where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** Every booking of a call, oldest first. */
export const listOfCall = (sql: Sql, tenant_id: string, call_id: string): Promise<BookingRow[]> =>
  sql<BookingRow>('select * from bookings where tenant_id = $1 and call_id = $2 order by created_at, id', [
    tenant_id,
    call_id,
  ]);

export async function insertBooking(sql: Sql, row: BookingRow): Promise<void> {
  await sql(
    `insert into bookings (tenant_id, id, call_id, agent_id, client_ref, status, full_name, email, phone,
       preferred_datetime, timezone, preferred_datetime_text, duration_min, channel, notes, evidence_turn_ids,
       dedupe_key, tool_call_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11, $12, $13, $14, $15, $16, $17, $18,
       $19::timestamptz)`,
    [
      row.tenant_id,
      row.id,
      row.call_id,
      row.agent_id,
      row.client_ref,
      row.status,
      row.full_name,
      row.email,
      row.phone,
      row.preferred_datetime.toISOString(),
      row.timezone,
      row.preferred_datetime_text,
      row.duration_min,
      row.channel,
      row.notes,
      row.evidence_turn_ids,
      row.dedupe_key,
      row.tool_call_ids,
      row.created_at.toISOString(),
    ],
  );
  announceCallChange(sql, row.tenant_id);
}

export type Contact = Pick<BookingRow, 'email' | 'phone'>;

/** Changes what was said of an active booking. */
export async function changeBooking(sql: Sql, row: BookingRow): Promise<void> {
  await sql(
    `update bookings set full_name = $3, email = $4, phone = $5, preferred_datetime_text = $6, duration_min = $7,
       channel = $8, notes = $9, evidence_turn_ids = $10, dedupe_key = $11, tool_call_ids = $12
     where tenant_id = $1 and id = $2 and status = 'captured'`,
    [
      row.tenant_id,
      row.id,
      row.full_name,
      row.email,
      row.phone,
      row.preferred_datetime_text,
      row.duration_min,
      row.channel,
      row.notes,
      row.evidence_turn_ids,
      row.dedupe_key,
      row.tool_call_ids,
    ],
  );
  announceCallChange(sql, row.tenant_id);
}

/** Who cancels a booking, when and why, and which booking replaces it. */
export interface Cancellation extends Pick<BookingRow, 'tenant_id' | 'id' | 'superseded_by'> {
  readonly by: NonNullable<BookingRow['canceled_by']>;
  readonly reason: string | null;
  readonly at: Date;
}

/**
 * Cancels an active booking and frees its dedupe key, so that the same time can be booked again; undefined when it is
 * not active.
 */
export async function cancelCaptured(
  sql: Sql,
  { tenant_id, id, by, reason, superseded_by, at }: Cancellation,
): Promise<BookingRow | undefined> {
  const [row] = await sql<BookingRow>(
    `update bookings set status = 'canceled', dedupe_key = null, canceled_at = $3::timestamptz, canceled_by = $4,
       cancel_reason = $5, superseded_by = $6
     where tenant_id = $1 and id = $2 and status = 'captured' returning *`,
    [tenant_id, id, at.toISOString(), by, reason, superseded_by],
  );
  return row;
}
