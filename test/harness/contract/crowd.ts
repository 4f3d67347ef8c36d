// A database with realistic volume: twenty tenants with a thousand rows each in every growing table. The columns and
// their types are those of the database, their values those that the contract's lists can be asked for.
import { allRoutes, idPrefixes } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import type pg from 'pg';
import { copyOfTemplate, openClient } from '../platform/database.ts';
import { startPlatform } from '../platform/start-platform.ts';
import type { PlatformOptions, TestPlatform } from '../platform/start-platform.ts';
import { exampleOf, kindOfMembers, kinds, optionsOf } from './path-parameters.ts';
import type { Schema } from './path-parameters.ts';
import { resourceFixtures } from './resource-fixtures.ts';
import { few, id, later, named, oneOf, rowCount, seldom, tenantCount, time } from './rows.ts';

/** The id of a row of a kind. */
export const crowdId = (kind: IdKind, row: number): string =>
  `${idPrefixes[kind]}_${row.toString(16).padStart(24, '0')}`;

/** The tenant that queries use; the rows with its number are its own. */
export const crowdRow = 7;
export const crowdTenant = crowdId('tenant', crowdRow);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** In any index. */
  readonly indexed: boolean;
  /** In an index that allows each value once, with other columns or alone. */
  readonly unique: boolean;
  /** An index has only the rows in which the column is not null: those that are due at some time. */
  readonly due: boolean;
}

const columnsOf = `
  select c.relname as table, a.attname as name, replace(format_type(a.atttypid, null), 'character varying', 'text') as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
    coalesce(bool_or(true) filter (where i.indrelid is not null), false) as indexed,
    coalesce(bool_or(i.indisunique), false) as unique,
    coalesce(bool_or(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)), false)
      and a.attgenerated = '' as due
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and a.attnum = any (i.indkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like '\\_%' group by c.oid, c.relname, a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull,
    a.atthasdef, a.attidentity, a.attgenerated order by c.relname, a.attnum`;

/** The member of lists that a table holds: its name, except for a table in partitions, of which one had the name before. */
export const memberOf = (table: string): string => (table === 'request_log' ? 'requests' : table);

/** The list whose records a table holds: its filters, the members of a record, and the example of each. */
function listedIn(table: string) {
  const lists = allRoutes.map(({ route }) => route).filter(({ query }) => 'cursor' in ((query as Schema).shape ?? {}));
  const member = memberOf(table);
  const list = lists.find(({ responses }) => member in (responses[200] as Schema).shape);
  const records = (list?.responses[200] as Schema | undefined)?.shape[member];
  const record = (records as { readonly element?: Schema } | undefined)?.element;
  const example = exampleOf(record) as Readonly<Record<string, unknown>> | undefined;
  const filters: Partial<Schema['shape']> = (list?.query as Schema | undefined)?.shape ?? {};
  const members: Partial<Schema['shape']> = record?.shape ?? {};
  return { filters, members, exampleFor: (name: string): unknown => example?.[name] ?? exampleOf(members[name]) };
}

/** The kind of record that a column such as `delivery_id` names. */
const prefixOf = (column: string): string => {
  const word = column.replace(/_id$/, '');
  const kind = kinds.find((known) => known === word) ?? kinds.find((known) => known.endsWith(`_${word}`));
  return kind ? idPrefixes[kind] : word;
};

const ofType: Readonly<Record<string, string>> = {
  boolean: 'false',
  date: `date '2026-01-01' + i % 400`,
  'timestamp with time zone': time,
  jsonb: `'{}'`,
};

/** The SQL of a column, or undefined for one that keeps its default. */
function valueOf({ table, name, type, required, indexed, unique, due }: Column): string | undefined {
  const own = resourceFixtures.rows[table]?.[name];
  if (own !== undefined) return own;
  if (name === 'tenant_id') return id('tenant', `i % ${tenantCount}`);
  if (due && type === 'timestamp with time zone') return seldom(later);
  const { filters, members, exampleFor } = listedIn(table);
  // A list that nobody gave is empty.
  if (type.endsWith('[]')) return `'{}'`;
  if (!required && !(name in filters)) return undefined;
  if (name === 'id') return named(idPrefixes[kindOfMembers(memberOf(table)) ?? 'event']);
  if (name.endsWith('_id') && type === 'text') return unique ? named(prefixOf(name)) : few(prefixOf(name));
  if (name === 'timezone') return `'UTC'`;
  if (/(^|_)(wake_at|expires_at|until)$/.test(name)) return later;
  if (type === 'bytea') return unique ? 'sha256(i::text::bytea)' : `''`;
  const example = exampleFor(name);
  if (type !== 'text') return ofType[type] ?? (typeof example === 'number' ? `${example}` : '1');
  const options = optionsOf(filters[name]) ?? optionsOf(members[name]);
  if (options) return oneOf(...options);
  if (name in filters) return few(name);
  // Any column of texts takes an e-mail address.
  if (indexed) return `'${name}-' || i || '@example.com'`;
  return `'${typeof example === 'string' ? example.replaceAll("'", "''") : 'x'}'`;
}

/** The tables that are filled, with their columns: all but those that are small on any installation. */
async function crowdedTables(client: pg.Client): Promise<[string, Column[]][]> {
  const { rows } = await client.query<Column>(columnsOf);
  return [...Map.groupBy(rows, ({ table }) => table)].filter(([table]) => resourceFixtures.rows[table] !== null);
}

async function addCrowd(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl);
  // Without triggers: each table gets its own rows, and no others.
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of await crowdedTables(client)) {
    const values = columns.flatMap((column) => {
      const value = valueOf(column);
      return value === undefined ? [] : [[`"${column.name}"`, value] as const];
    });
    await client.query(
      `insert into ${table} (${values.map(([name]) => name).join(', ')}) select ${values.map(([, value]) => value).join(', ')}
       from generate_series(1, ${rowCount}) as i on conflict do nothing`,
    );
  }
  await client.query('analyze');
  await client.end();
}

/** Seals what the first platform has sealed, for those that follow on copies of its database. */
const encryptionKey = Buffer.alloc(32, 7).toString('base64');

/** A platform on such a database, and its large tables. It takes long to make, so the whole run shares a template. */
export async function crowdedPlatform(options: PlatformOptions): Promise<[TestPlatform, string[]]> {
  const database = await copyOfTemplate('voicecall_crowd', async (empty) => {
    const platform = await startPlatform({ database: empty, encryptionKey, config: { role: 'api' } });
    await addCrowd(platform.databaseUrl);
    await platform.close();
  });
  const platform = await startPlatform({ ...options, database, encryptionKey });
  const client = await openClient(platform.databaseUrl);
  const tables = (await crowdedTables(client)).map(([table]) => table);
  await client.end();
  // The rows of tables in partitions are in the first ones.
  return [platform, [...tables, 'webhook_attempts', 'requests']];
}

/** A call of a tenant that waits for a place and is due for a check, and a finished summary that is due again. */
export async function addDueWork({ sql }: Pick<TestPlatform, 'sql'>, tenant_id: string, call_id: string) {
  await sql('update tenants set max_concurrent_calls = 0 where id = $1', [tenant_id]);
  await sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, to_number, room_name, max_duration_sec,
       created_at, updated_at, recording_status, summary_status, check_after)
     values ($1, 'AJ_waiting', 'ta_none', 'outbound', 'dispatched', '+15005550001', 'waiting', 60, now(), now(),
       'none', 'none', now())`,
    [tenant_id],
  );
  await sql('update call_summaries set wake_at = created_at where call_id = $1', [call_id]);
}
