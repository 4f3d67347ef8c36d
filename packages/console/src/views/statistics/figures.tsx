// The figures of the statistics: those of all calls, those of each group in a table, and why calls ended.
import type { CallStats, StatsTotals } from '@voicecall/sdk';
import { Link } from '@tanstack/react-router';
import { FactTiles } from '../../components/fact-tiles.tsx';
import { count, counted, duration, milliseconds, money, share, words } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import type { CallFilters } from '../calls/filters.ts';
import { callsOf } from './filters.ts';

const costsOf = ({ costs }: Pick<StatsTotals, 'costs'>): string => costs.map(money).join(', ') || '–';

/** The figures of all calls, beside those of as many days before. */
export function Totals({ totals, before }: { readonly totals: StatsTotals; readonly before: StatsTotals | undefined }) {
  const earlier = before && figuresOf(before);
  return (
    <FactTiles
      facts={figuresOf(totals).map(([name, value, note], index) => [
        name,
        value,
        [note, ...(earlier?.[index] ? [`before: ${earlier[index][1]}`] : [])].filter(Boolean).join('; '),
      ])}
    />
  );
}

function figuresOf(totals: StatsTotals): readonly (readonly [name: string, value: string, note: string])[] {
  const { calls, answered, seconds, latency, unpriced_lines } = totals;
  return [
    ['Calls', count(calls), 'ended'],
    ['Answer rate', share(answered, calls), `${count(answered)} answered`],
    ['Talk time', duration(seconds), answered === 0 ? '' : `${duration(seconds / answered)} for each answered call`],
    [
      'Wait for a reply',
      milliseconds(latency?.p50_ms),
      latency ? `p95 ${milliseconds(latency.p95_ms)}, ${counted(latency.turns, 'turn')}` : 'p50',
    ],
    [
      'Cost',
      costsOf(totals),
      unpriced_lines > 0 ? `${counted(unpriced_lines, 'line', 'lines')} of usage without a price` : '',
    ],
  ];
}

/** How many calls had each code, the most first. */
export function Shares({
  title,
  counts,
  of,
}: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly of: number;
}) {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <p className="inside quiet">No call of these days has one.</p>
      ) : (
        <table className="table">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">Calls</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([code, calls]) => (
              <tr key={code}>
                <td>
                  {words(code)}
                  <div className="share-bar" aria-hidden="true">
                    <div style={{ width: `${(100 * calls) / of}%` }} />
                  </div>
                </td>
                <td className="number">{count(calls)}</td>
                <td className="number">{share(calls, of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const columns = [
  ['Calls', ''],
  ['Answered', 'wide-only'],
  ['Answer rate', ''],
  ['Talk time', 'wide-only'],
  ['Wait p50', 'wide-only'],
  ['Wait p95', ''],
  ['Cost', 'wide-only'],
] as const;

/** The same figures as in the plots, exact, one row for each group. */
export function GroupTable({
  stats,
  title,
  nameOf,
}: {
  readonly stats: CallStats;
  readonly title: string;
  readonly nameOf: (key: string | null) => string;
}) {
  return (
    <section className="panel table-box" aria-label={`By ${title.toLowerCase()}`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map(([name, className]) => (
              <th key={name} scope="col" className={`number ${className}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stats.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row" className="foreign" dir="auto">
                <GroupLink calls={callsOf(stats, group.key)}>{nameOf(group.key)}</GroupLink>
              </th>
              <td className="number">{count(group.calls)}</td>
              <td className="number wide-only">{count(group.answered)}</td>
              <td className="number">{share(group.answered, group.calls)}</td>
              <td className="number wide-only">{duration(group.seconds)}</td>
              <td className="number wide-only">{milliseconds(group.latency?.p50_ms)}</td>
              <td className="number">{milliseconds(group.latency?.p95_ms)}</td>
              <td className="number wide-only">{costsOf(group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {stats.has_more ? <p className="inside quiet">Groups with fewer calls than these are not listed.</p> : null}
    </section>
  );
}

/** To the calls of a group. */
function GroupLink({ calls, children }: { readonly calls: CallFilters | undefined; readonly children: string }) {
  const { tenantId } = useTenant();
  if (!calls) return children;
  return (
    <Link to="/t/$tenantId/calls" params={{ tenantId }} search={calls}>
      {children}
    </Link>
  );
}
