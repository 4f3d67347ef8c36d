// Applies prisma/migrations at start, once, however many processes start together. Bookkeeping is Prisma's own table,
// so `prisma migrate` agrees.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const directory = new URL('../../prisma/migrations/', import.meta.url);
const lockKey = 7_260_115_021;

const bookkeeping = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

/** Brings the database up to date and answers the names of the migrations that it applied. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the next statement, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(bookkeeping);
    const { rows } = await client.query<{ migration_name: string }>(
      'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const done = new Set(rows.map((row) => row.migration_name));
    const applied: string[] = [];
    for (const name of await migrationNames()) {
      if (done.has(name)) continue;
      await apply(client, name);
      applied.push(name);
    }
    return applied;
  } finally {
    // Ending the session gives the advisory lock back.
    await client.end();
  }
}

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(`${name}/migration.sql`, directory), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(
      'insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)',
      [randomUUID(), checksum, name],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
