// The filters of the request log, as they stand in the address.
import type { ListRequestsQuery } from '@voicecall/sdk';
import { momentOf } from '../../components/filters.tsx';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/**
 * The search parameters of the view. `from` and `to` are moments in the reader's time. Without `callers`, what a console
 * asked itself is left out.
 */
export const requestFilters = {
  request_id: 'text',
  operation: 'text',
  status: 'text',
  error_code: 'text',
  actor_id: 'text',
  callers: ['all'],
  idempotent_replayed: ['true', 'false'],
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type RequestFilters = SearchOf<typeof requestFilters>;

/** What the API is asked for. */
export function queryOf({ from, to, callers, ...rest }: RequestFilters): ListRequestsQuery {
  const [after, before] = [momentOf(from), momentOf(to)];
  // A request or a caller that is named is shown, whoever made it.
  const named = rest.request_id ?? rest.actor_id;
  return {
    ...rest,
    ...(callers !== 'all' && named === undefined && { actor_type: 'api_key' }),
    ...(after && { created_after: after }),
    ...(before && { created_before: before }),
  };
}
