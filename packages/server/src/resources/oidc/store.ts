// Whom the provider means: operators and users, by the `sub` that they are bound to, or by their e-mail address.
import type { Sql } from '../../platform/database/db.ts';
import type { OperatorRow } from '../operators/store.ts';
import type { UserRow } from '../users/store.ts';

interface Person {
  readonly sub: string;
  /** Null: the provider has verified none, so only the `sub` counts. */
  readonly email: string | null;
}

/** Sign-ins of one `sub` take turns, so that it is bound to one account. */
export const lockSub = (sql: Sql, sub: string): Promise<unknown> =>
  sql(`select pg_advisory_xact_lock(hashtext('voicecall oidc ' || $1::text))`, [sub]);

/** First the account of the `sub`, then one of another `sub`, then one that is not bound. */
export async function findOperatorOf(sql: Sql, { sub, email }: Person): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `select * from operators where oidc_sub = $1 or email = $2 order by (oidc_sub = $1) desc nulls last limit 1`,
    [sub, email],
  );
  return row;
}

/** The same of users, of all tenants; of several that are not bound, the one that signed in last. */
export async function findUserOf(
  sql: Sql,
  { sub, email }: Person,
): Promise<(UserRow & { readonly tenant_is_active: boolean }) | undefined> {
  const [row] = await sql<UserRow & { tenant_is_active: boolean }>(
    `select u.*, t.status = 'active' as tenant_is_active from users u join tenants t on t.id = u.tenant_id
     where u.oidc_sub = $1 or u.active_email = $2
     order by (u.oidc_sub = $1) desc nulls last, (t.status = 'active') desc, u.last_login_at desc nulls last,
       u.created_at, u.id
     limit 1`,
    [sub, email],
  );
  return row;
}

/** Binds an operator to a `sub`. Undefined when it is bound to another one, or cannot sign in any more. */
export async function bindOperator(sql: Sql, id: string, sub: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `update operators set oidc_sub = $2 where id = $1 and (oidc_sub is null or oidc_sub = $2)
       and disabled_at is null and password_reset_at is null returning *`,
    [id, sub],
  );
  return row;
}

/** The same of a user. */
export async function bindUser(
  sql: Sql,
  { tenant_id, id }: Pick<UserRow, 'tenant_id' | 'id'>,
  sub: string,
): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow>(
    `update users set oidc_sub = $3 where tenant_id = $1 and id = $2 and (oidc_sub is null or oidc_sub = $3)
       and removed_at is null returning *`,
    [tenant_id, id, sub],
  );
  return row;
}
