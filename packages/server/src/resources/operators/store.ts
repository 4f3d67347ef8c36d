// Rows of operators and their sessions. They belong to the installation, not to a tenant.
import type { operators } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { OperatorRole } from '../../types.ts';
import { operatorSessionId } from '../sessions/public.ts';

export type OperatorRow = Omit<operators, 'role'> & { readonly role: OperatorRole };

type TokenHash = Uint8Array<ArrayBuffer>;

export async function findOperatorByEmail(sql: Sql, email: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select * from operators where email = $1', [email]);
  return row;
}

export async function findOperator(sql: Sql, id: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select * from operators where id = $1', [id]);
  return row;
}

/** True when the installation ever had an operator. */
export async function hasOperators(sql: Sql): Promise<boolean> {
  return (await sql('select 1 from operators limit 1')).length > 0;
}

/** The oldest active admin. */
export async function findFirstOperator(sql: Sql): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `select * from operators where disabled_at is null and role = 'admin' order by created_at, id limit 1`,
  );
  return row;
}

/**
 * Every account. Only one transaction at a time gets past this lock, so that two operators cannot disable each other
 * and two processes that start at once take turns.
 */
export async function lockOperators(sql: Sql): Promise<OperatorRow[]> {
  await sql(`select pg_advisory_xact_lock(hashtext('voicecall operators'))`);
  return sql<OperatorRow>('select * from operators order by id for update');
}

/** Adds the operator of the settings, or makes the one with that address an active admin with that password. */
export async function saveOperator(
  sql: Sql,
  operator: Pick<OperatorRow, 'id' | 'email' | 'password_hash'>,
  now: Date,
): Promise<OperatorRow> {
  const [row] = await sql<OperatorRow>(
    `insert into operators (id, email, password_hash, settings_hash, created_at) values ($1, $2, $3, $3, $4::timestamptz)
     on conflict (email) do update set password_hash = excluded.password_hash, settings_hash = excluded.settings_hash,
       disabled_at = null, password_reset_at = null, role = 'admin', totp_sealed = null, recovery_hashes = '{}',
       oidc_sub = null
     returning *`,
    [operator.id, operator.email, operator.password_hash, now.toISOString()],
  );
  if (!row) throw new Error('an operator was neither added nor changed');
  return row;
}

/** Remembers that the current password is the one of the settings. */
export async function noteSettingsPassword(sql: Sql, id: string): Promise<void> {
  await sql('update operators set settings_hash = password_hash where id = $1', [id]);
}

/** Adds an operator; undefined when its e-mail address has an account. */
export async function addOperator(
  sql: Sql,
  operator: Pick<OperatorRow, 'id' | 'email' | 'password_hash' | 'role'>,
  now: Date,
): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `insert into operators (id, email, password_hash, role, created_at) values ($1, $2, $3, $4, $5::timestamptz)
     on conflict do nothing returning *`,
    [operator.id, operator.email, operator.password_hash, operator.role, now.toISOString()],
  );
  return row;
}

/** Changes the role; undefined when the account has it already or does not exist. */
export async function setRole(sql: Sql, id: string, role: OperatorRole): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('update operators set role = $2 where id = $1 and role <> $2 returning *', [
    id,
    role,
  ]);
  return row;
}

/** Replaces the password of an account by one that nobody knows, and unbinds it from the OpenID provider. */
export async function resetPasswordOf(sql: Sql, id: string, unknown_hash: string, now: Date): Promise<OperatorRow> {
  const [row] = await sql<OperatorRow>(
    'update operators set password_hash = $2, password_reset_at = $3::timestamptz, oidc_sub = null where id = $1 returning *',
    [id, unknown_hash, now.toISOString()],
  );
  if (!row) throw new Error('the operator to reset is gone');
  return row;
}

/** Ends the reset of an active account with a new password; undefined when there is no such reset. */
export async function endReset(sql: Sql, id: string, password_hash: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `update operators set password_hash = $2, password_reset_at = null
     where id = $1 and password_reset_at is not null and disabled_at is null returning *`,
    [id, password_hash],
  );
  return row;
}

