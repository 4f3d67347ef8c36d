// Creates a portal session: a link that a browser opens once. The response shows it, and only a hash is stored.
import { accessTable, limits } from '@voicecall/contract';
import type { createPortalSessionBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { checkAccess, endWithin } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId, newToken } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import type { PortalSession } from '../../types.ts';
import { presentPortalSession } from './present.ts';
import { insertPortalSession, lockCreator } from './store.ts';
import type { PortalSessionRow } from './store.ts';
import { later } from '../../platform/time.ts';

type Input = z.output<typeof createPortalSessionBody> & { readonly tenant_id: string };

export async function createPortalSession(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  who: Principal,
  { tenant_id, access, expires_in_sec, label }: Input,
): Promise<{ portal_session: PortalSession; url: string }> {
  // A session has no more access than its maker, and does not last longer.
  checkAccess(who, accessTable[`portal_${access}`]);
  const token = newToken();
  const now = deps.clock.now();
  const inSec = (seconds: number): Date => endWithin(who, later(now, seconds * 1000));
  const row: PortalSessionRow = {
    ...{ tenant_id, access, label, last_seen_at: null, address: null, user_agent: null },
    user_id: null,
    role: null,
    id: newId('portal_session'),
    created_by: who.id,
    link_hash: sha256(token),
    cookie_hash: null,
    created_at: now,
    link_expires_at: inSec(Math.min(limits.portal_link_sec, expires_in_sec)),
    used_at: null,
    expires_at: inSec(expires_in_sec),
    revoked_at: null,
  };
  await deps.db.tx(async (tx) => {
    if (!(await lockCreator(tx, who))) throw refuse('unauthorized');
    await insertPortalSession(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'portal_session.created',
      target: ['portal_session', row.id],
      changes: { access, label, expires_at: row.expires_at.toISOString() },
      at: now,
    });
  });
  // The fragment of a URL stays in the browser: no server and no proxy sees it, or logs it.
  return { portal_session: presentPortalSession(row), url: `${deps.publicUrl()}/console/portal#${token}` };
}
