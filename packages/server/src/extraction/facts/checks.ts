// Compares values with words, by the type of the value. What a word list cannot find lowers a value; it does not drop it.
import { dayMs, daysIn } from '../readings/dates.ts';
import { addressesIn } from '../readings/spelled.ts';
import { numberSaid, numbersIn, numbersOfTextSaid } from '../readings/numbers.ts';
import type { Check } from './fact.ts';
import { around, textsOf } from './reader.ts';
import type { Reader } from './reader.ts';
import { areLinksSaid } from './links.ts';
import { fold } from '../readings/fold.ts';
import { wordsOf } from './words.ts';

/** Longer than any detail that a caller gives, in characters. */
const longest = 500;

/** Each number of the text was said or belongs to a day that was named, and each address was said. */
export const textSaid =
  (reader: Reader): Check<string, string> =>
  (value, texts, ids) => {
    const text = value.trim();
    if (wordsOf(text).length === 0) return { reason: 'blank' };
    if (text.length > longest) return { reason: 'too_long' };
    if (!areLinksSaid(text, addressesIn(texts, reader.budget))) return { reason: 'url_not_spoken' };
    const said = numbersOfTextSaid(text, texts);
    const isExact = said === 'said' || said === 'none' || areNumbersOfDays(reader, text, { texts, ids });
    return { value: text, exactness: isExact ? 'exact' : 'inexact' };
  };

/** "Friday the 20th" for "Friday week": the day was named in other words. */
function areNumbersOfDays(
  reader: Reader,
  text: string,
  { texts, ids }: { readonly texts: readonly string[]; readonly ids: readonly number[] },
): boolean {
  const days = new Set(daysNamed(reader, ids).flatMap((day) => day.split('-').map(Number)));
  return [...numbersIn(text)].every((number) => days.has(number) || numberSaid(number, texts) === 'said');
}

export const numberInWords: Check<number, number> = (value, texts) =>
  Number.isFinite(value)
    ? { value, exactness: numberSaid(Math.abs(value), texts) === 'said' ? 'exact' : 'inexact' }
    : { reason: 'malformed' };

/** Yes and no are a matter of meaning: the verifier decides, on words that were said. */
export const yesOrNo: Check<boolean, boolean> = (value) => ({ value, exactness: 'exact' });

/** In the spelling of the definition. */
export const oneOf =
  (enum_values: readonly string[]): Check<string, string> =>
  (value) => {
    const same =
      enum_values.find((one) => one === value.trim()) ??
      enum_values.find((one) => fold(one).trim() === fold(value).trim());
    return same === undefined ? { reason: 'not_in_list' } : { value: same, exactness: 'exact' };
  };

/** Items with numbers that were not said make the list uncertain. */
export const listSaid =
  (reader: Reader): Check<readonly string[], string[]> =>
  (items, texts, ids) => {
    const checked = items.map((item) => textSaid(reader)(item, texts, ids));
    const kept = checked.flatMap((one) => ('value' in one ? [one] : []));
    if (kept.length === 0) return { reason: 'blank' };
    const isExact = kept.length === items.length && kept.every(({ exactness }) => exactness === 'exact');
    return { value: [...new Set(kept.map(({ value }) => value))], exactness: isExact ? 'exact' : 'inexact' };
  };

/** The number of a day since 1970; undefined for a date such as 30 February. */
function dayOf(date: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00.000Z`) : undefined;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date ? at.getTime() / dayMs : undefined;
}

/** Uncertain when the words around the evidence name other days only. */
export const daySaid =
  (reader: Reader): Check<string, string> =>
  (value, _texts, ids) => {
    const date = value.trim();
    if (dayOf(date) === undefined) return { reason: 'malformed' };
    return { value: date, exactness: namesOtherDays(reader, date, ids) ? 'inexact' : 'exact' };
  };

/** True when the words in and around these turns name days, but not this one. */
function namesOtherDays(reader: Reader, date: string, ids: readonly number[]): boolean {
  const named = daysNamed(reader, ids);
  return named.length > 0 && !named.includes(date);
}

/** The days that the words in and around these turns may name. */
function daysNamed(reader: Reader, ids: readonly number[]): string[] {
  const start = localDate(reader);
  return textsOf(reader, around(reader, ids)).flatMap((text) => [...daysIn(text, start)]);
}

/** The day of the call where it takes place. */
function localDate({ material: { call } }: Reader): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = localDay(call.started_at, call.timezone).split('-').map(Number);
  return { year, month, day };
}

/** YYYY-MM-DD in a time zone; in UTC when this machine does not know the zone. */
function localDay(at: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return at.toISOString().slice(0, 10);
  }
}
