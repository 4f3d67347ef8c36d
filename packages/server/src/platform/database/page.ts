// One page of a list by keyset pagination: newest first, and the cost of a page does not depend on its depth.
import { decodeCursor, encodeCursor, limits } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import { prepared } from './db.ts';
import type { Sql } from './db.ts';

/** What a client asks for: the size of the page, and the `next_cursor` of the one before. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page to read. `where` conditions use `?` for their value. Table and conditions are code, never input. */
export interface PageRequest {
  /** A function is given the place of each value that stands in it. */
  readonly table: string | ((place: (value: unknown) => string) => string);
  readonly columns?: string;
  /** The table of the columns, where `table` has only what the rows are found by: their key and their moment. */
  readonly of?: string | undefined;
  readonly where: readonly (readonly [condition: string, value: unknown])[];
  /** The column of moments that orders the list, if not `created_at`. */
  readonly by?: string | undefined;
  /** Only what is before this moment in the order of the list. */
  readonly before?: Date | undefined;
  readonly query: PageQuery;
  /** The kind of the list's ids, which its cursors contain. */
  readonly kind: IdKind;
  /** Bytes of a record that are not in its row. */
  readonly extraBytes?: (row: never) => number;
}

/** The rows of a page, and what the response says about the next one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** A time from a query, for a condition: Postgres itself refuses some years and offsets that ISO 8601 allows. */
export const instant = (time: string | undefined): Date | undefined =>
  time === undefined ? undefined : new Date(time);

/** The moment from which a page goes back; undefined: from the newest record on. */
export function startOf(kind: IdKind, { cursor }: PageQuery, before: Date | undefined): Date | undefined {
  const last = cursor === undefined ? undefined : decodeCursor(kind, cursor);
  const after = last && new Date(last.created_at);
  if (before === undefined || after === undefined) return before ?? after;
  return before < after ? before : after;
}

/** Pages of these sizes are prepared statements. */
const usualLimits: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

/** Reads a page. Conditions whose value is undefined are left out. */
export async function readPage<Row extends { id: string; created_at: Date }>(
  sql: Sql,
  request: PageRequest,
): Promise<Page<Row>> {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const table = typeof request.table === 'string' ? request.table : request.table(place);
  const conditions = request.where
    .filter(([, value]) => value !== undefined)
    .map(([condition, value]) => condition.replace('?', () => place(value)));
  const { before, query, kind, by = 'created_at' } = request;
  const { limit } = query;
  const after = query.cursor === undefined ? undefined : decodeCursor(kind, query.cursor);
  // Only the earlier of the two: with both, Postgres would start at `before` and walk to the cursor.
  if (before && !(after && Date.parse(after.created_at) < before.getTime()))
    conditions.push(`${by} < ${place(before)}`);
  else if (after) conditions.push(`(${by}, id) < (${place(after.created_at)}::timestamptz, ${place(after.id)})`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const inOrder = `order by ${by} desc, id desc`;
  const found = `from ${table} ${where} ${inOrder} limit`;
  // Only pages without filters: which plan is best for a filter depends on its value. The limit stands in the text,
  // because a plan for any limit expects a tenth of the table.
  const usual = conditions.length <= (after ? 2 : 1) && !before && usualLimits.has(limit);
  const columns = request.columns ?? '*';
  const select = (most: string): string =>
    request.of === undefined
      ? `select ${columns} ${found} ${most}`
      : `select ${columns} from (select tenant_id as of_tenant, id as of_id ${found} ${most}) found
         join ${request.of} on tenant_id = of_tenant and id = of_id ${inOrder}`;
  const rows = usual
    ? await sql<Row>(prepared(select(`${limit + 1}`)), values)
    : await sql<Row>(select(place(limit + 1)), values);
  const page = rows.slice(0, fitting(rows.slice(0, limit), request.extraBytes as ((row: Row) => number) | undefined));
  const last = page.at(-1);
  const has_more = rows.length > page.length;
  return {
    rows: page,
    has_more,
    next_cursor:
      has_more && last ? encodeCursor({ created_at: last[by as 'created_at'].toISOString(), id: last.id }) : null,
  };
}

/**
 * How many of the rows one response holds, at least one: large records make a page shorter, so that its size is
 * bounded.
 */
function fitting<Row extends object>(rows: readonly Row[], extraBytes: (row: Row) => number = () => 0): number {
  let bytes = 0;
  const beyond = rows.findIndex((row) => (bytes += shownBytes(row) + extraBytes(row)) > limits.page_bytes);
  return beyond === -1 ? rows.length : Math.max(1, beyond);
}

/** About as many bytes as the row has as JSON. Sealed values are never shown, so they do not count. */
const shownBytes = (row: object): number => Object.values(row).reduce<number>((sum, value) => sum + bytesOf(value), 0);

/** Long texts are measured as they are sent, because each of their characters may become several. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string' && value.length < 200) return value.length + 3;
  if (value === null || value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return 28;
  return value instanceof Uint8Array ? 0 : Buffer.byteLength(JSON.stringify(value) ?? '');
}
