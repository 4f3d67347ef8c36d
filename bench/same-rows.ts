// The floor of a write: a transaction that only inserts the rows that the platform wrote, with new keys.
import type pg from 'pg';

/** One row as the platform wrote it. */
export interface Sample {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** A row of each table that has `value` in `column`. */
export const sampleRows = (
  pool: pg.Pool,
  tables: readonly { table: string; column: string; value: string }[],
): Promise<Sample[]> =>
  Promise.all(
    tables.map(async ({ table, column, value }) => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select * from ${table} where ${column} = $1 limit 1`,
        [value],
      );
      if (!rows[0]) throw new Error(`${table} has no row to copy`);
      return { table, row: rows[0] };
    }),
  );

/** Inserts a copy of each sample, `changes` applied by table, in one transaction. */
export async function writeSameRows(
  pool: pg.Pool,
  samples: readonly Sample[],
  changes: Readonly<Record<string, Record<string, unknown>>>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { table, row } of samples) await insert(client, table, { ...row, ...changes[table] });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function insert(client: pg.PoolClient, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}
