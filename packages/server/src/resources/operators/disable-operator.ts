// Disables an operator account: every process refuses it and its sessions from this commit on. A second call changes
// nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { OperatorAccount } from '../../types.ts';
import { endAccess } from './invitation-store.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { presentAccount } from './present.ts';
import { setDisabled } from './store.ts';

export async function disableOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ operator: OperatorAccount }> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const accounts = await lockAsAdmin(sql, who);
    const account = accounts.find((other) => other.id === id);
    if (!account) throw refuse('operator_not_found');
    if (account.id === who.id) throw refuse('operator_is_self');
    const disabled = await setDisabled(sql, id, now);
    if (!disabled) return { operator: presentAccount(account) };
    await endAccess(sql, id, now);
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.disabled',
      target: ['operator', id],
      changes: { email: disabled.email },
      at: now,
    });
    return { operator: presentAccount(disabled) };
  });
}
