// The filters of the list of bookings, as they stand in the address.
import type { ListBookingsQuery } from '@voicecall/sdk';
import { startOfDay } from '../../data/days.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';
import { bookingStatuses } from '../../generated/facts.ts';

/** The search parameters of the view. `q` is what a person typed: a reference, or the id of a call. */
export const bookingFilters = {
  q: 'text',
  status: bookingStatuses,
  agent_id: 'text',
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type BookingFilters = SearchOf<typeof bookingFilters>;

/** What the API is asked for. Days are days of the reader. */
export function queryOf({ q, from, to, ...rest }: BookingFilters): ListBookingsQuery {
  const [after, before] = [startOfDay(from, 0), startOfDay(to, 1)];
  return {
    ...rest,
    ...(q && (/^AJ_[0-9a-f]+$/.test(q) ? { call_id: q } : { client_ref: q })),
    ...(after && { preferred_after: after }),
    ...(before && { preferred_before: before }),
  };
}
