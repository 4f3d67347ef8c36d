// What a tenant uses now, and what it may use: for operators, on its first page.
import { useQuery } from '@tanstack/react-query';
import { FactTiles } from '../../components/fact-tiles.tsx';
import { count } from '../../components/words.ts';
import { tenantDetailQuery } from '../../data/queries/tenants.ts';
import { tenantShares } from '../../generated/facts.ts';

const readEveryMs = 10_000;

export function TenantUse({ tenantId }: { readonly tenantId: string }) {
  const { data } = useQuery({ ...tenantDetailQuery(tenantId), refetchInterval: readEveryMs });
  if (!data) return null;
  const { tenant, in_use, budget } = data;
  return (
    <section aria-label="Limits" className="form">
      <div className="section-head">
        <h2>Limits</h2>
        <span className="quiet">What the tenant uses now, for operators</span>
      </div>
      <FactTiles
        facts={[
          ['Calls in progress', count(in_use.calls), `of ${count(tenant.max_concurrent_calls)}`],
          ['Calls that wait', count(in_use.calls_waiting), `${tenant.dial_rate_per_sec} a second may be dialed`],
          ['Live streams', count(in_use.streams), `of ${count(tenantShares.streams)}`],
          [
            'Requests at once',
            count(tenantShares.requests),
            `in each process, in equal parts with other tenants; up to ${count(tenantShares.requests_waiting)} more wait`,
          ],
          [
            'Spent today',
            budget?.spent ?? '–',
            budget
              ? `of ${budget.amount}${budget.stop_dispatch ? '; then dispatches are refused' : ''}`
              : 'no budget is set',
          ],
        ]}
      />
    </section>
  );
}
