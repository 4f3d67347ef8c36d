// How the calls of some days went: answer rate, talk time, waits, outcomes and cost, as plots and as a table.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { DayFilter } from '../../components/filters.tsx';
import { Empty, ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { words } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { patient } from '../../data/connection.ts';
import { withParameter } from '../../data/search.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { todayQuery } from '../home/home-data.ts';
import { trunkNamesQuery } from '../../data/queries/trunks.ts';
import { statsGroupings } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import type { CallFilters } from '../calls/filters.ts';
import { GroupTable, Shares, Totals } from './figures.tsx';
import { callsOf, daysBefore, lastDays, queryOf, shownDays } from './filters.ts';
import type { StatisticsFilters } from './filters.ts';
import { plotsOf } from './plots.ts';
import './statistics.css';

// The library of the plots is loaded only here.
const Plot = lazy(patient(() => import('./plot.tsx')));
const route = getRouteApi('/inside/t/$tenantId/statistics');
const presets = [7, 30, 90];

export function StatisticsView() {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(todayQuery(client, tenantId));
  return (
    <>
      <PageHead
        title="Statistics"
        about={`Calls that have ended, by the day${data ? ` in ${data.timezone}` : ''} on which they were placed.`}
      />
      {data ? (
        <Statistics today={data.today.date} />
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  );
}

/** `today` is the day in the tenant's zone. */
function Statistics({ today }: { readonly today: string }) {
  const { tenantId, client } = useTenant();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const query = queryOf(filters, today);
  const { data, error, refetch } = useQuery(
    reading(keys.statistics(tenantId, query), async () => client.stats.get(query), {
      placeholderData: keepPreviousData,
    }),
  );
  const earlier = daysBefore(query);
  const { data: before } = useQuery(reading(keys.statistics(tenantId, earlier), async () => client.stats.get(earlier)));
  const nameOf = useNames(filters.group_by ?? 'day');
  const set = (search: StatisticsFilters): void =>
    void navigate({ to: '/t/$tenantId/statistics', params: { tenantId }, search, replace: true });
  const openCalls = (search: CallFilters | undefined): void =>
    search && void navigate({ to: '/t/$tenantId/calls', params: { tenantId }, search });
  return (
    <>
      <Toolbar filters={filters} today={today} onChange={set} />
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Totals totals={data.totals} before={before?.totals} />
          {data.totals.calls === 0 ? (
            <div className="panel">
              <Empty title="No calls in these days">Choose other days, or place a call.</Empty>
            </div>
          ) : (
            <>
              <Suspense fallback={<SkeletonText />}>
                <div className="statistics-plots">
                  {plotsOf(data, nameOf).map((plot) => (
                    <Plot key={plot.title} {...plot} onChoose={(key) => openCalls(callsOf(data, key))} />
                  ))}
                </div>
              </Suspense>
              <div className="columns statistics-shares">
                <Shares title="Ended reasons" counts={data.totals.ended_reasons} of={data.totals.calls} />
                <Shares title="Outcomes" counts={data.totals.outcomes} of={data.totals.calls} />
              </div>
              <GroupTable stats={data} title={words(data.group_by)} nameOf={nameOf} />
            </>
          )}
        </>
      ) : error ? null : (
        <SkeletonText lines={8} />
      )}
    </>
  );
}

/** Days, presets, and what the calls are grouped by. */
function Toolbar({
  filters,
  today,
  onChange,
}: {
  readonly filters: StatisticsFilters;
  readonly today: string;
  readonly onChange: (filters: StatisticsFilters) => void;
}) {
  const { from, to } = shownDays(filters, today);
  return (
    <search className="toolbar">
      <DayFilter label="From" value={from} onChange={(day) => onChange(withParameter(filters, 'from', day))} />
      <DayFilter label="To" value={to} onChange={(day) => onChange(withParameter(filters, 'to', day))} />
      {presets.map((days) => {
        const preset = lastDays(days, today);
        return (
          <button
            key={days}
            type="button"
            className="button"
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => onChange({ ...filters, ...preset })}
          >
            {days} days
          </button>
        );
      })}
      <select
        className="input"
        aria-label="Group by"
        value={filters.group_by ?? 'day'}
        onChange={({ target }) => onChange(withParameter(filters, 'group_by', target.value))}
      >
        {statsGroupings.map((grouping) => (
          <option key={grouping} value={grouping}>
            By {grouping}
          </option>
        ))}
      </select>
    </search>
  );
}

/** How the key of a group is written: the name of the agent or trunk, or the outcome in words. */
function useNames(grouping: NonNullable<StatisticsFilters['group_by']>): (key: string | null) => string {
  const { tenantId, client } = useTenant();
  const { data: agents } = useQuery({ ...agentsQuery(client, tenantId), enabled: grouping === 'agent' });
  const { data: trunks } = useQuery({ ...trunkNamesQuery(client, tenantId), enabled: grouping === 'trunk' });
  return (key) => {
    if (key === null) return grouping === 'trunk' ? 'Without a trunk' : 'Without an outcome';
    const named = (grouping === 'agent' ? agents : grouping === 'trunk' ? trunks : undefined) ?? [];
    return named.find(({ id }) => id === key)?.name ?? (grouping === 'outcome' ? words(key) : key);
  };
}
