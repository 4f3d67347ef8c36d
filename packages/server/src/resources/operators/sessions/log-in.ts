// Signs an operator in: compares the password with its hash, then creates a session whose token only the browser
// stores. Failures are recorded with the client's address.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Operator } from '../../../types.ts';
import { normalizeEmail, passwordMatches } from '../../../platform/passwords/passwords.ts';
import { checkCode } from '../../second-factor/public.ts';
import { presentOperator } from '../present.ts';
import { countLoginFailures, findOperatorByEmail } from '../store.ts';
import type { OperatorRow } from '../store.ts';
import { openSession } from './open-session.ts';
import { dayMs } from '../../../platform/time.ts';

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
    await recordFailure(deps, who, operator, matches ? 'disabled' : 'wrong_password');
    throw refuse('unauthorized');
  }
  return { operator: presentOperator(operator), token };
}

/** Null when the account was disabled, or got another password, in the meantime. */
async function beginSession(deps: Needs, who: Principal, operator: OperatorRow): Promise<string | null> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const token = await openSession(sql, operator, now);
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

/**
 * An unknown e-mail address is not recorded, because people type passwords into the wrong field. Attempts per client
 * address are limited, but the number of addresses is not; hence the bound.
 */
async function recordFailure(
  deps: Needs,
  who: Principal,
  operator: OperatorRow | undefined,
  reason: 'wrong_password' | 'disabled',
): Promise<void> {
  const now = deps.clock.now();
  const most = limits.audited_login_failures;
  if ((await countLoginFailures(deps.db.sql, new Date(now.getTime() - dayMs), most)) >= most) return;
  await recordAudit(deps.db.sql, who, {
    tenant_id: null,
    action: 'operator.login_failed',
    target: operator ? ['operator', operator.id] : null,
    changes: { address: who.address ?? null, reason: operator ? reason : 'unknown_email' },
    at: now,
  });
}
