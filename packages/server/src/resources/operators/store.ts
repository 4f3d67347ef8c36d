// Rows of operators and of their sessions. They belong to the installation, not to a tenant.
import type { Sql } from '../../platform/db.ts';

export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
}

type TokenHash = Uint8Array<ArrayBuffer>;

export async function findOperatorByEmail(sql: Sql, email: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select id, email, password_hash from operators where email = $1', [email]);
  return row;
}

export async function findOperator(sql: Sql, id: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select id, email, password_hash from operators where id = $1', [id]);
  return row;
}

/** The operator that was there first. */
export async function findFirstOperator(sql: Sql): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow>('select id, email, password_hash from operators order by created_at, id limit 1');
  return row;
}

/** Adds an operator, or gives the one of that address another password. */
export async function saveOperator(sql: Sql, operator: OperatorRow, now: Date): Promise<OperatorRow> {
  const [row] = await sql<OperatorRow>(
    `insert into operators (id, email, password_hash, created_at) values ($1, $2, $3, $4::timestamptz)
     on conflict (email) do update set password_hash = excluded.password_hash returning id, email, password_hash`,
    [operator.id, operator.email, operator.password_hash, now.toISOString()],
  );
  if (!row) throw new Error('an operator was neither added nor changed');
  return row;
}

/** Adds an operator unless there is one already, of whatever address. */
export async function addFirstOperator(sql: Sql, operator: OperatorRow, now: Date): Promise<void> {
  await sql(
    `insert into operators (id, email, password_hash, created_at) select $1, $2, $3, $4::timestamptz where not exists (select 1 from operators)
     on conflict do nothing`,
    [operator.id, operator.email, operator.password_hash, now.toISOString()],
  );
}

export async function addSession(sql: Sql, session: { token_hash: TokenHash; operator_id: string; created_at: Date; expires_at: Date }): Promise<void> {
  await sql('insert into operator_sessions (token_hash, operator_id, created_at, expires_at) values ($1, $2, $3::timestamptz, $4::timestamptz)', [
    session.token_hash,
    session.operator_id,
    session.created_at.toISOString(),
    session.expires_at.toISOString(),
  ]);
}

/** The session in force under a token, and whether `tenant_id` exists: all that authenticating a request asks. */
export async function findSession(sql: Sql, token_hash: TokenHash, about: { tenant_id: string | null; now: Date }): Promise<{ operator_id: string; tenant_exists: boolean } | undefined> {
  const [row] = await sql<{ operator_id: string; tenant_exists: boolean }>(
    `select operator_id, exists (select 1 from tenants where id = $2) as tenant_exists from operator_sessions
     where token_hash = $1 and revoked_at is null and expires_at > $3::timestamptz`,
    [token_hash, about.tenant_id, about.now.toISOString()],
  );
  return row;
}

/** Ends one session; answers whose it was, or undefined when it had ended before. */
export async function revokeSession(sql: Sql, token_hash: TokenHash, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ operator_id: string }>(
    'update operator_sessions set revoked_at = $2::timestamptz where token_hash = $1 and revoked_at is null returning operator_id',
    [token_hash, now.toISOString()],
  );
  return row?.operator_id;
}

/** Ends every session of an operator. */
export async function revokeSessionsOf(sql: Sql, operator_id: string, now: Date): Promise<void> {
  await sql('update operator_sessions set revoked_at = $2::timestamptz where operator_id = $1 and revoked_at is null', [operator_id, now.toISOString()]);
}

/** Forgets sessions that are over. */
export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql('delete from operator_sessions where expires_at < $1::timestamptz', [now.toISOString()]);
}
