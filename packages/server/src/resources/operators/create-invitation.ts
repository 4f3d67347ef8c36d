// Invites an operator: a one-time link that creates the account. The id of the account is fixed here, so that the audit
// log of an operator begins with its invitation.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Invitation, OperatorRole } from '../../types.ts';
import { normalizeEmail } from '../../platform/passwords/passwords.ts';
import { lockAsAdmin } from './lock-as-admin.ts';
import { makeInvitation } from './make-invitation.ts';

export async function createInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  who: Principal,
  input: { email: string; role: OperatorRole },
): Promise<{ invitation: Invitation; url: string }> {
  const email = normalizeEmail(input.email);
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const accounts = await lockAsAdmin(sql, who);
    if (accounts.some((account) => account.email === email)) throw refuse('operator_exists');
    const operator_id = newId('operator');
    const made = await makeInvitation(deps, sql, {
      purpose: 'account',
      operator_id,
      email,
      role: input.role,
      created_by: who.id ?? '',
      created_at: now,
    });
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.invited',
      target: ['operator', operator_id],
      changes: { email, role: input.role, invitation_id: made.invitation.id },
      at: now,
    });
    return made;
  });
}
