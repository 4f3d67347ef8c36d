// The filters of the list of deliveries, as they stand in the address.
import type { ListWebhookDeliveriesQuery } from '@voicecall/sdk';
import { deliveryStatuses, eventTypes } from '../../generated/facts.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `delivery` is the id of the one whose details are open. */
export const deliveryFilters = {
  status: deliveryStatuses,
  event_type: eventTypes,
  webhook_endpoint_id: 'text',
  call_id: 'text',
  delivery: 'text',
} as const satisfies SearchShape;

export type DeliveryFilters = SearchOf<typeof deliveryFilters>;

/** What the API is asked for. */
export const queryOf = ({ delivery: _open, ...filters }: DeliveryFilters): ListWebhookDeliveriesQuery => filters;
