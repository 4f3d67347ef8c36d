// What tables hold of calls, as each resource declares it: what erasing a call does to them.

/** The rows of a table that belong to calls. */
export interface StoredOfCalls {
  /** SQL: whether a row is of the calls `$2` of the tenant `$1`. */
  readonly of: string;
  /** Columns that change, as SQL; all others have nothing of a person. Absent: the rows are deleted. */
  readonly blank?: Readonly<Record<string, string>>;
}

/** By table. Null: nothing in it belongs to a call. */
export type Stored = Readonly<Record<string, StoredOfCalls | null>>;

/** Of most tables. */
export const ofCall: StoredOfCalls = { of: 'call_id = any($2)' };

/** SQL that blanks the columns of a row. */
export const changesOf = (blank: StoredOfCalls['blank']): string =>
  Object.entries(blank ?? {})
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

/** SQL that erases the calls `$2` of the tenant `$1` from a table, at the moment `$3`; it returns how many rows. */
export function eraseSql(table: string, { of, blank }: StoredOfCalls): string {
  const change = blank ? `update ${table} set ${changesOf(blank)}` : `delete from ${table}`;
  return `with asked as (select $3::timestamptz as at),
    gone as (${change} where tenant_id = $1 and ${of} returning 1)
    select count(*)::int as n from gone`;
}
