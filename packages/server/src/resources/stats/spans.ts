// A range of days in as few sums as possible: whole months, and the days before and after them.
import type { Span } from './store.ts';
import { dayMs } from '../../platform/time.ts';

/** How many days are from `from` up to `to`. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The spans of the days from `from` up to the one before `to`. */
export function spansOf(from: string, to: string): Span[] {
  const firstMonth = from.endsWith('-01') ? from : nextMonth(from);
  const pastMonth = `${to.slice(0, 7)}-01`;
  if (firstMonth >= pastMonth) return [{ unit: 'day', first: from, past: to }];
  const spans: Span[] = [
    { unit: 'day', first: from, past: firstMonth },
    { unit: 'month', first: firstMonth, past: pastMonth },
    { unit: 'day', first: pastMonth, past: to },
  ];
  return spans.filter(({ first, past }) => first < past);
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`;
}
