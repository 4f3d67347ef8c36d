// Rows of bookings.
import type { bookings } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db.ts';
import type { Booking } from '../../types.ts';

export type BookingRow = Omit<bookings, 'status' | 'channel'> & Pick<Booking, 'status' | 'channel'>;

export async function findBooking(sql: Sql, tenant_id: string, id: string): Promise<BookingRow | undefined> {
  const [row] = await sql<BookingRow>('select * from bookings where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** The booking that was captured under this key, if it was. */
export async function findCaptured(sql: Sql, tenant_id: string, dedupe_key: string): Promise<BookingRow | undefined> {
  const [row] = await sql<BookingRow>('select * from bookings where tenant_id = $1 and dedupe_key = $2', [tenant_id, dedupe_key]);
  return row;
}

export async function insertBooking(sql: Sql, row: BookingRow): Promise<void> {
  await sql(
    `insert into bookings (tenant_id, id, call_id, agent_id, client_ref, status, full_name, email, phone, preferred_datetime, timezone,
                           preferred_datetime_text, duration_min, channel, notes, evidence_turn_ids, dedupe_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11, $12, $13, $14, $15, $16, $17, $18::timestamptz)`,
    [
      row.tenant_id, row.id, row.call_id, row.agent_id, row.client_ref, row.status, row.full_name, row.email, row.phone, row.preferred_datetime.toISOString(), row.timezone,
      row.preferred_datetime_text, row.duration_min, row.channel, row.notes, row.evidence_turn_ids, row.dedupe_key, row.created_at.toISOString(),
    ],
  );
}

/** What the caller was asked to say again. */
export type Contact = Pick<BookingRow, 'email' | 'phone'>;

export async function changeContact(sql: Sql, row: BookingRow, contact: Contact): Promise<void> {
  await sql('update bookings set email = $3, phone = $4 where tenant_id = $1 and id = $2', [row.tenant_id, row.id, contact.email, contact.phone]);
}

/** The bookings of each of these calls, oldest first; calls without any are absent. */
export async function bookingIdsOf(sql: Sql, tenant_id: string, call_ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await sql<{ call_id: string; ids: string[] }>(
    'select call_id, array_agg(id order by created_at, id) as ids from bookings where tenant_id = $1 and call_id = any($2) group by call_id',
    [tenant_id, call_ids],
  );
  return new Map(rows.map(({ call_id, ids }) => [call_id, ids]));
}
