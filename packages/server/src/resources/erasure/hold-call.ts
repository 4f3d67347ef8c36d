// Puts a call on hold, so that nothing of it is erased, or releases it.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { lockHolds, wasDeleted } from '../../platform/database/served-tenants.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Call } from '../../types.ts';
import { bookingIdsOf, changeCall, presentCall, withCall } from '../calls/public.ts';
import type { OfCall } from '../calls/public.ts';
import { lookAgainFrom } from './store.ts';

export const holdCall = (
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { reason, ...of }: OfCall & { readonly reason: string | null },
): Promise<{ call: Call }> =>
  withCall(deps, of, async (sql, call) => {
    // The deletion of the tenant either sees this hold and is refused, or has begun.
    await lockHolds(sql, call.tenant_id, 'shared');
    if (await wasDeleted(sql, call.tenant_id)) throw refuse('tenant_not_found');
    const at = deps.clock.now();
    const changed = await changeCall(sql, call, { hold_reason: reason }, at);
    // What retention passed over meanwhile must go after the release.
    if (reason === null) await lookAgainFrom(sql, call.tenant_id, call.created_at);
    await recordAudit(sql, who, {
      tenant_id: call.tenant_id,
      action: 'call.held',
      target: ['call', call.id],
      changes: { reason },
      at,
    });
    return { call: presentCall(changed, await bookingIdsOf(sql, call.tenant_id, call.id)) };
  });
