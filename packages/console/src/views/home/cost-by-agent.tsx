// What the calls of each agent cost in the last seven days.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { count, money } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { reading } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { lastDays, queryOf } from '../statistics/filters.ts';

const shown = 5;

/** `today` is the day in the tenant's zone. */
export function CostByAgent({ today }: { readonly today: string }) {
  const { tenantId, client } = useTenant();
  const days = { ...lastDays(7, today), group_by: 'agent' } as const;
  const query = queryOf(days, today);
  const { data, error, refetch } = useQuery(
    reading(keys.statistics(tenantId, query), async () => client.stats.get(query)),
  );
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  return (
    <section className="panel table-box" aria-label="Agents, last 7 days" tabIndex={0}>
      <header>
        <h2>Agents, last 7 days</h2>
        <Link to="/t/$tenantId/statistics" params={{ tenantId }} search={days} className="button small">
          Cost and calls by agent
        </Link>
      </header>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {data ? (
        data.groups.length === 0 ? (
          <p className="inside quiet">No call has ended in these days.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Agent</th>
                <th scope="col" className="number">
                  Calls
                </th>
                <th scope="col" className="number">
                  Cost
                </th>
              </tr>
            </thead>
            <tbody>
              {data.groups.slice(0, shown).map(({ key, calls, costs }) => (
                <tr key={key}>
                  <td className="ellipsis foreign cell-name" dir="auto">
                    {agents.find(({ id }) => id === key)?.name ?? key}
                  </td>
                  <td className="number">{count(calls)}</td>
                  <td className="number">{costs.map(money).join(', ') || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      ) : error ? null : (
        <div className="inside">
          <SkeletonText />
        </div>
      )}
    </section>
  );
}
