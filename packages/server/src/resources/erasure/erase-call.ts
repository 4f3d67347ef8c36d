// Erases a call on request.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { isTerminal, withCall } from '../calls/public.ts';
import type { OfCall } from '../calls/public.ts';
import { eraseCalls } from './erase-calls.ts';
import { findErased } from './store.ts';

export async function eraseCall(
  deps: Pick<Deps, 'db' | 'clock' | 'stored'>,
  who: Principal,
  { tenant_id, call_id }: OfCall,
): Promise<{ erased_call: { id: string; erased_at: string } }> {
  const earlier = await findErased(deps.db.sql, tenant_id, call_id);
  const erased_at =
    earlier ??
    (await withCall(deps, { tenant_id, call_id }, async (sql, call) => {
      if (!isTerminal(call)) throw refuse('call_active');
      if (call.hold_reason !== null) throw refuse('call_held');
      const at = deps.clock.now();
      await eraseCalls(deps, sql, { tenant_id, call_ids: [call_id], at });
      await recordAudit(sql, who, { tenant_id, action: 'call.erased', target: ['call', call_id], at });
      return at;
    }));
  return { erased_call: { id: call_id, erased_at: erased_at.toISOString() } };
}
