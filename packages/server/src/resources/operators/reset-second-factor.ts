// Resets the second factor of an operator who lost it: the password is enough again, and the sessions end.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { OperatorAccount } from '../../types.ts';
import { clearFactor } from '../second-factor/public.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { presentAccount } from './present.ts';
import { revokeSessionsOf } from './store.ts';

export async function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ operator: OperatorAccount }> {
  const at = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const account = (await lockAsAdmin(sql, who)).find((other) => other.id === id);
    if (!account) throw refuse('operator_not_found');
    if (id === who.id) throw refuse('operator_is_self');
    await clearFactor(sql, { type: 'operator', tenant_id: null, id });
    await revokeSessionsOf(sql, id, at);
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.second_factor_reset',
      target: ['operator', id],
      changes: { email: account.email },
      at,
    });
    return { operator: presentAccount({ ...account, totp_sealed: null }) };
  });
}
