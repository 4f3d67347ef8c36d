// Whether the value of a fact in a summary is the one that a test names.
import { Temporal } from 'temporal-polyfill';
import { folded } from './has-arguments.ts';

/** What a test may expect; its schema has checked it. */
export type FactValue = string | number | boolean | null | readonly string[];

/** Texts without case and surrounding space, telephone numbers by their digits, times as moments. */
export function isSameFact(actual: unknown, wanted: FactValue, timezone: string): boolean {
  if (typeof wanted === 'string') return typeof actual === 'string' && isSameText(actual, wanted, timezone);
  if (wanted === null || typeof wanted !== 'object') return actual === wanted;
  if (!Array.isArray(actual) || actual.length !== wanted.length) return false;
  const sorted = (list: readonly unknown[]): string[] => list.map((item) => folded(String(item))).toSorted();
  const [own, other] = [sorted(actual), sorted(wanted)];
  return own.every((item, at) => item === other[at]);
}

const isSameText = (actual: string, wanted: string, timezone: string): boolean =>
  folded(actual) === folded(wanted) || isSamePhone(actual, wanted) || isSameTime(actual, wanted, timezone);

const phone = /^\+?[\d\s()./-]+$/;
/** E.164 has 7 to 15 digits. */
const fewest = 7;

/** A number without its country's code is that of any country. */
function isSamePhone(actual: string, wanted: string): boolean {
  if (!phone.test(actual.trim()) || !phone.test(wanted.trim()) || isTime(actual) || isTime(wanted)) return false;
  const [own, other] = [digitsOf(actual), digitsOf(wanted)];
  if (own.international === other.international) return own.digits === other.digits && own.digits.length >= fewest;
  const [whole, part] = own.international ? [own, other] : [other, own];
  const national = part.digits.replace(/^0/, '');
  return national.length >= fewest && whole.digits.endsWith(national);
}

function digitsOf(text: string): { readonly digits: string; readonly international: boolean } {
  const digits = text.replaceAll(/\D/g, '');
  return text.trim().startsWith('+')
    ? { digits, international: true }
    : { digits: digits.replace(/^00/, ''), international: digits.startsWith('00') };
}

const time = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/i;
const isTime = (text: string): boolean => time.test(text.trim());
const dateChars = 10;

function isSameTime(actual: string, wanted: string, timezone: string): boolean {
  const [own, other] = [actual.trim(), wanted.trim()];
  if (!isTime(own) || !isTime(other)) return false;
  if (other.length === dateChars) return localDate(own, timezone) === other;
  const [left, right] = [momentOf(own, timezone), momentOf(other, timezone)];
  return left !== null && left === right;
}

const localDate = (text: string, timezone: string): string | null => {
  if (text.length === dateChars) return text;
  const moment = momentOf(text, timezone);
  return moment === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();
};

/** A time without an offset is meant in the zone. Null when there is no such time. */
function momentOf(text: string, timezone: string): number | null {
  const written = text.replace(' ', 'T');
  try {
    return time.exec(text)?.groups?.['offset']
      ? Temporal.Instant.from(written).epochMilliseconds
      : Temporal.PlainDateTime.from(written).toZonedDateTime(timezone).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
