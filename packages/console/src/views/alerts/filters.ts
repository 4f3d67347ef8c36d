// The filters of the alerts, as they stand in the address.
import { alertRuleFields } from '../../generated/facts.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view; `open` is the alert whose dialog is open. */
export const alertFilters = {
  status: ['open', 'closed'],
  kind: alertRuleFields.map(({ kind }) => kind),
  open: 'text',
} as const satisfies SearchShape;

export type AlertFilters = SearchOf<typeof alertFilters>;
