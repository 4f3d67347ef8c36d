// Bringing a database up to date: once, however many processes start together, and to exactly what schema.prisma says.
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from '@voicecall/server/app.ts';
import { EditedMigrationError, migrate } from '@voicecall/server/platform/migrate.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { diffToSchema } from '../../packages/server/prisma/diff.ts';
import { emptyDatabase, openPool, openClient } from '../harness/platform/database.ts';
import { launchPlatform } from '../harness/platform/run-platform.ts';
import { sweep } from '../harness/platform/run-process.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const directory = new URL('../../packages/server/prisma/migrations/', import.meta.url);
const names = (await readdir(directory, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .toSorted();

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

async function fresh(): Promise<{ url: string; sql: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]> }> {
  const database = await emptyDatabase();
  const pool = openPool(database.url);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return {
    url: database.url,
    sql: async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows,
  };
}

describe('processes that migrate an empty database at once', () => {
  it('apply every migration once between them, and none a second time', async () => {
    const { url, sql } = await fresh();
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url)));
    expect(applied.flat()).toEqual(names);
    expect(applied.filter((list) => list.length > 0)).toHaveLength(1);
    expect(await migrate(url)).toEqual([]);
    const rows = await sql<{ migration_name: string; checksum: string; applied_steps_count: number }>(
      'select migration_name, checksum, applied_steps_count from _prisma_migrations order by migration_name',
    );
    const expected = await Promise.all(
      names.map(async (migration_name) => {
        const text = await readFile(new URL(`${migration_name}/migration.sql`, directory));
        return { migration_name, checksum: sha256(text), applied_steps_count: 1 };
      }),
    );
    expect(rows).toEqual(expected);
  });

  it('wait for one that is at it, and go on when that one dies', async () => {
    const { url, sql } = await fresh();
    const holder = await openClient(url);
    const [lock] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(7260115021)'))
      .rows;
    const waiting = migrate(url);
    await expect
      .poll(() =>
        sql(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toHaveLength(1);
    expect(await sql(`select 1 from pg_tables where tablename = 'calls'`)).toEqual([]);
    await sql(`select pg_terminate_backend(${lock?.pid})`);
    expect(await waiting).toEqual(names);
  });
});

describe('a migrated database', () => {
  it('is what schema.prisma says, in every table, column and index', async () => {
    const { url } = await fresh();
    await migrate(url);
    expect((await diffToSchema(url, 'database')).replaceAll(/^--.*$/gm, '').trim()).toBe('');
  });

  it.each([
    ['a column', 'alter table calls drop column sip_call_id', 'ADD COLUMN     "sip_call_id"'],
    ['an index', 'drop index webhook_deliveries_due_idx', 'CREATE INDEX "webhook_deliveries_due_idx"'],
    ['a table', 'drop table livekit_webhooks', 'CREATE TABLE "livekit_webhooks"'],
    ['a not-null', 'alter table calls alter column room_name drop not null', 'ALTER COLUMN "room_name" SET NOT NULL'],
  ])('without %s is not, and the difference says so', async (_what, change, difference) => {
    const { url, sql } = await fresh();
    await migrate(url);
    await sql(change);
    expect(await diffToSchema(url, 'database')).toContain(difference);
  });

  it('has the calls of the version before, and those that its processes still accept, in the zone of their tenant', async () => {
    const { url, sql } = await fresh();
    const [first = ''] = names;
    const text = await readFile(new URL(`${first}/migration.sql`, directory), 'utf8');
    await sql(text);
    await sql(`create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
               logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
    await sql(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '${sha256(text)}', '${first}', now())`,
    );
    await sql(`insert into tenants (id, name, timezone, default_vertical, max_concurrent_calls, dial_rate_per_sec, status, created_at)
               values ('tn_1', 'One', 'Asia/Kolkata', 'generic', 10, 1, 'active', now())`);
    const accept = (tenant_id: string, id: string) =>
      sql(`insert into calls (tenant_id, id, agent_id, direction, status, room_name, max_duration_sec, created_at, updated_at, recording_status, summary_status)
           values ('${tenant_id}', '${id}', 'ta_1', 'outbound', 'dispatched', 'room-${id}', 60, now(), now(), 'none', 'none')`);
    await accept('tn_1', 'AJ_1');
    await accept('tn_gone', 'AJ_2');
    expect(await migrate(url)).toEqual(names.slice(1));
    await accept('tn_1', 'AJ_3');
    expect(await sql('select id, timezone from calls order by id')).toEqual([
      { id: 'AJ_1', timezone: 'Asia/Kolkata' },
      { id: 'AJ_2', timezone: 'UTC' },
      { id: 'AJ_3', timezone: 'Asia/Kolkata' },
    ]);
  });

  it('keeps rate limits, which a crash may forget, out of the write-ahead log, and nothing else', async () => {
    const { url, sql } = await fresh();
    await migrate(url);
    expect(await sql(`select relname from pg_class where relpersistence = 'u' and relkind = 'r'`)).toEqual([
      { relname: 'rate_limits' },
    ]);
  });
});

