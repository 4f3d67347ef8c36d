// The bookings of a call, by their ids.
import type { Sql } from '../../platform/database/db.ts';

/** The ids of a call's bookings, canceled ones included, oldest first: a column of a select from `calls`. */
export const bookingIdsColumn = `array(
  select b.id from bookings b where b.tenant_id = calls.tenant_id and b.call_id = calls.id order by b.created_at, b.id)
  as booking_ids`;

export async function bookingIdsOf(sql: Sql, tenant_id: string, call_id: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'select id from bookings where tenant_id = $1 and call_id = $2 order by created_at, id',
    [tenant_id, call_id],
  );
  return rows.map(({ id }) => id);
}
