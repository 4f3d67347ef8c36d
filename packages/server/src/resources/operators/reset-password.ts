// Resets the password of an operator: the old one is invalid and its sessions end with this commit, because it may be
// known to others. A one-time link sets the new one.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Invitation, OperatorAccount } from '../../types.ts';
import { unknownPasswordHash } from '../../platform/passwords/passwords.ts';
import { endAccess } from './invitation-store.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { makeInvitation } from './make-invitation.ts';
import { presentAccount } from './present.ts';
import { resetPasswordOf } from './store.ts';

export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  who: Principal,
  id: string,
): Promise<{ operator: OperatorAccount; invitation: Invitation; url: string }> {
  const now = deps.clock.now();
  const unknown_hash = await unknownPasswordHash();
  return deps.db.tx(async (sql) => {
    const account = (await lockAsAdmin(sql, who)).find((other) => other.id === id);
    if (!account) throw refuse('operator_not_found');
    if (account.id === who.id) throw refuse('operator_is_self');
    if (account.disabled_at !== null) throw refuse('operator_is_disabled');
    const operator = await resetPasswordOf(sql, id, unknown_hash, now);
    await endAccess(sql, id, now);
    const made = await makeInvitation(deps, sql, {
      purpose: 'password_reset',
      operator_id: id,
      email: operator.email,
      role: operator.role,
      created_by: who.id ?? '',
      created_at: now,
    });
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.password_reset',
      target: ['operator', id],
      changes: { email: operator.email, invitation_id: made.invitation.id },
      at: now,
    });
    return { operator: presentAccount(operator), ...made };
  });
}
