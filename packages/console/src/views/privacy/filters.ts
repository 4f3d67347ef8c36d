// The parameters of the view in the address.
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** `open` is the erasure whose receipt is shown. */
export const privacyFilters = {
  tab: ['kept', 'erasures', 'exports'],
  open: 'text',
} as const satisfies SearchShape;

export type PrivacyFilters = SearchOf<typeof privacyFilters>;
