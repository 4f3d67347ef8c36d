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

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template ${template}`);
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
