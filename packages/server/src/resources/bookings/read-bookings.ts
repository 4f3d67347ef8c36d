// Reads bookings: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentBooking } from './present.ts';
import { findBooking } from './store.ts';
import type { BookingRow } from './store.ts';

/** Filters of the list; every one that is given must match. */
export interface BookingFilters extends PageQuery {
  readonly client_ref?: string | undefined;
  readonly call_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly status?: string | undefined;
  readonly preferred_after?: string | undefined;
  readonly preferred_before?: string | undefined;
}

export async function listBookings(deps: Pick<Deps, 'db'>, tenant_id: string, filters: BookingFilters) {
  const { rows, ...rest } = await readPage<BookingRow>(deps.db.sql, {
    table: 'bookings',
    where: [
      ['tenant_id = ?', tenant_id],
      ['client_ref = ?', filters.client_ref],
      ['call_id = ?', filters.call_id],
      ['agent_id = ?', filters.agent_id],
      ['status = ?', filters.status],
      ['preferred_datetime >= ?', instant(filters.preferred_after)],
    ],
    ...((filters.preferred_after ?? filters.preferred_before) && { by: 'preferred_datetime' }),
    before: instant(filters.preferred_before),
    kind: 'booking',
    query: filters,
  });
  return { bookings: rows.map(presentBooking), ...rest };
}

export async function getBooking(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findBooking(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('booking_not_found');
  return { booking: presentBooking(row) };
}
