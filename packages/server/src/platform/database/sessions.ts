// Sessions of PostgreSQL: each connection needs one of its own, and one that may write.
import pg from 'pg';

/** The connections of a pooler share sessions: LISTEN, advisory locks and SET would be those of others. */
export class SharedSessionsError extends Error {}

const connectMs = 10_000;
const rounds = 3;

/** As PostgreSQL refuses to write in such a session. */
const readOnlyError = (): Error =>
  Object.assign(new pg.DatabaseError('the database gives sessions that are read-only', 0, 'error'), {
    code: '25006',
    severity: 'ERROR',
  });

/**
 * For a pool: a new connection whose session is read-only is refused, as libpq does with `target_session_attrs`. It would
 * stay read-only when the database can be written again. Sets the time after which the server ends a statement, too.
 */
export function openSession(statement_timeout_ms?: number): NonNullable<pg.PoolConfig['verify']> {
  const timeout = `set_config('statement_timeout', '${statement_timeout_ms}', false),`;
  const text = `select ${statement_timeout_ms === undefined ? '' : timeout} current_setting('transaction_read_only') as read_only`;
  return (client, done) => {
    // Without a listener, a connection that breaks before its user listens would end the process. Its statement fails.
    client.on('error', () => undefined);
    client.query<{ read_only: string }>(text, (error: Error | null, result) =>
      done(error ?? (result.rows[0]?.read_only === 'on' ? readOnlyError() : undefined)),
    );
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
export async function requireOwnSessions(connectionString: string): Promise<void> {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const sessionOf = async (client: pg.Client): Promise<number | undefined> =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await open();
  try {
    const second = await open();
    try {
      const [firsts, seconds] = [new Set<unknown>(), new Set<unknown>()];
      // In this order also a pooler that gives its sessions in turn is found out.
      for (let round = 0; round < rounds; round += 1) {
        firsts.add(await sessionOf(first));
        seconds.add(await sessionOf(second));
        seconds.add(await sessionOf(second));
        firsts.add(await sessionOf(first));
      }
      if (firsts.size > 1 || seconds.size > 1 || [...firsts].some((pid) => seconds.has(pid)))
        throw new SharedSessionsError(
          'its connections share sessions of PostgreSQL, as behind PgBouncer with pool_mode = transaction or statement. The platform needs a session for each connection (LISTEN, advisory locks, SET): set pool_mode = session for this database, or name PostgreSQL itself',
        );
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}
