// Sessions of PostgreSQL: a connection needs one of its own, or at least its prepared statements, and one that may write.
import type pg from 'pg';
import { readOnlyError, targetOf, withClient } from './hosts.ts';

/** The connections of a pooler share sessions: LISTEN, advisory locks and SET would be those of others. */
export class SharedSessionsError extends Error {}

const connectMs = 10_000;
/** Less than a statement may wait. */
const idleTransactionMs = 20_000;
const rounds = 3;

/**
 * For a pool: a new connection whose session is read-only is refused, as libpq does with `target_session_attrs`. It would
 * stay read-only when the database can be written again. Sets the time after which the server ends a statement, and a
 * transaction that sits idle, as of a frozen process: others wait for its locks.
 *
 * As `onConnect`: a pool loses a connection for good when its user stops waiting during `verify`.
 */
export function openSession(statement_timeout_ms?: number): (client: pg.ClientBase) => Promise<void> {
  const timeout = `set_config('statement_timeout', '${statement_timeout_ms}', false),
    set_config('idle_in_transaction_session_timeout', '${idleTransactionMs}', false),`;
  const text = `select ${statement_timeout_ms === undefined ? '' : timeout} current_setting('transaction_read_only') as read_only`;
  return async (client) => {
    // Without a listener, a connection that breaks before its user listens would end the process. Its statement fails.
    client.on('error', () => undefined);
    const { rows } = await client.query<{ read_only: string }>(text);
    if (rows[0]?.read_only === 'on') throw readOnlyError();
  };
}

/**
 * Throws when the database has no room or its session is read-only. The rows do not fit into `work_mem`, so they are
 * written to disk, beside the tables: what is full refuses that, and nothing of it stays.
 */
export async function checkWritable(query: (text: string) => Promise<unknown>): Promise<void> {
  const results = (await query(
    `set local work_mem = '64kB';
     select current_setting('transaction_read_only') as read_only, count(*) from generate_series(1, 20000)`,
  )) as pg.QueryResult<{ read_only: string }>[];
  if (results[1]?.rows[0]?.read_only === 'on') throw readOnlyError();
}

/** Throws when connections do not keep their sessions, as behind PgBouncer with `pool_mode = transaction`. */
export async function requireOwnSessions(url: string): Promise<void> {
  const [firsts, seconds] = [new Set<unknown>(), new Set<unknown>()];
  await inTurn(url, async (client, isFirst) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    (isFirst ? firsts : seconds).add(rows[0]?.pid);
  });
  if (firsts.size > 1 || seconds.size > 1 || [...firsts].some((pid) => seconds.has(pid)))
    throw new SharedSessionsError(
      'its connections share sessions of PostgreSQL, as behind PgBouncer with pool_mode = transaction or statement. The platform needs sessions of its own to listen and to migrate: name PostgreSQL itself in DATABASE_DIRECT_URL, or set pool_mode = session',
    );
}

/** Throws when a statement that a connection has prepared is unknown later, or that of another one is in its place. */
export async function requirePreparedStatements(url: string): Promise<void> {
  try {
    await inTurn(url, async (client, isFirst) => {
      await client.query({ name: 'voicecall_check', text: 'select 1' });
      await client.query({ name: `voicecall_check_${isFirst}`, text: `select 2` });
    });
  } catch (error) {
    if (!/^(26000|42P05)$/.test(String((error as { code?: unknown }).code))) throw error;
    throw new SharedSessionsError(
      'its pooler does not keep prepared statements. PgBouncer 1.21 or newer keeps them with max_prepared_statements; with an older one set pool_mode = session',
    );
  }
}

/** Calls `ask` on two connections; in this order also a pooler that gives its sessions in turn is found out. */
const inTurn = (url: string, ask: (client: pg.Client, isFirst: boolean) => Promise<unknown>): Promise<void> =>
  withClient(targetOf(url), connectMs, (first) =>
    withClient(targetOf(url), connectMs, async (second) => {
      for (let round = 0; round < rounds; round += 1)
        for (const client of [first, second, second, first]) await ask(client, client === first);
    }),
  );
