// Ends a portal session: its link and its cookie are refused from this commit on. What has ended stays as it is.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { PortalSession } from '../../types.ts';
import { presentPortalSession } from './present.ts';
import { findPortalSessionById, revokePortalSessionById } from './store.ts';

export async function revokePortalSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<{ portal_session: PortalSession }> {
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const revoked = await revokePortalSessionById(sql, { tenant_id, id, now });
    if (revoked)
      await recordAudit(sql, who, {
        tenant_id,
        action: 'portal_session.revoked',
        target: ['portal_session', id],
        changes: { label: revoked.label },
        at: now,
      });
    const row = revoked ?? (await findPortalSessionById(sql, tenant_id, id));
    if (!row) throw refuse('portal_session_not_found');
    return { portal_session: presentPortalSession(row) };
  });
}
