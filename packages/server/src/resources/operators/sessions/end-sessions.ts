// Signs an operator out everywhere.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { OperatorAccount } from '../../../types.ts';
import { lockAsAdmin } from '../lock-as-admin.ts';
import { presentAccount } from '../present.ts';
import { revokeSessionsOf } from '../store.ts';

export async function endSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ operator: OperatorAccount }> {
  const at = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const account = (await lockAsAdmin(sql, who)).find((other) => other.id === id);
    if (!account) throw refuse('operator_not_found');
    if (id === who.id) throw refuse('operator_is_self');
    await revokeSessionsOf(sql, id, at);
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.sessions_ended',
      target: ['operator', id],
      changes: { email: account.email },
      at,
    });
    return { operator: presentAccount(account) };
  });
}
