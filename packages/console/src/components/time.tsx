// A moment in the reader's time zone; the tooltip has it in UTC.
import { serverNow, useNow } from '../data/clock.ts';
import { duration } from './words.ts';

const sameDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const sameYear = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactTime = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** `at` is an ISO time. `exact`: with milliseconds. */
export function Time({ at, exact = false }: { readonly at: string | null | undefined; readonly exact?: boolean }) {
  if (!at) return <span className="quiet">–</span>;
  const date = new Date(at);
  const now = new Date(serverNow());
  const format = exact
    ? exactTime
    : date.toDateString() === now.toDateString()
      ? sameDay
      : date.getFullYear() === now.getFullYear()
        ? sameYear
        : otherYear;
  return (
    <time
      className="tabular nowrap"
      dateTime={at}
      title={`${date.toISOString().replace('T', ' ').replace('Z', '')} UTC`}
    >
      {format.format(date)}
    </time>
  );
}

/** How long it is since a moment, anew each second. */
export const Since = ({ at }: { readonly at: string }) => duration((useNow() - Date.parse(at)) / 1000);
