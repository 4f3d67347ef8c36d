// A database of its own for each platform under test, cloned from the migrated template.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseAt, templateName } from './global-setup.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Clones the template; `drop` removes the clone and closes its connections. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase(templateName);

/** Copies a template, which the first to ask for it fills, from a clone of the migrated one; others wait until it is there. */
export async function copyOfTemplate(
  name: string,
  fill: (empty: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const admin = await openClient(inject('postgresUrl'));
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const { url } = await cloneDatabase();
      await fill({ url, drop: async () => undefined });
      await admin.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
    }
    return await createDatabase(name, 'strategy file_copy');
  } finally {
    await admin.end();
  }
}

/** An empty database. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

/** A copy, as a backup of this moment. It ends the connections to the database: no platform may run on it. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await run(
    inject('postgresUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  return createDatabase(name);
}

async function createDatabase(template: string, strategy = ''): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template ${template} ${strategy}`);
  return {
    url: databaseAt(admin, name),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

/** A connection that the test, or the drop of the database, may cut: the statement that runs then fails, and no more. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A pool of such connections: `drop` does not wait until the server has seen them end. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = await openClient(connectionString);
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
