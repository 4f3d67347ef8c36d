// Rows that arrive as one column of JSON. Otherwise each response of PostgreSQL describes every column, and pg decodes
// every value by itself: with fifty columns that is the largest part of a request.
import { prepared } from './db.ts';
import type { Sql } from './db.ts';

/** Names every column of `Row` that holds a time. */
type Times<Row> = { readonly [Column in keyof Row as Date extends Row[Column] ? Column : never]-?: true };

/** Runs a select of a hot path. JSON has times as texts: those of `times` are dates again. */
export function jsonRows<Row extends object>(
  select: string,
  times: Times<Row>,
): (sql: Sql, values: unknown[]) => Promise<Row[]> {
  const text = prepared(`select row_to_json(r) as row from (${select}) r`);
  const names = Object.keys(times);
  return async (sql, values) =>
    (await sql<{ row: Row }>(text, values)).map(({ row }) => {
      const columns = row as Record<string, unknown>;
      for (const name of names) {
        const value = columns[name];
        if (typeof value === 'string') columns[name] = new Date(value);
      }
      return row;
    });
}
