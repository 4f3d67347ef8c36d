// Which plots the statistics have, and their figures.
import type { CallStats, StatsGroup } from '@voicecall/sdk';
import { count, duration, milliseconds } from '../../components/words.ts';
import { everyDay } from './filters.ts';
import type { PlotData } from './plot.tsx';

/** More groups than this are in the table only. */
const mostGroups = 24;

/** The groups of the plots with their names; each day of the time has a place, with calls or without. */
function places(stats: CallStats, nameOf: (key: string | null) => string) {
  if (stats.group_by !== 'day')
    return stats.groups.slice(0, mostGroups).map((group) => ({ key: group.key, label: nameOf(group.key), group }));
  const byDay = new Map(stats.groups.map((group) => [group.key, group]));
  return everyDay(stats).map((day) => ({ key: day, label: day, group: byDay.get(day) }));
}

/** Calls, waits, talk time and, if anything had a price, the cost in its currency. */
export function plotsOf(stats: CallStats, nameOf: (key: string | null) => string): readonly PlotData[] {
  const at = places(stats, nameOf);
  const labels = at.map(({ label }) => label);
  const keys = at.map(({ key }) => key);
  const values = (figure: (group: StatsGroup) => number | null, without: number | null) =>
    at.map(({ group }) => (group ? figure(group) : without));
  const currency = stats.totals.costs[0]?.currency;
  const costOf = ({ costs }: StatsGroup): number =>
    Number(costs.find((cost) => cost.currency === currency)?.total ?? 0);
  return [
    {
      title: 'Calls',
      kind: 'bars',
      keys,
      labels,
      format: count,
      series: [
        { name: 'All', color: '--line-strong', values: values(({ calls }) => calls, 0) },
        { name: 'Answered', color: '--accent', values: values(({ answered }) => answered, 0) },
      ],
    },
    {
      title: 'Wait for a reply',
      kind: stats.group_by === 'day' ? 'lines' : 'bars',
      keys,
      labels,
      format: milliseconds,
      series: [
        { name: 'p95', color: '--warn', values: values(({ latency }) => latency?.p95_ms ?? null, null) },
        { name: 'p50', color: '--caller', values: values(({ latency }) => latency?.p50_ms ?? null, null) },
      ],
    },
    {
      title: 'Talk time',
      kind: 'bars',
      keys,
      labels,
      format: duration,
      series: [{ name: 'Hours, minutes, seconds', color: '--good', values: values(({ seconds }) => seconds, 0) }],
    },
    ...(currency
      ? [
          {
            title: 'Cost',
            kind: 'bars',
            keys,
            labels,
            format: money,
            series: [{ name: currency, color: '--accent', values: values(costOf, 0) }],
          } as const,
        ]
      : []),
  ];
}

const amounts = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 });
const money = (value: number): string => amounts.format(value);
