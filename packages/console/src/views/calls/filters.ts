// The filters of the list of calls, as they stand in the address.
import type { Call, ListCallsQuery } from '@voicecall/sdk';
import { callDirections, callStatuses, endedReasons, searchChars } from '../../generated/facts.ts';
import { startOfDay } from '../../data/days.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `q` is what a person typed into the search. */
export const callFilters = {
  q: 'text',
  status: callStatuses,
  direction: callDirections,
  ended_reason: endedReasons,
  agent_id: 'text',
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type CallFilters = SearchOf<typeof callFilters>;

/** What the API is asked for. Days are days of the reader. */
export function queryOf({ q, from, to, ...rest }: CallFilters): ListCallsQuery {
  const text = q?.trim() ?? '';
  const after = startOfDay(from, 0);
  const before = startOfDay(to, 1);
  return {
    ...rest,
    ...(text !== '' && { q: text.slice(0, searchChars) }),
    ...(after && { created_after: after }),
    ...(before && { created_before: before }),
  };
}

/** Whether a call that has just changed belongs into the list. Only the API knows what a search finds. */
export function matches(call: Call, filters: CallFilters): boolean {
  const members = call as unknown as Record<string, unknown>;
  const { q, created_after, created_before, ...exact } = queryOf(filters);
  return (
    q === undefined &&
    Object.entries(exact).every(([name, value]) => members[name] === value) &&
    (!created_after || call.created_at >= String(created_after)) &&
    (!created_before || call.created_at < String(created_before))
  );
}
