// Revokes an invitation. For one that is not open it changes nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Invitation } from '../../types.ts';
import { findInvitation, revokeOpen } from './invitation-store.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { presentInvitation } from './present.ts';

export async function revokeInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ invitation: Invitation }> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    await lockAsAdmin(sql, who);
    const revoked = await revokeOpen(sql, id, now);
    if (revoked)
      await recordAudit(sql, who, {
        tenant_id: null,
        action: 'operator.invitation_revoked',
        target: ['operator', revoked.operator_id],
        changes: { email: revoked.email, invitation_id: id },
        at: now,
      });
    const row = revoked ?? (await findInvitation(sql, id));
    if (!row) throw refuse('invitation_not_found');
    return { invitation: presentInvitation(row, now) };
  });
}
