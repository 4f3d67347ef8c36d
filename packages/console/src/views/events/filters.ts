// The filters of the feed, as they stand in the address.
import { eventTypes } from '../../generated/facts.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `from` is a moment in the reader's time, such as `2026-11-24T09:30`. */
export const eventFilters = { type: eventTypes, call_id: 'text', from: 'text' } as const satisfies SearchShape;

export type EventFilters = SearchOf<typeof eventFilters>;
