// Uses the link of a user: sets the password, which ends other sessions, and signs in. A link works once; every one that
// does not work gets the same refusal.
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import { sha256 } from '../../../platform/seal.ts';
import { checkCode } from '../../second-factor/public.ts';
import { findUserByLink, takeUserLink } from '../../users/store.ts';
import type { OpenedPortal } from '../open-portal.ts';
import { openUserSession } from './open-user-session.ts';

export async function setUserPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  input: { token: string; password: string; totp?: string | undefined },
): Promise<OpenedPortal> {
  const link_hash = sha256(input.token);
  const now = deps.clock.now();
  // Hashing a password is expensive: only for a link that works.
  const of = await findUserByLink(deps.db.sql, link_hash, now);
  if (!of) throw refuse('unauthorized');
  await checkCode(deps, who, { type: 'user', ...of }, input.totp);
  const password_hash = await hashPassword(input.password);
  return deps.db.tx(async (tx) => {
    const user = await takeUserLink(tx, { link_hash, password_hash }, now);
    const opened = user && (await openUserSession(tx, who, { user, action: 'user.password_set', now }));
    if (!opened) throw refuse('unauthorized');
    return opened;
  });
}
