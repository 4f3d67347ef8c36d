// How much of its limits one tenant uses.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../components/notice.tsx';
import { count, duration, share, words } from '../../components/words.ts';
import { tenantDetailQuery, tenantsQuery } from '../../data/queries/tenants.ts';
import { tenantRates, tenantShares } from '../../generated/facts.ts';
import { lastOf } from '../../session/tenant.ts';
import { StateTable } from './tables.tsx';

/** From here on a limit is worth a look. */
const nearlyFull = 0.8;

/** What is not counted here. */
const rates = (dialsPerSec: number): readonly (readonly [name: string, allowed: string])[] => [
  ['Calls dialed', `${dialsPerSec} a second`],
  ['Requests at once', `${count(tenantShares.requests)} in each process, in parts with others`],
  ...tenantRates.map(
    ([name, limit, seconds]) => [`Requests: ${words(name)}`, `${count(limit)} in ${duration(seconds)}`] as const,
  ),
];

/** The tenant is the one of the navigation, until another one is chosen. */
export function TenantLimits({ readEveryMs }: { readonly readEveryMs: number }) {
  const { data: { tenants } = { tenants: [] } } = useQuery(tenantsQuery);
  const [chosen, choose] = useState<string>();
  const id = chosen ?? lastOf(tenants) ?? '';
  const { data, error, refetch } = useQuery({ ...tenantDetailQuery(id), refetchInterval: readEveryMs });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  const used: readonly (readonly [name: string, used: number, allowed: number])[] = data
    ? [
        ['Calls at the same time', data.in_use.calls, data.tenant.max_concurrent_calls],
        ['Live streams', data.in_use.streams, tenantShares.streams],
        ...Object.entries(data.tenant.limits).map(
          ([name, limit]) => [words(name), data.in_use[name as keyof typeof data.in_use], limit] as const,
        ),
      ]
    : [];
  return (
    <StateTable
      title="Limits"
      action={
        <select
          className="input"
          aria-label="Limits of the tenant"
          value={id}
          onChange={({ target }) => choose(target.value)}
        >
          {tenants.map((tenant) => (
            <option key={tenant.id} value={tenant.id} dir="auto">
              {tenant.name}
            </option>
          ))}
        </select>
      }
      columns={['Limit', 'Used', 'Allowed', 'Share']}
      rows={[
        ...used.map(([name, have, allowed]) => [
          name,
          count(have),
          count(allowed),
          have >= nearlyFull * allowed ? (
            <span className={`badge ${have >= allowed ? 'bad' : 'warn'}`}>{share(have, allowed)}</span>
          ) : (
            share(have, allowed)
          ),
        ]),
        ...(data ? rates(data.tenant.dial_rate_per_sec) : []).map(([name, allowed]) => [name, '–', allowed, '–']),
      ]}
    />
  );
}
