// Signing in: password against hash, then a session whose token only the browser keeps.
import { randomBytes } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import type { Operator } from '../../types.ts';
import { passwordMatches } from './password.ts';
import { normalEmail, presentOperator } from './present.ts';
import { addSession, deleteExpiredSessions, findOperatorByEmail } from './store.ts';

export async function logIn(deps: Pick<Deps, 'db' | 'clock'>, who: Principal, input: { email: string; password: string }): Promise<{ operator: Operator; token: string }> {
  const operator = await findOperatorByEmail(deps.db.sql, normalEmail(input.email));
  const matches = await passwordMatches(operator?.password_hash, input.password);
  if (!operator || !matches) throw refuse('unauthorized');
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  const expires_at = new Date(now.getTime() + limits.operator_session_sec * 1000);
  await deps.db.hot(async (sql) => {
    await deleteExpiredSessions(sql, now);
    await addSession(sql, { token_hash: sha256(token), operator_id: operator.id, created_at: now, expires_at });
    const actor: Principal = { ...who, type: 'operator', id: operator.id };
    await recordAudit(sql, actor, { tenant_id: null, action: 'operator.login', target: ['operator', operator.id], at: now });
  });
  return { operator: presentOperator(operator), token };
}
