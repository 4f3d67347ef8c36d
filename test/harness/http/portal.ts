// Portal sessions as tests use them: a link that was not opened, and a cookie.
import { exampleUserPassword, limits } from '@voicecall/contract';
import { newId, newToken } from '@voicecall/server/platform/ids.ts';
import { hashPassword } from '@voicecall/server/platform/passwords/passwords.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

/** The token of a new link that was not opened, of a session that lasts as long as any. */
export async function newPortalLink(platform: TestPlatform, tenant_id: string): Promise<string> {
  const token = newToken();
  const now = platform.clock.now();
  const later = new Date(now.getTime() + limits.portal_session_max_sec * 1000).toISOString();
  await platform.sql(
    `insert into portal_sessions (tenant_id, id, access, link_hash, created_at, link_expires_at, expires_at)
     values ($1, $2, 'manage', $3, $4, $5, $5)`,
    [tenant_id, newId('portal_session'), sha256(token), now.toISOString(), later],
  );
  return token;
}

/** The id, and the cookie, of a user of a tenant for tests of routes about the own account. */
export const personIdOf = ({ id }: Pick<TestTenant, 'id'>): string =>
  `us_${Buffer.from(sha256(id)).toString('hex').slice(0, 24)}`;
export const personCookieOf = (tenant: Pick<TestTenant, 'id'>): string => `svc_portal=${tokenOf(personIdOf(tenant))}`;

/** Makes `personCookieOf` valid: a user with the password of the examples, and without a second factor. */
export async function openPersonOf(platform: Pick<TestPlatform, 'sql'>, tenant: Pick<TestTenant, 'id'>): Promise<void> {
  const id = personIdOf(tenant);
  const email = `${id}@example.com`;
  await platform.sql(
    `insert into users (tenant_id, id, email, active_email, role, password_hash, created_at)
     values ($1, $2, $3, $3, 'viewer', $4, '2026-01-01')
     on conflict (tenant_id, id) do update set totp_sealed = null`,
    [tenant.id, id, email, await hashPassword(exampleUserPassword)],
  );
  await platform.sql(
    `insert into portal_sessions (tenant_id, id, access, user_id, role, created_by, link_hash, cookie_hash, created_at,
       link_expires_at, used_at, expires_at)
     values ($1, $2, 'read', $3, 'viewer', $3, $4, $5, '2026-01-01', '2026-01-01', '2026-01-01', '9999-01-01')
     on conflict (cookie_hash) do update set revoked_at = null`,
    [tenant.id, newId('portal_session'), id, sha256(newToken()), sha256(tokenOf(id))],
  );
}

const tokenOf = (tenant_id: string): string => Buffer.from(sha256(`portal of ${tenant_id}`)).toString('base64url');

/** The cookie of a tenant's session for tests, which `openPortalOf` opens, again if it was signed out. */
export const portalCookieOf = (tenant: Pick<TestTenant, 'id'>): string => `svc_portal=${tokenOf(tenant.id)}`;

/** Makes `portalCookieOf` valid, whatever became of it before, with any clock. Returns the session's id. */
export async function openPortalOf(
  platform: Pick<TestPlatform, 'sql'>,
  tenant: Pick<TestTenant, 'id'>,
  access: 'read' | 'manage' = 'manage',
): Promise<string> {
  const [row] = await platform.sql<{ id: string }>(
    `insert into portal_sessions
       (tenant_id, id, access, link_hash, cookie_hash, created_at, link_expires_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, '2026-01-01', '2026-01-01', '2026-01-01', '9999-01-01')
     on conflict (cookie_hash) do update set revoked_at = null, access = excluded.access returning id`,
    [tenant.id, newId('portal_session'), access, sha256(newToken()), sha256(tokenOf(tenant.id))],
  );
  return row?.id ?? '';
}
