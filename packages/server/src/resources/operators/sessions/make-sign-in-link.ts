// The link with which the person at the terminal signs in to the console of a sandbox. Each start makes one, and ends
// those of earlier starts.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/seal.ts';
import { addInvitation, deleteSignInLinks } from '../invitation-store.ts';
import { canSignIn } from '../lock-as-admin.ts';
import { lockOperators } from '../store.ts';
import { later } from '../../../platform/time.ts';

/** Null when the operator with this e-mail address cannot sign in. The link is for the terminal only. */
export async function makeSignInLink(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  email: string,
): Promise<string | null> {
  const token = newToken();
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const operator = (await lockOperators(sql)).find((account) => account.email === email);
    await deleteSignInLinks(sql);
    if (!operator || !canSignIn(operator)) return null;
    await addInvitation(sql, {
      id: newId('invitation'),
      token_hash: sha256(token),
      purpose: 'sign_in',
      operator_id: operator.id,
      email,
      role: operator.role,
      created_by: operator.id,
      created_at: now,
      expires_at: later(now, limits.sign_in_link_sec * 1000),
      accepted_at: null,
      revoked_at: null,
    });
    return `${deps.publicUrl()}/console/sign-in#${token}`;
  });
}
