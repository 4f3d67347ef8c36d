// Signs a user in with e-mail address and password. Of several accounts with one address the password tells which is
// meant. What is wrong is not told.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { normalizeEmail, passwordMatches } from '../../../platform/passwords/passwords.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import { checkCode } from '../../second-factor/public.ts';
import { usersWithEmail } from '../../users/store.ts';
import type { UserRow } from '../../users/store.ts';
import type { OpenedPortal } from '../open-portal.ts';
import { countAttempt, uncountAttempt } from '../../../platform/passwords/count-attempt.ts';
import { openUserSession } from './open-user-session.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer'>;

export async function logInUser(
  deps: Needs,
  who: Principal,
  input: { email: string; password: string; totp?: string | undefined },
): Promise<OpenedPortal> {
  const email = normalizeEmail(input.email);
  await countAttempt(deps, 'user', email);
  const users = await usersWithEmail(deps.db.sql, email);
  const user = await matching(users, input.password);
  if (user) {
    await uncountAttempt(deps, 'user', email);
    await checkCode(deps, who, { type: 'user', tenant_id: user.tenant_id, id: user.id }, input.totp);
  }
  const now = deps.clock.now();
  const opened = user ? await deps.db.tx((tx) => openUserSession(tx, who, { user, action: 'user.login', now })) : null;
  if (opened) return opened;
  // At most as many as the limit of an account lets through.
  for (const { tenant_id, id } of users)
    await recordAudit(deps.db.sql, who, {
      tenant_id,
      action: 'user.login_failed',
      target: ['user', id],
      changes: { address: who.address ?? null },
      at: now,
    });
  throw refuse('unauthorized');
}

/** Compares once for an unknown address as well, so that the time does not tell that it is unknown. */
async function matching(users: readonly UserRow[], password: string): Promise<UserRow | undefined> {
  if (users.length === 0) await passwordMatches(undefined, password);
  for (const user of users) if (await passwordMatches(user.password_hash ?? undefined, password)) return user;
  return undefined;
}
