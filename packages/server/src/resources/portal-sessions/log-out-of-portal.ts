// Signs out of the portal: the session ends on the server, whatever the browser does with its cookie.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { sha256 } from '../../platform/seal.ts';
import { revokeByCookie } from './store.ts';

export async function logOutOfPortal(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { token: string },
): Promise<{ ok: true }> {
  const now = deps.clock.now();
  await deps.db.tx(async (sql) => {
    const session = await revokeByCookie(sql, sha256(input.token), now);
    if (!session) return;
    await recordAudit(sql, who, {
      tenant_id: session.tenant_id,
      action: 'portal_session.logout',
      target: ['portal_session', session.id],
      at: now,
    });
  });
  return { ok: true };
}
