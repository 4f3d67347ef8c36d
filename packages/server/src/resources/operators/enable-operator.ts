// Enables a disabled operator account. For an active one it changes nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { OperatorAccount } from '../../types.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { presentAccount } from './present.ts';
import { findOperator, setDisabled } from './store.ts';

export async function enableOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ operator: OperatorAccount }> {
  return deps.db.tx(async (sql) => {
    await lockAsAdmin(sql, who);
    const enabled = await setDisabled(sql, id, null);
    if (enabled)
      await recordAudit(sql, who, {
        tenant_id: null,
        action: 'operator.enabled',
        target: ['operator', id],
        changes: { email: enabled.email },
        at: deps.clock.now(),
      });
    const account = enabled ?? (await findOperator(sql, id));
    if (!account) throw refuse('operator_not_found');
    return { operator: presentAccount(account) };
  });
}
