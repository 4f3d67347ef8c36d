// Applies prisma/migrations at start, once, however many processes start together. Bookkeeping is Prisma's own table,
// so `prisma migrate` agrees. A migration that was applied is history: its file is never edited.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { targetOf } from './database/connections/hosts.ts';

const ownMigrations = new URL('../../prisma/migrations/', import.meta.url);
const lockKey = 7_260_115_021;

const bookkeeping = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null,
  finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The database has applied another text of a migration than its file holds. */
export class EditedMigrationError extends Error {}

/**
 * Brings the database up to date and returns the names of the migrations that it applied. `directory` is another one
 * in tests only.
 */
export async function migrate(connectionString: string, directory = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const { Client, ...target } = targetOf(connectionString);
  const client = new Client({ ...target, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the next statement, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(bookkeeping);
    const applied = await appliedChecksums(client);
    refuseEdited(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Ending the session gives the advisory lock back.
    await client.end();
  }
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(`${name}/migration.sql`, directory), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function appliedChecksums(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/**
 * Otherwise two databases of one version could have different schemas. Migrations that the database has and this
 * version does not know are no reason to refuse: a newer version made them, and migrations only add. So a process of
 * the older version can restart beside a newer one while both run.
 */
function refuseEdited(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (edited.length === 0) return;
  const difference = edited.map(
    ({ name, checksum }) =>
      `packages/server/prisma/migrations/${name}/migration.sql is not what this database has applied: its SHA-256 is ${checksum}, and ${applied.get(name)} is on record.`,
  );
  throw new EditedMigrationError(
    `${difference.join(' ')} Nothing was changed. Restore the file from version control; write a change of the schema as a new migration.`,
  );
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
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
