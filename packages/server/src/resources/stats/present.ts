// Presents sums as the API returns them.
import type { CallStats } from '../../types.ts';
import { percentilesOf } from './buckets.ts';
import type { StatsRow } from './store.ts';

type Sums = StatsRow['sums'];

export const presentGroup = ({ key, sums }: StatsRow): CallStats['groups'][number] => ({
  key: key === '' ? null : key,
  ...presentFigures(sums),
});

export const presentFigures = (sums: Sums): CallStats['totals'] => ({
  calls: Number(sums['calls'] ?? 0),
  answered: Number(sums['answered'] ?? 0),
  seconds: Number(sums['seconds'] ?? 0),
  ended_reasons: Object.fromEntries(countsOf(sums, 'ended_reason.')),
  outcomes: Object.fromEntries(countsOf(sums, 'outcome.')),
  latency: percentilesOf(new Map(countsOf(sums, 'wait.').map(([bucket, count]) => [Number(bucket), count]))),
  costs: named(sums, 'cost.').map(([currency, total]) => ({ currency, total: withoutZeros(total) })),
  unpriced_lines: Number(sums['unpriced_lines'] ?? 0),
});

/** The sums whose names start with `prefix`, in the order of the rest of their names. */
const named = (sums: Sums, prefix: string): [name: string, sum: string][] =>
  Object.entries(sums)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, sum]): [string, string] => [name.slice(prefix.length), sum])
    .sort(([a], [b]) => (a < b ? -1 : 1));

const countsOf = (sums: Sums, prefix: string): [name: string, count: number][] =>
  named(sums, prefix).map(([name, sum]) => [name, Number(sum)]);

const withoutZeros = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
