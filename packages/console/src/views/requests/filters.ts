// The filters of the request log, as they stand in the address.
import type { ListRequestsQuery } from '@voicecall/sdk';
import { momentOf } from '../../components/filters.tsx';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `from` and `to` are moments in the reader's time. */
export const requestFilters = {
  request_id: 'text',
  operation: 'text',
  status: 'text',
  error_code: 'text',
  actor_id: 'text',
  idempotent_replayed: ['true', 'false'],
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type RequestFilters = SearchOf<typeof requestFilters>;

/** What the API is asked for. */
export function queryOf({ from, to, ...rest }: RequestFilters): ListRequestsQuery {
  const [after, before] = [momentOf(from), momentOf(to)];
  return { ...rest, ...(after && { created_after: after }), ...(before && { created_before: before }) };
}
