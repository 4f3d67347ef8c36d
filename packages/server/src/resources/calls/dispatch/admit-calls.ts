// Admission: the calls of a tenant that have waited longest get its free places, and turns to be dialed at its rate.
import type { Deps } from '../../../deps.ts';
import { admitOldest, canAdmitCalls, countPlacesTaken, lockAdmission, saveNextDialAt } from './admission-store.ts';

/**
 * Turns are given this far ahead, so that a job that is found half a second late costs nothing, and a change of the
 * rate or a suspension takes effect as soon. The calls of a suspended tenant wait until it is active again.
 */
export const aheadMs = 1_000;
/** When the reconciler first looks at a call whose turn has come. */
const firstCheckMs = 15_000;

/**
 * Looks without a lock first: whoever gives a place back, or a turn, wakes admission after it has committed, so what is
 * missed here is seen there, and a burst of dispatches does not queue up behind the lock of its tenant.
 */
export async function admitCalls(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { tenant_id }: { tenant_id: string },
): Promise<void> {
  if (!(await canAdmitCalls(deps.db.sql, tenant_id, new Date(deps.clock.now().getTime() + aheadMs)))) return;
  await deps.db.hot(async (sql) => {
    const limits = await lockAdmission(sql, tenant_id);
    if (!limits) return;
    const now = deps.clock.now();
    const until = now.getTime() + aheadMs;
    const step_ms = 1000 / limits.dial_rate_per_sec;
    const first = Math.max(now.getTime(), limits.next_dial_at?.getTime() ?? 0);
    const turns = first > until ? 0 : Math.floor((until - first) / step_ms) + 1;
    const places = limits.max_concurrent_calls - (await countPlacesTaken(sql, tenant_id));
    const count = Math.max(0, Math.min(turns, places));
    const admitted = await admitOldest(sql, tenant_id, {
      first: new Date(first),
      step_ms,
      count,
      now,
      first_check_ms: firstCheckMs,
    });
    if (admitted.length === 0) return;
    const next = Math.ceil(first + admitted.length * step_ms);
    await saveNextDialAt(sql, tenant_id, new Date(next));
    await deps.enqueue(
      sql,
      'call.dial',
      admitted.map(({ id }) => ({ payload: { tenant_id, call_id: id } })),
    );
    if (next > until) await deps.enqueue(sql, 'tenant.admit', [{ payload: { tenant_id }, after_ms: next - until }]);
  });
}
