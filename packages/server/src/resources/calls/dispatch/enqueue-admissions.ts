// Upkeep: wakes the admission of every tenant that could admit a call and whose own wake-up was lost.
import type { Deps } from '../../../deps.ts';
import { listAdmittingTenants } from './admission-store.ts';
import { aheadMs } from './admit-calls.ts';

/** One job per tenant and round at most; answers how many. */
export async function enqueueAdmissions(deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<number> {
  const tenants = await listAdmittingTenants(deps.db.sql, new Date(deps.clock.now().getTime() + aheadMs));
  await deps.enqueue(
    deps.db.sql,
    'tenant.admit',
    tenants.map(({ id }) => ({ payload: { tenant_id: id } })),
  );
  return tenants.length;
}
