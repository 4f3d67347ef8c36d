// What several commands show in the same way.
import { eventTypes } from '../generated/catalogue.ts';
import type { Style } from '../output/table.ts';

/** Columns that hold the type of an event. */
export const widestType = Math.max(...eventTypes.map((type) => type.length));

/** The time of day here. */
export const clockTime = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');

/** Date and time to the second, in UTC as the API writes it. */
export const secondOf = (time: string | null): string | null => time && time.replace(/\.\d{3}Z$/, 'Z');

const styles: Readonly<Record<string, Style>> = {
  completed: 'green',
  delivered: 'green',
  in_progress: 'cyan',
  ringing: 'cyan',
  delivering: 'cyan',
  dispatched: 'yellow',
  pending: 'yellow',
  failed: 'red',
  dead_lettered: 'red',
  canceled: 'dim',
};

/** The status of a call or a delivery in its color. */
export const statusCell = (status: string) => ({ text: status, style: styles[status] });
