// Changes the role of an operator, from its next request on. An admin who can sign in is always left.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { OperatorAccount, OperatorRole } from '../../types.ts';
import { revokeInvitationsBy } from './invitation-store.ts';
import { isWorkingAdmin, lockAsAdmin } from './lock-as-admin.ts';
import { presentAccount } from './present.ts';
import { setRole } from './store.ts';

export async function updateOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { id, role }: { id: string; role: OperatorRole },
): Promise<{ operator: OperatorAccount }> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const accounts = await lockAsAdmin(sql, who);
    const account = accounts.find((other) => other.id === id);
    if (!account) throw refuse('operator_not_found');
    if (role !== 'admin' && !accounts.some((other) => other.id !== id && isWorkingAdmin(other)))
      throw refuse('last_admin');
    const changed = await setRole(sql, id, role);
    if (!changed) return { operator: presentAccount(account) };
    if (role !== 'admin') await revokeInvitationsBy(sql, id, now);
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.role_changed',
      target: ['operator', id],
      changes: { email: changed.email, role, previous_role: account.role },
      at: now,
    });
    return { operator: presentAccount(changed) };
  });
}
