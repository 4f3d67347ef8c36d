// How a record of any kind is shown: its most telling members as columns, or all of them as lines.
import type { Cell, Column } from '../output/table.ts';
import { secondOf, statusCell } from './columns.ts';

/** A response, or a record of a list. */
export type Shown = Readonly<Record<string, unknown>>;

/** Members in the order in which they tell most; a record has some of them. */
const telling = [
  ...[
    'id',
    'voice_id',
    'number',
    'status',
    'name',
    'full_name',
    'label',
    'field_key',
    'type',
    'event_type',
    'operation',
  ],
  ...['direction', 'phone_number', 'url', 'format', 'language', 'provider', 'http_status', 'preferred_datetime'],
  ...['agent_id', 'call_id', 'last_used_at', 'expires_at', 'created_at', 'client_ref'],
];
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** The columns that tell most of these records. */
export function columnsOf(records: readonly Shown[]): Column<Shown>[] {
  const known = telling.filter((name) => records.some((record) => record[name] !== undefined && isPlain(record[name])));
  const first = Object.keys(records[0] ?? {}).filter((name) => isPlain(records[0]?.[name]));
  return (known.length > 1 ? known : first.slice(0, 8)).map((name) => ({
    title: name.replace(/_at$/, '').replaceAll('_', ' ').toUpperCase(),
    cell: (record) => cellOf(name, record[name]),
  }));
}

function cellOf(name: string, value: unknown): Cell | Cell['text'] {
  if (value === null || value === undefined) return null;
  if (name === 'status' && typeof value === 'string') return statusCell(value);
  if (name.endsWith('_at') && typeof value === 'string') return secondOf(value);
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** The one record of a response with what stands beside it, such as a secret that is shown once. */
export function recordOf(response: Shown): Shown {
  const objects = Object.entries(response).filter(([, value]) => !isPlain(value) && !Array.isArray(value));
  const [only] = objects;
  if (objects.length !== 1 || !only) return response;
  const { [only[0]]: record, ...others } = response;
  return { ...(record as Shown), ...others };
}

/** Each member as a line; what does not apply would only hide the rest. */
export const cellsOf = (record: Shown): Record<string, Cell | Cell['text']> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, cellOf(name, value)]),
  );
