// Removes a user: its sessions, its link and what it made for others end with this commit, by a trigger.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TenantRecord, User } from '../../types.ts';
import { presentUser } from './present.ts';
import { changeUser } from './store.ts';

export async function removeUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  of: TenantRecord,
): Promise<{ user: User }> {
  if (who.id === of.id) throw refuse('user_is_self');
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const row = await changeUser(tx.prisma, of, {
      removed_at: at,
      active_email: null,
      link_hash: null,
      oidc_sub: null,
    });
    if (!row) throw refuse('user_not_found');
    await recordAudit(tx, who, {
      tenant_id: row.tenant_id,
      action: 'user.removed',
      target: ['user', row.id],
      changes: { email: row.email },
      at,
    });
    return { user: presentUser(row) };
  });
}