/** The e-mail addresses of operators, by id. */
export async function emailsOf(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; email: string }>('select id, email from operators where id = any($1)', [ids]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Adds an operator unless there is one already; returns whether it did. */
export async function addFirstOperator(
  sql: Sql,
  operator: Pick<OperatorRow, 'id' | 'email' | 'password_hash'>,
  now: Date,
): Promise<boolean> {
  const added = await sql(
    `insert into operators (id, email, password_hash, created_at) select $1, $2, $3, $4::timestamptz
     where not exists (select 1 from operators)
     on conflict do nothing returning id`,
    [operator.id, operator.email, operator.password_hash, now.toISOString()],
  );
  return added.length > 0;
}

/** Disables an account (`now`) or activates it (null); undefined when nothing changed or it does not exist. */
export async function setDisabled(sql: Sql, id: string, now: Date | null): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    `update operators set disabled_at = $2::timestamptz
     where id = $1 and (disabled_at is null) = ($2::timestamptz is not null) returning *`,
    [id, now?.toISOString() ?? null],
  );
  return row;
}

/** Adds a session unless the account was disabled, or got another password, since `operator` was read. */
export async function addSession(
  sql: Sql,
  session: { token_hash: TokenHash; operator: OperatorRow; who: Principal; created_at: Date; expires_at: Date },
): Promise<boolean> {
  const added = await sql(
    `insert into operator_sessions (token_hash, operator_id, created_at, expires_at, address, user_agent)
     select $1, id, $3::timestamptz, $4::timestamptz, $6, $7 from operators where id = $2 and password_hash = $5
       and disabled_at is null for share
     returning operator_id`,
    [
      session.token_hash,
      session.operator.id,
      session.created_at.toISOString(),
      session.expires_at.toISOString(),
      session.operator.password_hash,
      session.who.address ?? null,
      session.who.user_agent ?? null,
    ],
  );
  return added.length > 0;
}

export interface KnownSession {
  readonly id: string;
  readonly last_seen_at: Date;
  readonly operator_id: string;
  readonly role: OperatorRole;
  readonly tenant_exists: boolean;
  readonly audit_access: boolean;
}

/** The active session of a token with the role of its operator, and what authentication needs of the tenant. */
export async function findSession(
  sql: Sql,
  token_hash: TokenHash,
  about: { tenant_id: string | null; now: Date },
): Promise<KnownSession | undefined> {
  const [row] = await sql<KnownSession>(
    `select ${operatorSessionId} as id, coalesce(s.last_seen_at, s.created_at) as last_seen_at, s.operator_id, o.role,
       t.id is not null as tenant_exists, coalesce(t.audit_access, false) as audit_access
     from operator_sessions s join operators o on o.id = s.operator_id
       left join tenants t on t.id = $2 and t.deleting_since is null
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $3::timestamptz and o.disabled_at is null`,
    [token_hash, about.tenant_id, about.now.toISOString()],
  );
  return row;
}

/** Ends one session and returns its operator's id; undefined when it had ended before. */
export async function revokeSession(sql: Sql, token_hash: TokenHash, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ operator_id: string }>(
    `update operator_sessions set revoked_at = $2::timestamptz where token_hash = $1 and revoked_at is null
     returning operator_id`,
    [token_hash, now.toISOString()],
  );
  return row?.operator_id;
}

/** Ends every session of an operator. */
export async function revokeSessionsOf(sql: Sql, operator_id: string, now: Date): Promise<void> {
  await sql('update operator_sessions set revoked_at = $2::timestamptz where operator_id = $1 and revoked_at is null', [
    operator_id,
    now.toISOString(),
  ]);
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql('delete from operator_sessions where expires_at < $1::timestamptz', [now.toISOString()]);
}

/** The number of failed sign-ins in the audit log since a moment, counted up to `most`. */
export async function countLoginFailures(sql: Sql, since: Date, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from (select 1 from audit_events
       where action = 'operator.login_failed' and created_at > $1::timestamptz limit $2) counted`,
    [since.toISOString(), most],
  );
  return row?.count ?? 0;
}
