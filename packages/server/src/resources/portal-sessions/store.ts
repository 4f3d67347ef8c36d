// Rows of portal sessions. Browsers find theirs by the hash of a token; the tokens themselves are stored nowhere.
import type { portal_sessions } from '../../generated/prisma/client.ts';
import { purgeInBatches } from '../../platform/database/purge.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import type { Principal } from '../../platform/principal.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { LivePortalSession, PortalSession, TenantRecord, User } from '../../types.ts';
import { findUser } from '../users/store.ts';
import type { UserRow } from '../users/store.ts';

/** `role`: of the user whose session it is; null without one. */
export type PortalSessionRow = Omit<portal_sessions, 'access' | 'role'> &
  Pick<PortalSession, 'access'> & { readonly role: User['role'] | null };

/** A session with its tenant and its user, as its browser is told. */
export interface PortalRow extends PortalSessionRow {
  readonly tenant_name: string;
  readonly user: UserRow | null;
}

type TokenHash = Uint8Array<ArrayBuffer>;

/**
 * The API key, operator or user that makes a session: while it is locked it cannot end, so that a session that is made
 * at the same moment ends too. False when it has ended: keys are kept in memory for up to a second.
 */
export async function lockCreator(sql: Sql, { type, id }: Principal): Promise<boolean> {
  const live = {
    api_key: 'api_keys where id = $1 and revoked_at is null',
    user: `users where id = $1 and removed_at is null and role = 'owner'`,
    operator: `operators where id = $1 and disabled_at is null and role = 'admin'`,
  };
  if (!(type in live)) return false;
  return (await sql(`select 1 from ${live[type as keyof typeof live]} for share`, [id])).length === 1;
}

export async function insertPortalSession(prisma: Tx['prisma'], row: PortalSessionRow): Promise<void> {
  await prisma.portal_sessions.create({ data: row });
}

export async function findPortalSessionById(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<PortalSessionRow | undefined> {
  const [row] = await sql<PortalSessionRow>('select * from portal_sessions where tenant_id = $1 and id = $2', [
    tenant_id,
    id,
  ]);
  return row;
}

/**
 * Opens the link of `link_hash`: from now on the session is that of `cookie_hash`. Undefined when there is no such link,
 * or it was opened, revoked or has expired, or its tenant is suspended. Of two concurrent calls one gets the row. The
 * tenant is found by the link.
 */
export async function useLink(
  sql: Sql,
  hashes: { link_hash: TokenHash; cookie_hash: TokenHash },
  now: Date,
): Promise<PortalRow | undefined> {
  const [row] = await sql<PortalRow>(
    `update portal_sessions s set used_at = $3::timestamptz, cookie_hash = $2 from tenants t
     where s.link_hash = $1 and t.id = s.tenant_id and t.status = 'active'
       and s.used_at is null and s.revoked_at is null
       and s.link_expires_at > $3::timestamptz and s.expires_at > $3::timestamptz
     returning s.*, t.name as tenant_name, null as "user"`,
    [hashes.link_hash, hashes.cookie_hash, now.toISOString()],
  );
  return row;
}

const findLiveSql = prepared(
  `select s.id, s.tenant_id, s.access, s.user_id, s.role, s.expires_at, t.status as tenant_status, t.audit_access,
     coalesce(s.last_seen_at, s.created_at) as last_seen_at
   from portal_sessions s join tenants t on t.id = s.tenant_id
   where s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > $2::timestamptz and t.deleting_since is null`,
);

/** The session of a cookie, of any tenant: all that authentication needs. */
export async function findLivePortalSession(
  sql: Sql,
  cookie_hash: TokenHash,
  now: Date,
): Promise<LivePortalSession | undefined> {
  const [row] = await sql<LivePortalSession>(findLiveSql, [cookie_hash, now.toISOString()]);
  return row;
}

/** The session of a cookie with its tenant and its user. */
export async function findPortal(sql: Sql, cookie_hash: TokenHash): Promise<PortalRow | undefined> {
  const [row] = await sql<Omit<PortalRow, 'user'>>(
    `select s.*, t.name as tenant_name from portal_sessions s join tenants t on t.id = s.tenant_id
     where s.cookie_hash = $1`,
    [cookie_hash],
  );
  if (!row) return undefined;
  const user = row.user_id === null ? undefined : await findUser(sql, { tenant_id: row.tenant_id, id: row.user_id });
  return { ...row, user: user ?? null };
}

/** Ends a session that has not ended; undefined when there is none with this id. */
export async function revokePortalSessionById(
  sql: Sql,
  { tenant_id, id, now }: { tenant_id: string; id: string; now: Date },
): Promise<PortalSessionRow | undefined> {
  const [row] = await sql<PortalSessionRow>(
    `update portal_sessions set revoked_at = $3::timestamptz
     where tenant_id = $1 and id = $2 and revoked_at is null and expires_at > $3::timestamptz
     returning *`,
    [tenant_id, id, now.toISOString()],
  );
  return row;
}

/** Ends the session of a cookie; undefined when it had ended before. */
export async function revokeByCookie(
  sql: Sql,
  cookie_hash: TokenHash,
  now: Date,
): Promise<Pick<PortalSessionRow, 'tenant_id' | 'id'> | undefined> {
  const [row] = await sql<Pick<PortalSessionRow, 'tenant_id' | 'id'>>(
    `update portal_sessions set revoked_at = $2::timestamptz where cookie_hash = $1 and revoked_at is null
     returning tenant_id, id`,
    [cookie_hash, now.toISOString()],
  );
  return row;
}

/** The labels of sessions, by id; of those that have one and are not deleted. */
export async function portalLabelsOf(sql: Sql, sessions: readonly TenantRecord[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; label: string }>(
    `select s.id, s.label from unnest($1::text[], $2::text[]) as of_one (tenant_id, id)
     join portal_sessions s on s.tenant_id = of_one.tenant_id and s.id = of_one.id where s.label is not null`,
    [sessions.map(({ tenant_id }) => tenant_id), sessions.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Deletes sessions of all tenants 30 days after their end. */
export const purgePortalSessions = (
  sql: Sql,
  clock: Parameters<typeof purgeInBatches>[0],
  signal: AbortSignal,
): Promise<void> => purgeInBatches(clock, 30, signal, (rows) => deleteOldPortalSessions(sql, rows));

async function deleteOldPortalSessions(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const deleted = await sql(
    `delete from portal_sessions where (tenant_id, id) in
       (select tenant_id, id from portal_sessions where expires_at < $1::timestamptz order by expires_at limit $2
        for update skip locked) returning id`,
    [before.toISOString(), limit],
  );
  return deleted.length;
}
