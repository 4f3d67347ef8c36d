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

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template ${template}`);
  return {
    url: databaseAt(admin, name),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

/** A pool that tolerates closed connections: `drop` does not wait until the server has seen them end. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
