// The filters of the list of deliveries, as they stand in the address.
import type { RedeliveryFilters } from '@voicecall/sdk';
import { momentOf } from '../../components/filters.tsx';
import { deliveryStatuses, eventTypes } from '../../generated/facts.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/**
 * The search parameters of the view. `from` and `to` are moments in the reader's time, and `open` is the id of the delivery
 * that is shown in a dialog.
 */
export const deliveryFilters = {
  status: deliveryStatuses,
  event_type: eventTypes,
  webhook_endpoint_id: 'text',
  call_id: 'text',
  from: 'text',
  to: 'text',
  open: 'text',
} as const satisfies SearchShape;

export type DeliveryFilters = SearchOf<typeof deliveryFilters>;

/** What the API is asked for: a list of deliveries and a redelivery have the same filters. */
export function queryOf({ open: _open, from, to, ...rest }: DeliveryFilters): RedeliveryFilters {
  const [after, before] = [momentOf(from), momentOf(to)];
  return { ...rest, ...(after && { created_after: after }), ...(before && { created_before: before }) };
}
