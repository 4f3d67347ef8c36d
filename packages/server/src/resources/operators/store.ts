// Rows of operators and their sessions. They belong to the installation, not to a tenant.
import type { Sql } from '../../platform/database/db.ts';

export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: Date;
  /** Null while the account is active. */
  readonly disabled_at: Date | null;
}

type TokenHash = Uint8Array<ArrayBuffer>;

export async function findOperatorByEmail(sql: Sql, email: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select * from operators where email = $1', [email]);
  return row;
}

export async function findOperator(sql: Sql, id: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select * from operators where id = $1', [id]);
  return row;
}

/** The oldest active operator. */
export async function findFirstOperator(sql: Sql): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>(
    'select * from operators where disabled_at is null order by created_at, id limit 1',
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

/** Adds an operator, or changes the password of the one with that address and activates it. */
export async function saveOperator(
  sql: Sql,
  operator: Pick<OperatorRow, 'id' | 'email' | 'password_hash'>,
  now: Date,
): Promise<OperatorRow> {
  const [row] = await sql<OperatorRow>(
    `insert into operators (id, email, password_hash, created_at) values ($1, $2, $3, $4::timestamptz)
     on conflict (email) do update set password_hash = excluded.password_hash, disabled_at = null returning *`,
    [operator.id, operator.email, operator.password_hash, now.toISOString()],
  );
  if (!row) throw new Error('an operator was neither added nor changed');
  return row;
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
  session: { token_hash: TokenHash; operator: OperatorRow; created_at: Date; expires_at: Date },
): Promise<boolean> {
  const added = await sql(
    `insert into operator_sessions (token_hash, operator_id, created_at, expires_at)
     select $1, id, $3::timestamptz, $4::timestamptz from operators where id = $2 and password_hash = $5
       and disabled_at is null for share
     returning operator_id`,
    [
      session.token_hash,
      session.operator.id,
      session.created_at.toISOString(),
      session.expires_at.toISOString(),
      session.operator.password_hash,
    ],
  );
  return added.length > 0;
}

/** The active session of a token, and whether `tenant_id` exists: all that authentication needs. */
export async function findSession(
  sql: Sql,
  token_hash: TokenHash,
  about: { tenant_id: string | null; now: Date },
): Promise<{ operator_id: string; tenant_exists: boolean } | undefined> {
  const [row] = await sql<{ operator_id: string; tenant_exists: boolean }>(
    `select s.operator_id, exists (select 1 from tenants where id = $2) as tenant_exists
     from operator_sessions s join operators o on o.id = s.operator_id
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
