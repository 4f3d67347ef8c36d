// Begins the session of a user: a portal session that has a user, a role and no link. All ways to sign in share it.
import { limits } from '@voicecall/contract';
import type { AuditAction } from '@voicecall/contract';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { sha256 } from '../../../platform/seal.ts';
import { later } from '../../../platform/time.ts';
import { noteLogin } from '../../users/store.ts';
import type { UserRow } from '../../users/store.ts';
import type { OpenedPortal } from '../open-portal.ts';
import { presentPortal } from '../present.ts';
import { findPortal, insertPortalSession } from '../store.ts';

const changesThings: ReadonlySet<string> = new Set(['owner', 'manager']);

/** Null when the user was removed or changed since it was read. */
export async function openUserSession(
  tx: Tx,
  who: Principal,
  { user, action, now }: { user: UserRow; action: AuditAction; now: Date },
): Promise<OpenedPortal | null> {
  if (!(await noteLogin(tx, user, now))) return null;
  const { tenant_id } = user;
  const [id, token] = [newId('portal_session'), newToken()];
  const cookie_hash = sha256(token);
  await insertPortalSession(tx.prisma, {
    ...{ tenant_id, id, cookie_hash },
    access: changesThings.has(user.role) ? 'manage' : 'read',
    user_id: user.id,
    role: user.role,
    label: user.email,
    created_by: user.id,
    // No link opens it.
    link_hash: sha256(newToken()),
    created_at: now,
    link_expires_at: now,
    ...{ used_at: now, last_seen_at: now, address: who.address ?? null, user_agent: who.user_agent ?? null },
    expires_at: later(now, limits.user_session_sec * 1000),
    revoked_at: null,
  });
  await recordAudit(
    tx,
    { ...who, type: 'user', id: user.id },
    {
      ...{ tenant_id, action },
      target: ['user', user.id],
      changes: { address: who.address ?? null, portal_session_id: id },
      at: now,
    },
  );
  const row = await findPortal(tx, cookie_hash);
  if (!row) throw new Error('a session that was added is gone');
  return { portal: presentPortal(row), token, seconds: limits.user_session_sec };
}
