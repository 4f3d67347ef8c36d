// Accepts an invitation: creates the account, or sets the password of one that was reset, and signs in. A token works
// once; every token that does not work gets the same refusal.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import type { Operator } from '../../types.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { checkCode } from '../second-factor/public.ts';
import { findOpenLink, takeLink } from './invitation-store.ts';
import type { InvitationRow } from './invitation-store.ts';
import { presentOperator } from './present.ts';
import { openSession } from './sessions/open-session.ts';
import { addOperator, endReset, lockOperators } from './store.ts';
import type { OperatorRow } from './store.ts';

export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  input: { token: string; password: string; totp?: string | undefined },
): Promise<{ operator: Operator; token: string }> {
  const token_hash = sha256(input.token);
  const now = deps.clock.now();
  // Hashing a password is expensive: only for a token that works.
  const open = await findOpenLink(deps.db.sql, 'accept', token_hash, now);
  if (!open) throw refuse('invitation_not_found');
  await checkCode(deps, who, { type: 'operator', tenant_id: null, id: open.operator_id }, input.totp);
  const password_hash = await hashPassword(input.password);
  return deps.db.tx(async (sql) => {
    await lockOperators(sql);
    const invitation = await takeLink(sql, 'accept', token_hash, now);
    if (!invitation) throw refuse('invitation_not_found');
    const operator = await savePassword(sql, invitation, password_hash, now);
    const token = await openSession(sql, who, { operator, now });
    if (token === null) throw refuse('invitation_not_found');
    await recordAudit(
      sql,
      { ...who, type: 'operator', id: operator.id },
      {
        tenant_id: null,
        action: invitation.purpose === 'account' ? 'operator.created' : 'operator.password_changed',
        target: ['operator', operator.id],
        changes: { email: operator.email, role: operator.role, invitation_id: invitation.id },
        at: now,
      },
    );
    return { operator: presentOperator(operator), token };
  });
}

async function savePassword(
  sql: Sql,
  invitation: InvitationRow,
  password_hash: string,
  now: Date,
): Promise<OperatorRow> {
  if (invitation.purpose === 'password_reset') {
    const operator = await endReset(sql, invitation.operator_id, password_hash);
    if (!operator) throw refuse('invitation_not_found');
    return operator;
  }
  const { operator_id: id, email, role } = invitation;
  const operator = await addOperator(sql, { id, email, role, password_hash }, now);
  if (!operator) throw refuse('operator_exists');
  return operator;
}
