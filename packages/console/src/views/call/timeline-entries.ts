// What the timeline shows of entries: steps of deliveries that follow each other are one line.
import type { TimelineEntry } from '@voicecall/sdk';
import { counted, milliseconds, words } from '../../components/words.ts';

/** Entries whose members say that something went wrong. */
export const wentWrong = (entry: TimelineEntry): boolean =>
  /failed|dead_lettered/.test(entry.type) ||
  ('ok' in entry && !entry.ok) ||
  ('error' in entry && Boolean(entry.error)) ||
  ('code' in entry && entry.code >= 400) ||
  ('http_status' in entry && Number(entry.http_status) >= 400);

/** One line: an entry, or the steps of deliveries between two others. */
export type Line = readonly [TimelineEntry, ...TimelineEntry[]];

const isDelivery = ({ type }: TimelineEntry): boolean => type.startsWith('delivery.');

export function linesOf(entries: readonly TimelineEntry[]): Line[] {
  const lines: [TimelineEntry, ...TimelineEntry[]][] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && isDelivery(last[0]) && isDelivery(entry)) last.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

/** What became of the deliveries in a line. */
export function deliveriesInShort(line: Line): string {
  const count = (type: string): number => line.filter((entry) => entry.type === type).length;
  const failed = line.filter((entry) => entry.type === 'delivery.attempt' && wentWrong(entry)).length;
  const parts = [
    [count('delivery.created'), 'to deliver', 'to deliver'],
    [count('delivery.succeeded'), 'delivered', 'delivered'],
    [failed, 'failed attempt', 'failed attempts'],
    [count('delivery.dead_lettered'), 'given up', 'given up'],
    [count('delivery.redelivered'), 'sent again', 'sent again'],
    [count('delivery.canceled'), 'canceled', 'canceled'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => counted(number, one, many))
    .join(' · ');
}

/** What else an entry has, in one line. */
export function detailsOf({ at: _at, type: _type, ...rest }: TimelineEntry): string {
  return Object.entries(rest)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${words(name.replace(/_ms$/, ''))}: ${told(name, value)}`)
    .join(' · ');
}

function told(name: string, value: unknown): string {
  if (name.endsWith('_ms')) return milliseconds(Number(value));
  if (typeof value === 'object') return Object.values(Object(value) as object).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
