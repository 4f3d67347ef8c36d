// The figures of the statistics: those of all calls, those of each group in a table, and why calls ended.
import type { CallStats, StatsTotals } from '@voicecall/sdk';
import { FactTiles } from '../../components/fact-tiles.tsx';
import { count, counted, duration, milliseconds, money, share, words } from '../../components/words.ts';

const costsOf = ({ costs }: Pick<StatsTotals, 'costs'>): string => costs.map(money).join(', ') || '–';

/** The figures of all calls. */
export function Totals({ totals }: { readonly totals: StatsTotals }) {
  const { calls, answered, seconds, latency, unpriced_lines } = totals;
  const figures: readonly (readonly [name: string, value: string, note: string])[] = [
    ['Calls', count(calls), 'ended'],
    ['Answer rate', share(answered, calls), `${count(answered)} answered`],
    ['Talk time', duration(seconds), answered === 0 ? '' : `${duration(seconds / answered)} for each answered call`],
    [
      'Wait for a reply',
      milliseconds(latency?.p50_ms),
      latency ? `p95 ${milliseconds(latency.p95_ms)}, ${counted(latency.turns, 'turn')}` : 'p50',
    ],
    ['Cost', costsOf(totals), unpriced_lines > 0 ? `${count(unpriced_lines)} lines of usage without a price` : ''],
  ];
  return <FactTiles facts={figures} />;
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
                {nameOf(group.key)}
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
