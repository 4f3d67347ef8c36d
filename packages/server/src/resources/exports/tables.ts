// The tables of an export, and pages of their rows. Tables and columns are read from the schema, so that no new one is
// forgotten.
import type { Sql } from '../../platform/database/db.ts';

/** A table with rows of tenants, or a partition of one. All names are SQL. */
export interface Table {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** What orders its rows. */
  readonly key: readonly { readonly column: string; readonly type: string }[];
}

/** Responses that may have secrets, keys, what only operators may read, and exports themselves, which change meanwhile. */
const leftOut = ['idempotency_keys', 'tenant_keys', 'tenant_markups', 'exports', 'export_files'];
/** Rows that only operators may read, by table: all others are copied. */
const copied: Readonly<Record<string, string>> = { audit_events: `action <> 'tenant.markup_changed'` };

/**
 * Columns that are left out: secrets, which are sealed or hashed, so binary or named so; tokens of workers; and what is
 * made of other columns for searching.
 */
const secretNames = '_(hash|token|claim)$';
const secretTypes = `'bytea'::regtype, 'bytea[]'::regtype, 'tsvector'::regtype`;

/** A table whose primary key does not begin with the tenant is read in the order of an index that does. */
const ownOrder = JSON.stringify({ audit_events: ['created_at', 'id'] });

const findSql = `
  select quote_ident(c.relname) as name, root.relname as "table",
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      and attname !~ $2 and atttypid not in (${secretTypes}) order by attnum) as columns,
    (select jsonb_agg(jsonb_build_object('column', quote_ident(a.attname), 'type', format_type(a.atttypid, null)) order by k.no)
      from jsonb_array_elements_text(coalesce($3::jsonb -> root.relname,
        (select jsonb_agg(p.attname order by array_position(i.indkey::int2[], p.attnum)) from pg_index i
          join pg_attribute p on p.attrelid = c.oid and p.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary))) with ordinality k(name, no)
      join pg_attribute a on a.attrelid = c.oid and a.attname = k.name) as key
  from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and root.relname <> all ($1::text[])
    and (root.relname = 'tenants'
      or exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))
  order by c.relname collate "C"`;

export const findTables = (sql: Sql): Promise<Table[]> => sql<Table>(findSql, [leftOut, secretNames, ownOrder]);

/** Which rows: all of the tenant, or those that `of` says, as SQL with `$1` for the tenant and `$2` for `ids`. */
export interface Scope {
  readonly tenant_id: string;
  readonly of: string | null;
  readonly ids: readonly string[];
}

/** Rows as JSON Lines, and the key of the last one, unless it was the last of all. */
export interface Page {
  readonly lines: string;
  readonly rows: number;
  readonly next: readonly string[] | null;
}

const pageRows = 5_000;
const pageBytes = 4_194_304;

export async function readRows(
  sql: Sql,
  { name, table, columns, key }: Table,
  { tenant_id, of, ids }: Scope,
  after: readonly string[] | null,
): Promise<Page> {
  const values: unknown[] = [tenant_id];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [table === 'tenants' ? 'id = $1' : 'tenant_id = $1'];
  if (copied[table]) conditions.push(copied[table]);
  if (of !== null) {
    place(ids);
    conditions.push(`(${of})`);
  }
  const order = key.map(({ column }) => column).join(', ');
  if (after) conditions.push(`(${order}) > (${key.map(({ type }, no) => `${place(after[no])}::${type}`).join(', ')})`);
  const rows = await sql<{ line: string; key: string[]; total: number }>(
    `select line, key, total from (
       select line, key, total, sum(octet_length(line)) over (order by no) - octet_length(line) as before from (
         select to_jsonb(r)::text as line, array[${key.map(({ column }) => `r.${column}::text`).join(', ')}] as key,
           row_number() over (order by ${order}) as no, count(*) over ()::int as total
         from (select ${columns.join(', ')} from ${name} where ${conditions.join(' and ')}
           order by ${order} limit ${pageRows}) r) lines) found
     where before < ${pageBytes} order by before`,
    values,
  );
  const [total = 0, last] = [rows[0]?.total, rows.at(-1)];
  const isLast = rows.length === total && total < pageRows;
  return {
    lines: rows.map(({ line }) => `${line}\n`).join(''),
    rows: rows.length,
    next: isLast || !last ? null : last.key,
  };
}
