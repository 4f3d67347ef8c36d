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

/** A number as people write it: with a plus or without, with the marks that divide it. */
const numberForm = /^(?:tel:)?\+?[\d\s()./-]+$/;
/** The digits of a number in its international form; `(0)` is dialed inside a country only. */
const digitsOf = (text: string): string => text.replaceAll(/\(0\)|\D/g, '').replace(/^00/, '');

/**
 * What the API is asked for, in one or two ways: the first that finds a call counts. Digits without a plus may be a
 * reference of the customer, such as `4711` or `2026-11-26`, or a number. Days are days of the reader.
 */
export function readingsOf({ q, from, to, ...rest }: CallFilters): readonly [ListCallsQuery, ...ListCallsQuery[]] {
  const text = q?.trim() ?? '';
  const after = startOfDay(from, 0);
  const before = startOfDay(to, 1);
  const common = { ...rest, ...(after && { created_after: after }), ...(before && { created_before: before }) };
  if (text === '') return [common];
  const digits = numberForm.test(text) ? digitsOf(text) : '';
  const reference = { ...common, client_ref: text };
  const number = { ...common, to_number: `+${digits}` };
  if (!/^[1-9]\d{6,14}$/.test(digits)) return [reference];
  return text.startsWith('+') ? [number, reference] : [reference, number];
}

/** Whether a call that has just changed belongs into the list. */
export function matches(call: Call, filters: CallFilters): boolean {
  const members = call as unknown as Record<string, unknown>;
  return readingsOf(filters).some(
    ({ created_after, created_before, ...exact }) =>
      Object.entries(exact).every(([name, value]) => members[name] === value) &&
      (!created_after || call.created_at >= String(created_after)) &&
      (!created_before || call.created_at < String(created_before)),
  );
}
