// The filters of the price book, as they stand in the address.
import type { SearchOf, SearchShape } from '../../data/search.ts';
import { usageComponents } from '../../generated/facts.ts';

/** The search parameters of the view. `valid`: only the prices that are valid now. */
export const priceFilters = {
  provider: 'text',
  component: usageComponents,
  valid: ['now'],
} as const satisfies SearchShape;

export type PriceFilters = SearchOf<typeof priceFilters>;
