// The filters of the list of calls, as they stand in the address.
import type { Call, ListCallsQuery } from '@voicecall/sdk';
import { callDirections, callStatuses, endedReasons } from '../../generated/facts.ts';
import { startOfDay } from '../../data/days.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `q` is what a person typed: a number, a reference, or the id of a call. */
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
  return {
    ...rest,
    ...(text && (/^\+?\d/.test(text) ? { to_number: `+${text.replaceAll(/\D/g, '')}` } : { client_ref: text })),
    ...(startOfDay(from, 0) && { created_after: startOfDay(from, 0) }),
    ...(startOfDay(to, 1) && { created_before: startOfDay(to, 1) }),
  };
}

/** Whether a call that has just changed belongs into the list. */
export function matches(call: Call, filters: CallFilters): boolean {
  const { created_after, created_before, ...exact } = queryOf(filters);
  const members = call as unknown as Record<string, unknown>;
  return (
    Object.entries(exact).every(([name, value]) => members[name] === value) &&
    (!created_after || call.created_at >= String(created_after)) &&
    (!created_before || call.created_at < String(created_before))
  );
}
