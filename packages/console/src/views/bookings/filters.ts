// The filters of the list of bookings, as they stand in the address.
import type { ListBookingsQuery } from '@voicecall/sdk';
import type { SearchOf, SearchShape } from '../../data/search.ts';
import { bookingStatuses } from '../../generated/facts.ts';

/** The search parameters of the view. `q` is what a person typed: a reference, or the id of a call. */
export const bookingFilters = { q: 'text', status: bookingStatuses, agent_id: 'text' } as const satisfies SearchShape;

export type BookingFilters = SearchOf<typeof bookingFilters>;

/** What the API is asked for. */
export const queryOf = ({ q, ...rest }: BookingFilters): ListBookingsQuery => ({
  ...rest,
  ...(q && (/^AJ_[0-9a-f]+$/.test(q) ? { call_id: q } : { client_ref: q })),
});
