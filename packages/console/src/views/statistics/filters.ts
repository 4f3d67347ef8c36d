// Which days the statistics are about, and how they are grouped, as it stands in the address.
import type { CallStats, GetStatsQuery } from '@voicecall/sdk';
import { startOfDayIn } from '../../data/days.ts';
import type { CallFilters } from '../calls/filters.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';
import { statsGroupings } from '../../generated/facts.ts';

/** The search parameters of the view. `to` is the last day that is shown. Days are those of the tenant's zone. */
export const statisticsFilters = {
  from: 'text',
  to: 'text',
  group_by: statsGroupings,
} as const satisfies SearchShape;

export type StatisticsFilters = SearchOf<typeof statisticsFilters>;

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** The last `count` days up to `today`. */
export const lastDays = (count: number, today: string): { readonly from: string; readonly to: string } => ({
  from: dayOf(Date.parse(today) - (count - 1) * dayMs),
  to: today,
});

/** The days that are shown: those of the address, or the last 30. */
export function shownDays(
  { from, to }: StatisticsFilters,
  today: string,
): { readonly from: string; readonly to: string } {
  const standard = lastDays(30, today);
  return { from: isDay(from) ? from : standard.from, to: isDay(to) ? to : standard.to };
}

/** What the API is asked for: its `to` is the day after the last one. */
export function queryOf(filters: StatisticsFilters, today: string): GetStatsQuery {
  const { from, to } = shownDays(filters, today);
  return { from, to: dayOf(Date.parse(to) + dayMs), group_by: filters.group_by ?? 'day' };
}

/** Every day of the statistics: days without calls are not in the response. */
export const everyDay = ({ from, to }: Pick<CallStats, 'from' | 'to'>): readonly string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) }, (_day, index) =>
    dayOf(Date.parse(from) + index * dayMs),
  );

/** As many days, immediately before those of `query`. */
export const daysBefore = ({ from, to, group_by }: GetStatsQuery): GetStatsQuery => ({
  from: dayOf(2 * Date.parse(from) - Date.parse(to)),
  to: from,
  group_by,
});

/** Where the calls of a group are listed. Calls cannot be filtered by trunk, nor by having no outcome. */
export function callsOf({ group_by, from, to, timezone }: CallStats, key: string | null): CallFilters | undefined {
  if (key === null || group_by === 'trunk') return undefined;
  const start = (day: string): string => startOfDayIn(timezone, day);
  if (group_by === 'day') return { from: start(key), to: start(dayOf(Date.parse(key) + dayMs)) };
  const days = { from: start(from), to: start(to) };
  return group_by === 'agent' ? { ...days, agent_id: key } : { ...days, outcome: key as CallFilters['outcome'] };
}
