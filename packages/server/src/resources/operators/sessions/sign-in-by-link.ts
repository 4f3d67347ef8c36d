// Signs in with the link that the start of a sandbox prints. A token works once; every token that does not work gets
// the same refusal.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import { sha256 } from '../../../platform/seal.ts';
import type { Operator } from '../../../types.ts';
import { findOpenLink, takeLink } from '../invitation-store.ts';
import { canSignIn } from '../lock-as-admin.ts';
import { presentOperator } from '../present.ts';
import { lockOperators } from '../store.ts';
import { openSession } from './open-session.ts';

export async function signInByLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { token: string },
): Promise<{ operator: Operator; token: string }> {
  const token_hash = sha256(input.token);
  const now = deps.clock.now();
  // Changes of operators wait for this lock: only for a token that works.
  if (!(await findOpenLink(deps.db.sql, 'sign_in', token_hash, now))) throw refuse('unauthorized');
  return deps.db.tx(async (sql) => {
    const accounts = await lockOperators(sql);
    const link = await takeLink(sql, 'sign_in', token_hash, now);
    const operator = link && accounts.find((account) => account.id === link.operator_id && canSignIn(account));
    const token = operator ? await openSession(sql, who, { operator, now }) : null;
    if (!operator || token === null) throw refuse('unauthorized');
    await recordAudit(
      sql,
      { ...who, type: 'operator', id: operator.id },
      {
        tenant_id: null,
        action: 'operator.login',
        target: ['operator', operator.id],
        changes: { invitation_id: link.id },
        at: now,
      },
    );
    return { operator: presentOperator(operator), token };
  });
}
