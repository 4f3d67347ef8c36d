// Rows of users. A user who was removed keeps its row, for the audit log; its e-mail address can be used again.
import type { users } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TenantRecord, User } from '../../types.ts';

export type UserRow = Omit<users, 'role'> & Pick<User, 'role'>;

type TokenHash = Uint8Array<ArrayBuffer>;

/** Adds a user, unless the tenant has one with its e-mail address. */
export async function insertUser(prisma: Tx['prisma'], row: UserRow): Promise<void> {
  const { count } = await prisma.users.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) throw refuse('user_exists');
}

export async function findUser(sql: Sql, { tenant_id, id }: TenantRecord): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow>('select * from users where tenant_id = $1 and id = $2 and removed_at is null', [
    tenant_id,
    id,
  ]);
  return row;
}

/** Changes a user who was not removed; undefined when there is none. A trigger ends sessions where that is due. */
export async function changeUser(
  prisma: Tx['prisma'],
  { tenant_id, id }: TenantRecord,
  changes: Partial<Omit<UserRow, 'tenant_id' | 'id' | 'created_at'>>,
): Promise<UserRow | undefined> {
  const [row] = await prisma.users.updateManyAndReturn({ where: { tenant_id, id, removed_at: null }, data: changes });
  return row as UserRow | undefined;
}

/**
 * The users with an e-mail address who can sign in, of all tenants: the password tells which one is meant. Their number
 * is bounded, since each is a password to compare; those that signed in last come first.
 */
export async function usersWithEmail(sql: Sql, email: string): Promise<UserRow[]> {
  return sql<UserRow>(
    `select u.* from users u join tenants t on t.id = u.tenant_id and t.status = 'active'
     where u.active_email = $1 and u.password_hash is not null
     order by u.last_login_at desc nulls last, u.created_at, u.id limit 10`,
    [email],
  );
}

/** Whose link it is, without using it. Undefined when it is not open. */
export async function findUserByLink(sql: Sql, link_hash: TokenHash, now: Date): Promise<TenantRecord | undefined> {
  const [row] = await sql<TenantRecord>(
    `select u.tenant_id, u.id from users u join tenants t on t.id = u.tenant_id and t.status = 'active'
     where u.link_hash = $1 and u.removed_at is null and u.link_expires_at > $2::timestamptz`,
    [link_hash, now.toISOString()],
  );
  return row;
}

/** Uses a link: sets the password. Undefined when the link is not open; of two concurrent calls one gets the row. */
export async function takeUserLink(
  sql: Sql,
  { link_hash, password_hash }: { link_hash: TokenHash; password_hash: string },
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow>(
    `update users u set password_hash = $2, link_hash = null, link_expires_at = null from tenants t
     where t.id = u.tenant_id and t.status = 'active'
       and u.link_hash = $1 and u.removed_at is null and u.link_expires_at > $3::timestamptz
     returning u.*`,
    [link_hash, password_hash, now.toISOString()],
  );
  return row;
}

/**
 * Notes a sign-in. Undefined when the user was removed, or has another password, since `user` was read: then there is no
 * session. The row stays locked until the session is on record, so that a removal at the same moment ends it.
 */
export async function noteLogin(sql: Sql, user: UserRow, now: Date): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow>(
    `update users set last_login_at = $4::timestamptz
     where tenant_id = $1 and id = $2 and password_hash is not distinct from $3 and role = $5 and removed_at is null returning *`,
    [user.tenant_id, user.id, user.password_hash, now.toISOString(), user.role],
  );
  return row;
}

/** Ends the sessions of a user, and those that it made for others. */
export async function endSessionsOfUser(sql: Sql, { tenant_id, id }: TenantRecord, now: Date): Promise<void> {
  await sql(
    `update portal_sessions set revoked_at = $3::timestamptz
     where tenant_id = $1 and created_by = $2 and revoked_at is null`,
    [tenant_id, id, now.toISOString()],
  );
}

/** The e-mail addresses of users of all tenants, by id, of those who were removed too. */
export async function userEmailsOf(sql: Sql, of: readonly TenantRecord[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; email: string }>(
    `select u.id, u.email from unnest($1::text[], $2::text[]) as of_one (tenant_id, id)
     join users u on u.tenant_id = of_one.tenant_id and u.id = of_one.id`,
    [of.map(({ tenant_id }) => tenant_id), of.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
