// Signs an operator in: compares the password with its hash, then creates a session whose token only the browser
// stores. Failures are recorded with the client's address.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Operator } from '../../../types.ts';
import { normalizeEmail, passwordMatches } from '../../../platform/passwords/passwords.ts';
import { checkCode } from '../../second-factor/public.ts';
import { presentOperator } from '../present.ts';
import { findOperatorByEmail } from '../store.ts';
import type { OperatorRow } from '../store.ts';
import { openSession } from './open-session.ts';
import { recordLoginFailure } from './record-login-failure.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer'>;

export async function logIn(
  deps: Needs,
  who: Principal,
  input: { email: string; password: string; totp?: string | undefined },
): Promise<{ operator: Operator; token: string }> {
  const operator = await findOperatorByEmail(deps.db.sql, normalizeEmail(input.email));
  const matches = await passwordMatches(operator?.password_hash, input.password);
  const isActive = operator && matches && operator.disabled_at === null;
  if (isActive) await checkCode(deps, who, { type: 'operator', tenant_id: null, id: operator.id }, input.totp);
  const token = isActive ? await beginSession(deps, who, operator) : null;
  if (!operator || token === null) {
    const reason = !operator ? 'unknown_email' : matches ? 'disabled' : 'wrong_password';
    await recordLoginFailure(deps.db.sql, who, { operator, reason, now: deps.clock.now() });
    throw refuse('unauthorized');
  }
  return { operator: presentOperator(operator), token };
}

/** Null when the account was disabled, or got another password, in the meantime. */
async function beginSession(deps: Needs, who: Principal, operator: OperatorRow): Promise<string | null> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const token = await openSession(sql, who, { operator, now });
    if (token === null) return null;
    const actor: Principal = { ...who, type: 'operator', id: operator.id };
    await recordAudit(sql, actor, {
      tenant_id: null,
      action: 'operator.login',
      target: ['operator', operator.id],
      at: now,
    });
    return token;
  });
}
