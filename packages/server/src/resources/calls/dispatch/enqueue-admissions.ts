// Scheduled task: enqueues the admission of every tenant that could admit a call, should its notification or its job
// have been lost.
import type { Deps } from '../../../deps.ts';
import { admitAheadMs } from '../timing.ts';
import { listAdmittingTenants } from './admission-store.ts';
import { later } from '../../../platform/time.ts';

/** One job per tenant and run at most; returns how many. */
export async function enqueueAdmissions(deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<number> {
  const tenants = await listAdmittingTenants(deps.db.sql, later(deps.clock.now(), admitAheadMs));
  await deps.enqueue(
    deps.db.sql,
    'tenant.admit',
    tenants.map(({ id }) => ({ payload: { tenant_id: id } })),
  );
  return tenants.length;
}
