// Admission: gives a tenant's free capacity to the calls that have waited longest, each with a dial slot at its rate.
import type { Deps } from '../../../deps.ts';
import { admitAheadMs, checkEveryMs } from '../timing.ts';
import { admitOldest, canAdmitCalls, countConcurrentCalls, lockAdmission, saveNextDialAt } from './admission-store.ts';
import { later } from '../../../platform/time.ts';

/**
 * Checks without a lock first, so that a burst of dispatches does not queue up behind the lock of its tenant. A
 * dispatch notifies after its commit, and a job that frees capacity or a dial slot enqueues admission after its own, so
 * what this check does not see yet, the next one sees. The calls of a suspended tenant wait until it is active again.
 */
export async function admitCalls(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { tenant_id }: { tenant_id: string },
): Promise<void> {
  if (!(await canAdmitCalls(deps.db.sql, tenant_id, later(deps.clock.now(), admitAheadMs)))) return;
  await deps.db.tx(async (sql) => {
    const limits = await lockAdmission(sql, tenant_id);
    if (!limits) return;
    const now = deps.clock.now();
    const until = now.getTime() + admitAheadMs;
    const step_ms = 1000 / limits.dial_rate_per_sec;
    const first = Math.max(now.getTime(), limits.next_dial_at?.getTime() ?? 0);
    const slots = first > until ? 0 : Math.floor((until - first) / step_ms) + 1;
    const capacity = limits.max_concurrent_calls - (await countConcurrentCalls(sql, tenant_id));
    const count = Math.max(0, Math.min(slots, capacity));
    const admitted = await admitOldest(sql, tenant_id, {
      first: new Date(first),
      step_ms,
      count,
      now,
      first_check_ms: checkEveryMs,
    });
    if (admitted.length === 0) return;
    const next = Math.ceil(first + admitted.length * step_ms);
    await saveNextDialAt(sql, tenant_id, new Date(next));
    await deps.enqueue(
      sql,
      'call.dial',
      admitted.map(({ id, traceparent }) => ({ payload: { tenant_id, call_id: id }, traceparent })),
    );
    if (next > until) await deps.enqueue(sql, 'tenant.admit', [{ payload: { tenant_id }, after_ms: next - until }]);
  });
}
