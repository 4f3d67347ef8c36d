// Signs an operator out: the session ends on the server, whatever the browser does with its cookie.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { sha256 } from '../../../platform/seal.ts';
import { revokeSession } from '../store.ts';

export async function logOut(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { token: string },
): Promise<{ ok: true }> {
  const now = deps.clock.now();
  await deps.db.tx(async (sql) => {
    const operator_id = await revokeSession(sql, sha256(input.token), now);
    if (operator_id === undefined) return;
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'operator.logout',
      target: ['operator', operator_id],
      at: now,
    });
  });
  return { ok: true };
}
