// Opens the link of a portal session, once, and returns the token for the browser's cookie. Why a link is refused is not
// told: it is unknown, used, too old or revoked, or its tenant is suspended.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newToken } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import type { Portal } from '../../types.ts';
import { presentPortal } from './present.ts';
import { useLink } from './store.ts';

/** A session that was opened: `token` is for the cookie only, and `seconds` is how long the session still lasts. */
export interface OpenedPortal {
  readonly portal: Portal;
  readonly token: string;
  readonly seconds: number;
}

export async function openPortal(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { token: string },
): Promise<OpenedPortal> {
  const token = newToken();
  const now = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const row = await useLink(sql, { link_hash: sha256(input.token), cookie_hash: sha256(token) }, now);
    if (!row) throw refuse('unauthorized');
    const actor: Principal = { ...who, type: 'portal_session', id: row.id };
    await recordAudit(sql, actor, {
      tenant_id: row.tenant_id,
      action: 'portal_session.opened',
      target: ['portal_session', row.id],
      changes: { address: who.address ?? null },
      at: now,
    });
    const seconds = Math.max(1, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000));
    return { portal: presentPortal(row), token, seconds };
  });
}
