// The filters of the list of calls, as they stand in the address.
import type { Call, ListCallsQuery } from '@voicecall/sdk';
import { callDirections, callOutcomes, callStatuses, endedReasons, searchChars } from '../../generated/facts.ts';
import { startOfDay } from '../../data/days.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `q` is what a person typed into the search. */
export const callFilters = {
  q: 'text',
  status: callStatuses,
  direction: callDirections,
  ended_reason: endedReasons,
  outcome: callOutcomes,
  agent_id: 'text',
  agent_version: 'text',
  min_cost: 'text',
  min_duration_sec: 'text',
  max_duration_sec: 'text',
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type CallFilters = SearchOf<typeof callFilters>;

/** Filters behind a button: few people need them. */
export const rareFilters = [
  ...(['status', 'direction', 'agent_version', 'min_cost', 'min_duration_sec', 'max_duration_sec'] as const),
] as const satisfies readonly (keyof CallFilters)[];

/** A whole number, or none: what an address has may be anything. */
const wholeOf = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

/** What the API is asked for. Days are days of the reader. */
export function queryOf({ q, from, to, ...given }: CallFilters): ListCallsQuery {
  const { agent_version, min_cost, min_duration_sec, max_duration_sec, ...rest } = given;
  const numbers = {
    agent_version: wholeOf(agent_version) || undefined,
    min_cost: /^\d{1,9}(\.\d{1,10})?$/.test(min_cost ?? '') ? min_cost : undefined,
    min_duration_sec: wholeOf(min_duration_sec),
    max_duration_sec: wholeOf(max_duration_sec),
  };
  const text = q?.trim() ?? '';
  const after = startOfDay(from, 0);
  const before = startOfDay(to, 1);
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(text !== '' && { q: text.slice(0, searchChars) }),
    ...(after && { created_after: after }),
    ...(before && { created_before: before }),
  };
}

/** Whether a call that has just changed belongs into the list. Only the API knows what a search and some filters find. */
export function matches(call: Call, filters: CallFilters): boolean {
  const members = call as unknown as Record<string, unknown>;
  const { q, outcome, min_cost, min_duration_sec, max_duration_sec, created_after, created_before, ...exact } =
    queryOf(filters);
  return (
    [q, outcome, min_cost, min_duration_sec, max_duration_sec].every((value) => value === undefined) &&
    Object.entries(exact).every(([name, value]) => members[name] === value) &&
    (!created_after || call.created_at >= String(created_after)) &&
    (!created_before || call.created_at < String(created_before))
  );
}
