// A row of a tenant in every table that has tenants, with a text in every column that can hold one. The tables and columns
// are read from the schema, so a new one needs nothing here.
import type { TestPlatform } from '../harness/platform/start-platform.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
}

/**
 * A call on hold is not deleted, a data key is needed while the tenant lives, a storage refuses what is no key of a
 * recording, and workers read the others at once.
 */
const not: ReadonlySet<string> = new Set([
  ...['calls.hold_reason', 'calls.recording_key', 'recording_deletions', 'tenant_keys', 'tenant_deletions'],
  ...['call_count_backlog', 'call_day_backlog', 'call_recounts', 'call_search_marks'],
]);

async function columnsOf(platform: TestPlatform): Promise<Map<string, Column[]>> {
  const columns = await platform.sql<{ [K in keyof Column]: Column[K] }>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
       c.column_default is not null as has_default
     from information_schema.columns c
     join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and not k.relispartition
     where c.table_schema = 'public' and k.relkind in ('r', 'p') and exists (select from information_schema.columns t
       where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id')`,
  );
  return Map.groupBy(
    columns.filter(({ table, column }) => !not.has(table) && !not.has(`${table}.${column}`)),
    ({ table }) => table,
  );
}

/** SQL of the value of a column; undefined: it is left out. */
function valueOf({ column, type, nullable, has_default }: Column, tenant_id: string, text: string): string | undefined {
  if (column === 'tenant_id') return `'${tenant_id}'`;
  const texts: Readonly<Record<string, string>> = {
    text: `'${text}'`,
    varchar: `'${text}'`,
    jsonb: `jsonb_build_object('deep', jsonb_build_array('${text}'))`,
    bytea: `'${text}'::bytea`,
    tsvector: `to_tsvector('simple', '${text}')`,
    _text: `array['${text}']`,
    _bytea: `array['${text}'::bytea]`,
  };
  if (texts[type]) return texts[type];
  // Nothing is due, so no worker looks at it.
  if (nullable || has_default) return undefined;
  const ends = /^(expires_at|wake_at|.+_until)$/.test(column);
  const at = ends ? `now() + interval '30 days'` : 'now()';
  const others: Readonly<Record<string, string>> = { timestamptz: at, date: 'now()', bool: 'false' };
  return others[type] ?? (type.startsWith('_') ? `'{}'` : '0');
}

/** Returns the tables. */
export async function plantRows(platform: TestPlatform, tenant_id: string, text: string): Promise<string[]> {
  const tables = await columnsOf(platform);
  const inserts = [...tables].map(([table, columns]) => {
    const values = columns.flatMap((column) => {
      const value = valueOf(column, tenant_id, text);
      return value === undefined ? [] : [[column.column, value] as const];
    });
    return `insert into ${table} (${values.map(([name]) => `"${name}"`).join(', ')})
      values (${values.map(([, value]) => value).join(', ')}) on conflict do nothing;`;
  });
  // Nothing is to follow from it.
  await platform.sql(
    `set session_replication_role = replica; ${inserts.join(' ')} set session_replication_role = origin`,
  );
  return [...tables.keys()].toSorted();
}

/** By table: the rows of a tenant, as one text. */
export async function rowsOf(
  platform: TestPlatform,
  tables: readonly string[],
  tenant_id: string,
): Promise<Record<string, string>> {
  const looks = tables.map(
    (table) =>
      `select '${table}' as table, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows
       from ${table} t where tenant_id = $1`,
  );
  const found = await platform.sql<{ table: string; rows: string }>(looks.join(' union all '), [tenant_id]);
  return Object.fromEntries(found.map(({ table, rows }) => [table, rows]));
}