describe('a database whose migration was edited after it was applied', () => {
  const added = '99990101000000_added';
  /** A copy of the migrations with one that the database does not have yet; `text` is appended to one that it has. */
  async function copied(name: string, text: string): Promise<URL> {
    const folder = await mkdtemp(join(tmpdir(), 'voicecall-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(directory, folder, { recursive: true });
    await appendFile(join(folder, name, 'migration.sql'), text);
    await mkdir(join(folder, added));
    await writeFile(join(folder, added, 'migration.sql'), 'create table added (id text)');
    return pathToFileURL(`${folder}/`);
  }
  const contents = `select (select json_agg(m order by migration_name) from _prisma_migrations m) as applied,
    (select json_agg(c order by table_name, column_name) from information_schema.columns c where table_schema = 'public') as columns`;

  it.each([
    ['the first one', names[0] ?? '', 'alter table calls add column edited text;'],
    ['a later one, by a comment', names.at(-1) ?? '', '\n-- A remark.\n'],
  ])('is refused for %s, and nothing in it is changed', async (_which, name, text) => {
    const { url, sql } = await fresh();
    await migrate(url);
    const before = await sql(contents);
    const edited = await copied(name, text);
    const now = sha256(await readFile(new URL(`${name}/migration.sql`, edited)));
    const then = sha256(await readFile(new URL(`${name}/migration.sql`, directory)));
    const refused = migrate(url, edited);
    await expect(refused).rejects.toBeInstanceOf(EditedMigrationError);
    await expect(refused).rejects.toThrow(
      `packages/server/prisma/migrations/${name}/migration.sql is not what this database has applied: its SHA-256 is ${now}, and ${then} is on record. Nothing was changed. Restore the file from version control; write a change of the schema as a new migration.`,
    );
    expect(await sql(contents)).toEqual(before);
    // With the file as it was, the next start goes on.
    expect(await migrate(url)).toEqual([]);
  });

  it('ends the start of a platform, and the person who starts it is told the way out', async () => {
    const { url, sql } = await fresh();
    await migrate(url);
    await sql(`update _prisma_migrations set checksum = 'another' where migration_name = '${names[0]}'`);
    const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-edited-'));
    onTestFinished(() => sweep(dataDir));
    const platform = launchPlatform({ dataDir, port: 0, env: { DATABASE_URL: url } });
    await platform.sees(/Nothing was changed/);
    expect(await platform.ended).toMatchObject({ code: 1 });
    expect(platform.output()).toMatch(
      /migration\.sql is not what this database has applied: [^\n]* Nothing was changed\. [^\n]* drop the database that DATABASE_URL names and create it again, empty\.\n$/,
    );
  });
});

describe('a database that a newer version has migrated', () => {
  it('is taken as it is by a process of the older version that starts beside the newer one', async () => {
    const { url, sql } = await fresh();
    await migrate(url);
    await sql(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', 'newer', '99990101000000_newer', now())`,
    );
    expect(await migrate(url)).toEqual([]);
    expect(await sql('select 1 from _prisma_migrations')).toHaveLength(names.length + 1);
  });
});

describe('two platforms that start on an empty database at once', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.close());

  it('both run, with one set of tables, queues and operators between them', async () => {
    const { url, sql } = await fresh();
    const apps = await Promise.all([1, 2].map(() => createApp({ ...platform.options, database_url: url })));
    try {
      const created = await Promise.all(
        apps.map(async (app) => (await signIn(app.url)).tenants.create({ name: app.url })),
      );
      for (const app of apps) {
        const { tenants } = await (await signIn(app.url)).tenants.list();
        expect(tenants.map(({ id }) => id).toSorted()).toEqual(created.map(({ tenant }) => tenant.id).toSorted());
      }
      expect(await sql('select email from operators')).toHaveLength(1);
      expect(await sql('select 1 from _prisma_migrations')).toHaveLength(names.length);
    } finally {
      await Promise.all(apps.map((app) => app.close(1_000)));
    }
  });
});
