// Signs a user out everywhere.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TenantRecord, User } from '../../types.ts';
import { presentUser } from './present.ts';
import { endSessionsOfUser, findUser } from './store.ts';

export async function endSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  of: TenantRecord,
): Promise<{ user: User }> {
  if (who.id === of.id) throw refuse('user_is_self');
  const at = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const row = await findUser(sql, of);
    if (!row) throw refuse('user_not_found');
    await endSessionsOfUser(sql, of, at);
    const { tenant_id, id, email } = row;
    const target = ['user', id] as const;
    await recordAudit(sql, who, { tenant_id, action: 'user.sessions_ended', target, changes: { email }, at });
    return { user: presentUser(row) };
  });
}
