// Times in arguments, in the time zone of the person who writes them.
import { UsageError } from './errors.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** How the help describes what `timeAt` reads. */
export const timeHelp =
  'a day or a time here (2026-11-26, 2026-11-26T09:30), an ISO time, or back from now: 10m, 2h, 1d';

const written =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

/**
 * `now`, a span back from now such as `10m`, a day, or a time; as an ISO time. A day, and a time without an offset, are
 * those of this machine's time zone. `edge`: where a day counts, at its start or at its end. @throws UsageError for
 * anything else, and for days and times that no calendar and no clock has.
 */
export function timeAt(text: string, now: number, edge: 'start' | 'end' = 'start'): string {
  if (text === 'now') return new Date(now).toISOString();
  const [, amount, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(Math.max(0, now - Number(amount) * (unitMs[unit] ?? 0))).toISOString();
  const time = momentOf(text, edge);
  if (!time) throw new UsageError(`${JSON.stringify(text)} is no time: give ${timeHelp}`);
  return time.toISOString();
}

function momentOf(text: string, edge: 'start' | 'end'): Date | undefined {
  const [, day = '', minute, second = '00', fraction = '', offset] = written.exec(text) ?? [];
  if (minute === undefined) return dayOf(day, edge);
  // JavaScript carries what is too large into the next unit: only what reads back as it was written exists.
  const local = `${day}T${minute}:${second}`;
  const utc = new Date(`${local}Z`);
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(local)) return undefined;
  const ms = fraction.slice(0, 3).padEnd(3, '0');
  if (offset !== undefined) return new Date(`${local}.${ms}${offset.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  const time = new Date(`${local}.${ms}`);
  // When clocks are put forward, an hour is left out.
  return `${hereOf(time)}T${clockOf(time)}` === local ? time : undefined;
}

function dayOf(day: string, edge: 'start' | 'end'): Date | undefined {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime()) || hereOf(start) !== day) return undefined;
  // Not 24 hours, and not the same hour of the next day: days are longer, shorter, and may begin at one o'clock.
  return edge === 'start' ? start : new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

const two = (part: number): string => String(part).padStart(2, '0');
const hereOf = (time: Date): string =>
  `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
const clockOf = (time: Date): string => [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
