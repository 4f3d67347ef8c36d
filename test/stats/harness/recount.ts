// Statistics counted anew over all rows, without anything that the platform keeps for them.
import type { CallStats } from '@voicecall/sdk';
import { expect } from 'vitest';

export type Stats = CallStats;
type Figures = Stats['totals'];
type Group = Stats['groups'][number];
export type RunSql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The range of the tests. */
export const range = { from: '2026-01-15', to: '2027-02-10' } as const;
export const groupings = ['day', 'agent', 'trunk', 'outcome'] as const;

interface CountedCall {
  readonly at: Date;
  readonly day: string;
  readonly agent: string;
  readonly trunk: string | null;
  readonly outcome: string | null;
  readonly ended_reason: string;
  readonly answered: boolean;
  readonly ms: number;
  readonly waits: readonly number[];
  readonly usage: readonly { readonly currency: string | null; readonly amount: string | null }[];
}

const allCalls = `
  select c.created_at as at, c.agent_id as agent, c.trunk_id as trunk,
    (select outcome from call_summaries s where s.tenant_id = c.tenant_id and s.id = c.summary_id) as outcome, c.ended_reason,
    c.answered_at is not null as answered, (extract(epoch from c.ended_at - c.answered_at) * 1000)::float8 as ms,
    array(select (latency ->> 'total_ms')::int from call_turns t where t.tenant_id = c.tenant_id and t.call_id = c.id and t.role = 'agent'
      and latency ->> 'total_ms' is not null) as waits,
    (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text)), '[]')
      from call_usage u where u.tenant_id = c.tenant_id and u.call_id = c.id) as usage
  from calls c where c.tenant_id = $1 and c.ended_at is not null`;

/** The statistics of `range` as they must be, but with the exact percentiles. */
export async function recount(sql: RunSql, tenant_id: string, group_by: Stats['group_by']): Promise<Stats> {
  const [tenant] = await sql<{ timezone: string }>('select timezone from tenants where id = $1', [tenant_id]);
  // A zone that nobody knows counts as UTC.
  const timezone = tenant?.timezone.replace('Mars/Base', 'UTC') ?? '';
  // Swedish writes dates as the API does.
  const dates = new Intl.DateTimeFormat('sv', { timeZone: timezone });
  const calls = (await sql<Omit<CountedCall, 'day'>>(allCalls, [tenant_id]))
    .map((call): CountedCall => ({ ...call, day: dates.format(call.at) }))
    .filter(({ day }) => day >= range.from && day < range.to);
  const groups = Map.groupBy(calls, (call) => call[group_by as 'day']);
  const listed = [...groups].map(([key, of]): Group => ({ key, ...figuresOf(of) }));
  const byKey = (a: Group, b: Group): number => ((a.key ?? '') < (b.key ?? '') ? -1 : 1);
  listed.sort((a, b) => (group_by === 'day' ? 0 : b.calls - a.calls) || byKey(a, b));
  return { ...range, timezone, group_by, totals: figuresOf(calls), groups: listed, has_more: false };
}

function figuresOf(calls: readonly CountedCall[]): Figures {
  const usage = calls.flatMap((call) => call.usage);
  const waits = calls.flatMap((call) => call.waits).sort((a, b) => a - b);
  const at = (share: number): number => waits[Math.ceil(share * waits.length) - 1] ?? 0;
  const priced = usage.filter(({ amount }) => amount !== null);
  return {
    calls: calls.length,
    answered: calls.filter(({ answered }) => answered).length,
    seconds: calls.reduce((sum, { ms }) => sum + Math.max(0, Math.round(ms / 1000)), 0),
    ended_reasons: countBy(calls.map(({ ended_reason }) => ended_reason)),
    outcomes: countBy(calls.flatMap(({ outcome }) => outcome ?? [])),
    latency: waits.length === 0 ? null : { turns: waits.length, p50_ms: at(0.5), p95_ms: at(0.95) },
    costs: [...Map.groupBy(priced, ({ currency }) => currency ?? '')]
      .map(([currency, lines]) => ({ currency, total: decimalSum(lines.map(({ amount }) => amount ?? '')) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    unpriced_lines: usage.length - priced.length,
  };
}

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

/** Amounts have ten decimal places. */
function decimalSum(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
  const digits = sum.toString().padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '') || '0';
}

/** Every figure is the same; percentiles within 2.5 %. */
export function expectSame(found: Stats, expected: Stats): void {
  expect(withoutPercentiles(found)).toEqual(withoutPercentiles(expected));
  const [a, b] = [found, expected].map(({ totals, groups }) => [totals, ...groups].map(({ latency }) => latency));
  for (const [index, latency] of (a ?? []).entries()) {
    const exact = b?.[index];
    if (!latency || !exact) continue;
    for (const name of ['p50_ms', 'p95_ms'] as const)
      expect(Math.abs(latency[name] - exact[name])).toBeLessThanOrEqual(0.5 + 0.025 * exact[name]);
  }
}

const withoutPercentiles = (stats: Stats) => ({
  ...stats,
  totals: withTurns(stats.totals),
  groups: stats.groups.map(withTurns),
});
const withTurns = <F extends Figures>(figures: F) => ({ ...figures, latency: figures.latency?.turns ?? null });
