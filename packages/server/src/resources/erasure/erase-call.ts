// Erases a call on request.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { isDeadlock } from '../../platform/database/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { isTerminal, withCall } from '../calls/public.ts';
import type { OfCall } from '../calls/public.ts';
import { expireExports } from '../exports/public.ts';
import { eraseCalls } from './erase-calls.ts';
import { addEntry } from './ledger/add-entry.ts';
import { findErased } from './store.ts';

export async function eraseCall(
  deps: Pick<Deps, 'db' | 'clock' | 'stored' | 'sealer'>,
  who: Principal,
  of: OfCall,
): Promise<{ erased_call: { id: string; erased_at: string } }> {
  const erased_at = await again(() => erase(deps, who, of)).catch(async (error: unknown) => {
    const isGone = error instanceof Refusal && error.code === 'call_not_found';
    const earlier = isGone ? await findErased(deps.db.sql, of.tenant_id, of.call_id) : undefined;
    if (!earlier) throw error;
    return earlier;
  });
  return { erased_call: { id: of.call_id, erased_at: erased_at.toISOString() } };
}

const erase = (deps: Pick<Deps, 'db' | 'clock' | 'stored' | 'sealer'>, who: Principal, of: OfCall): Promise<Date> =>
  withCall(deps, of, async (sql, call) => {
    if (!isTerminal(call)) throw refuse('call_active');
    if (call.hold_reason !== null) throw refuse('call_held');
    const [{ tenant_id, call_id }, at] = [of, deps.clock.now()];
    await eraseCalls(deps, sql, { tenant_id, call_ids: [call_id], at });
    await addEntry(deps, sql, { tenant_id, at, call_ids: [call_id] });
    await recordAudit(sql, who, { tenant_id, action: 'call.erased', target: ['call', call_id], at });
    await expireExports(sql, tenant_id, at);
    return at;
  });

const tries = 3;

/**
 * Workers that record attempts lock deliveries in an order of their own. When each waits for the other, PostgreSQL ends
 * one of the two transactions.
 */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
}
