// Finds the phone numbers that stand in a text, such as the instructions of an agent.
import { e164Pattern } from './e164-pattern.ts';
import { parsePhone } from './parse-phone.ts';
import type { ParsedPhone } from './parse-phone.ts';
import { plainPhone } from './plain-phone.ts';

/**
 * The numbers with a country code, in E.164. A number is read where it stands: it ends at a line break, and what
 * follows it, such as the next item of a list, a time or a date, neither joins it nor hides it.
 */
export function phonesIn(text: string): string[] {
  const lines = plainPhone(text).split(/[\r\n\v\f\u0085\u2028\u2029]/);
  return [...new Set(lines.flatMap((line) => phonesOfLine(withoutTimes(line))))];
}

/** Dates, times and `24/7` are no part of a number. */
const withoutTimes = (line: string): string =>
  line
    .replaceAll(/(?<![\d+.-])(?:19|20)\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2})?(?![\d-])/g, ';')
    .replaceAll(
      /(?<=[^\d.+/])(?:(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1|(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/)(?:20)?\d\d(?![./]?\d)/g,
      ';',
    )
    .replaceAll(/(?<!\d)\d{1,2}:\d{2}(?!\d)/g, ';')
    .replaceAll(/(?<!\d)24 ?\/ ?7(?!\d)/g, ';');

/** A plus, or the `00` that many countries dial for it. */
const start = /(?<![\d+])\(?\+ ?\(?(?=\d)|(?<![\d.,:/+-])(?=00 ?[1-9])/g;
/** More places with `00` than that are no numbers of a directory, and cost time. */
const mostZeros = 200;
/** One run of digits, with what separates it from the one before. */
const group = /(?: ?(?:- ?|\/ ?|\( ?|\) ?[-(/]? ?|\.(?=\d))| )?(\d+)/y;
/** What follows the number of a list's item, or a count. */
const listMark = /^[.)] ?\p{L}/u;
const unit = /^ ?(?:a\.?m|p\.?m|h|uhr|o'clock)\b/iu;

interface Part {
  readonly digits: string;
  /** The text from the start of the number to the end of this part. */
  readonly upTo: string;
  readonly after: string;
  readonly spaced: boolean;
}

function phonesOfLine(line: string): string[] {
  const found: string[] = [];
  let from = 0;
  let zeros = 0;
  for (const { index, 0: sign } of line.matchAll(start)) {
    if (sign === '') zeros += 1;
    if (index < from || (sign === '' && zeros > mostZeros)) continue;
    const readings = readingsOf(partsFrom(line, index, index + sign.length));
    const [first] = readings;
    if (!first) continue;
    found.push(...readings.map(({ number }) => number));
    from = index + first.length;
  }
  return found;
}

/** E.164 has at most 15 digits; a national zero and the `00` may come on top. */
const mostDigits = 20;
const fewestDigits = 7;

/** The runs of digits from `firstDigit` on, as many as a number can have. */
function partsFrom(line: string, begin: number, firstDigit: number): Part[] {
  const parts: Part[] = [];
  let total = 0;
  group.lastIndex = firstDigit;
  for (let match = group.exec(line); match; match = group.exec(line)) {
    const [all, digits = ''] = match;
    const end = group.lastIndex;
    total += digits.length;
    if (total > mostDigits) break;
    parts.push({ digits, upTo: line.slice(begin, end), after: line.slice(end, end + 10), spaced: all.startsWith(' ') });
  }
  return parts;
}

interface Reading {
  readonly number: string;
  readonly length: number;
}

/**
 * Where the number ends: at the longest run that its numbering plan has, or else one that has the length of its
 * numbers. Short digits after a space may or may not belong to a number of free length: then both readings count.
 */
function readingsOf(parts: readonly Part[]): Reading[] {
  const read = parts.map((part) => ({ part, phone: phoneOf(part.upTo) }));
  const last = (is: (phone: ParsedPhone) => boolean): number =>
    read.findLastIndex(({ phone }) => phone !== null && is(phone));
  const written = parts[0] && e164Pattern.test(balanced(parts[0].upTo)) ? 0 : -1;
  const whole = last(({ valid }) => valid);
  const possible = last((phone) => phone.possible);
  const end = [whole, possible, written].find((index) => index >= 0);
  if (end === undefined) return [];
  const reading = (index: number): Reading[] => {
    const { part, phone } = read[index] ?? {};
    return part && phone ? [{ number: phone.number, length: part.upTo.length }] : [];
  };
  // A number that is written without separators is complete.
  if (written === 0 && end > 0 && read[0]?.phone?.possible && parts[1]?.spaced) {
    const joins = (parts[1]?.digits.length ?? 0) > 2 && !isYear(parts[1]?.digits ?? '');
    return [...reading(0), ...(joins && read[0].phone.valid && whole > 0 ? reading(whole) : [])];
  }
  const tail = parts[end];
  const before = read[end - 1]?.phone;
  if (!tail || !before?.valid || whole !== end) return reading(end);
  if (tail.spaced && (listMark.test(tail.after) || unit.test(tail.after))) return reading(end - 1);
  const loose = (tail.spaced || /\/ ?\d+$/.test(tail.upTo)) && (tail.digits.length <= 2 || isYear(tail.digits));
  return loose ? [...reading(end - 1), ...reading(end)] : reading(end);
}

/** E.164 counts as it stands. */
function phoneOf(text: string): ParsedPhone | null {
  const number = balanced(text);
  if (number.replaceAll(/\D/g, '').length < fewestDigits) return null;
  const phone = parsePhone(number);
  return phone && e164Pattern.test(number) ? { ...phone, number } : phone;
}

/** Without a bracket that is closed behind the number. */
const balanced = (text: string): string => (text.includes(')') ? text : text.replace('(', ''));

const isYear = (digits: string): boolean => /^(?:19|20)\d{2}$/.test(digits);
