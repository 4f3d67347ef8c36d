// Proposes a secret for an authenticator app. Nothing is stored: it counts once the person sends it back with a code.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { personOf } from './check-code.ts';
import { newSecret, otpauthUrl } from './codes.ts';
import { findFactor } from './store.ts';

export async function propose(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  who: Principal,
): Promise<{ secret: string; url: string }> {
  const row = await findFactor(deps.db.sql, personOf(who));
  if (!row) throw refuse('unauthorized');
  const secret = newSecret();
  return { secret, url: otpauthUrl(secret, { issuer: new URL(deps.publicUrl()).hostname, label: row.email }) };
}
