// Reading portal sessions: a page of a tenant's, one of them, the one of a browser, and the session of a request.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import type { LivePortalSession, Portal, PortalSession } from '../../types.ts';
import { noteSeen } from '../sessions/public.ts';
import { presentPortal, presentPortalSession } from './present.ts';
import { findLivePortalSession, findPortal, findPortalSessionById } from './store.ts';
import type { PortalSessionRow } from './store.ts';

export async function listPortalSessions(
  deps: Pick<Deps, 'db'>,
  tenant_id: string,
  query: PageQuery & { user_id?: string | undefined },
) {
  const page = await readPage<PortalSessionRow>(deps.db.sql, {
    table: 'portal_sessions',
    where: [
      ['tenant_id = ?', tenant_id],
      ['user_id = ?', query.user_id],
    ],
    kind: 'portal_session',
    query,
  });
  return {
    portal_sessions: page.rows.map(presentPortalSession),
    next_cursor: page.next_cursor,
    has_more: page.has_more,
  };
}

export async function getPortalSession(
  deps: Pick<Deps, 'db'>,
  tenant_id: string,
  id: string,
): Promise<{ portal_session: PortalSession }> {
  const row = await findPortalSessionById(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('portal_session_not_found');
  return { portal_session: presentPortalSession(row) };
}

/** The session of the browser that asks, and its tenant. */
export async function getPortal(deps: Pick<Deps, 'db'>, input: { token: string }): Promise<Portal> {
  const row = await findPortal(deps.db.sql, sha256(input.token));
  if (!row) throw refuse('unauthorized');
  return presentPortal(row);
}

/**
 * The session of a cookie that has not ended, or null. Authentication calls it for every request, so that an end takes
 * effect at once, on every process; it is one statement, so that this stays cheap.
 */
export async function findPortalSession(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  cookie_hash: Uint8Array<ArrayBuffer>,
): Promise<LivePortalSession | null> {
  const found = await findLivePortalSession(deps.db.sql, cookie_hash, deps.clock.now());
  if (found?.user_id) noteSeen(deps, { type: 'user', tenant_id: found.tenant_id, id: found.user_id }, found);
  return found ?? null;
}
