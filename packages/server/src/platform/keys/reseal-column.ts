// Seals the values of a column anew, those that another key sealed, while the platform runs: in pages by primary key, and
// row by row, so that a change by somebody else wins. What is interrupted goes on with the next run.
import type { Sql } from '../database/db.ts';
import type { Sealer } from '../seal.ts';

/** A column with sealed values. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column is JSON and has the value as this member, in base64, beside the members in `also`. */
  readonly member?: string;
  /** SQL: the rows whose values are still opened; all when absent. */
  readonly where?: string;
  /** The primary key of the table. */
  readonly key: readonly string[];
  /** What else `context` needs. */
  readonly also?: readonly string[];
  /** Names the record, as when a value was sealed. */
  readonly context: (row: Row) => string;
  /** Whose key seals: that of the tenant in `tenant_id`, unless it is the installation's. */
  readonly of?: 'installation';
}

type Row = Readonly<Record<string, string>>;

/** What a run has found. */
export interface Resealed {
  readonly values: number;
  readonly resealed: number;
  /** Changed by somebody else meanwhile. */
  readonly changed: number;
  /** The records whose value no key opens. */
  readonly unreadable: readonly string[];
}

/** Declares a column; the compiler checks that `context` uses only columns that are read. */
export const sealedColumn = <Name extends string>(
  column: Omit<SealedColumn, 'key' | 'also' | 'context'> & {
    readonly key: readonly Name[];
    readonly also?: readonly Name[];
    readonly context: (row: Readonly<Record<Name, string>>) => string;
  },
): SealedColumn => column;

const pageSize = 200;

/** `sealerOf` gives the sealer of a tenant; null: of the installation. */
export async function resealColumn(
  sql: Sql,
  column: SealedColumn,
  sealerOf: (tenant_id: string | null) => Promise<Sealer>,
): Promise<Resealed> {
  const counts = { values: 0, resealed: 0, changed: 0 };
  const unreadable: string[] = [];
  const { key, context, of } = column;
  let last: string[] | undefined;
  do {
    const page = await readPage(sql, column, last);
    for (const { sealed, ...row } of page) {
      counts.values += 1;
      const sealer = await sealerOf(of === 'installation' ? null : (row['tenant_id'] ?? ''));
      if (sealer.isCurrent(sealed)) continue;
      const fresh = resealed(sealer, sealed, context(row));
      if (fresh === undefined) unreadable.push(key.map((name) => row[name]).join('/'));
      else if (await replace(sql, column, [fresh, sealed, ...key.map((name) => row[name])])) counts.resealed += 1;
      else counts.changed += 1;
    }
    const end = page.at(-1);
    last = page.length < pageSize || !end ? undefined : key.map((name) => end[name] ?? '');
  } while (last);
  return { ...counts, unreadable };
}

function resealed(sealer: Sealer, sealed: Uint8Array, context: string): Uint8Array | undefined {
  try {
    return sealer.seal(sealer.open(sealed, context), context);
  } catch {
    return undefined;
  }
}

const valueOf = ({ column, member }: SealedColumn): string =>
  member === undefined ? `t.${column}` : `decode(t.${column} ->> '${member}', 'base64')`;

const rowsOf = (column: SealedColumn): string =>
  `${valueOf(column)} is not null${column.where === undefined ? '' : ` and ${column.where}`}`;

const list = (names: readonly string[], each: (name: string, no: number) => string): string =>
  `(${names.map(each).join(', ')})`;

function readPage(
  sql: Sql,
  column: SealedColumn,
  last: string[] | undefined,
): Promise<(Row & { readonly sealed: Uint8Array })[]> {
  const { table, key, also = [], member } = column;
  const shown = [
    ...key.map((name) => `t.${name}::text as ${name}`),
    ...also.map((name) => `${member === undefined ? `t.${name}` : `t.${column.column} ->> '${name}'`} as ${name}`),
  ].join(', ');
  const keys = list(key, (name) => `t.${name}`);
  const after = last ? ` and ${keys} > ${list(key, (_name, no) => `$${no + 1}`)}` : '';
  return sql(
    `select ${shown}, ${valueOf(column)} as sealed from ${table} t where ${rowsOf(column)}${after}
     order by ${key.map((name) => `t.${name}`).join(', ')} limit ${pageSize}`,
    last,
  );
}

/** `values`: the new value, the old one, and the key of the row. */
async function replace(sql: Sql, column: SealedColumn, values: unknown[]): Promise<boolean> {
  const { table, column: name, member, key } = column;
  const fresh =
    member === undefined
      ? '$1::bytea'
      : `jsonb_set(t.${name}, '{${member}}', to_jsonb(translate(encode($1::bytea, 'base64'), E'\\n', '')))`;
  const changed = await sql(
    `update ${table} t set ${name} = ${fresh} where ${list(key, (part) => `t.${part}`)}
       = ${list(key, (_part, no) => `$${no + 3}`)} and ${valueOf(column)} = $2::bytea and ${rowsOf(column)} returning 1`,
    values,
  );
  return changed.length > 0;
}
