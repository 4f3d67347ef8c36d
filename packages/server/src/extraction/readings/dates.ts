// The days that a text may name, in six languages.
import { calendarWords } from './words/calendar-words.ts';
import type { CalendarWords } from './words/calendar-words.ts';
import { fold, perText } from './fold.ts';
import { tokensIn } from './parse/number-tokens.ts';
import { numberReader, numbersAt, ordinalAt } from './parse/read-numbers.ts';
import type { NumberReader } from './parse/read-numbers.ts';

export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970. */
type Day = number;

export const dayMs = 86_400_000;
const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / dayMs;
const written = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** True for a day of the calendar: no 30th of February. */
const exists = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** The last of these days before the call, and the first one from the day of the call on. */
function nearest(days: readonly Day[], today: Day): Day[] {
  return [days.findLast((day) => day < today), days.find((day) => day >= today)].filter((day) => day !== undefined);
}

const isDay = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 31;
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2100;

/** What is said of a day: from token `from`, before `next`. */
interface Part {
  readonly value: number;
  readonly from: number;
  readonly next: number;
}

const nextWords = /^(?:next|week|nachst|kommend|prochain|prossim|proxim|vien|vem)/;
const lastWords = /^(?:last|letzt|vorig|pasad|dernier|scors|passad)/;
/** German in one word: `Freitagabend`, `freitags`. */
const partOfDay = /(?<=tag|woch)(?:s|abends?|morgens?|mittags?|vormittags?|nachmittags?|nachts?)$/;

/** A text as one language reads it, and the days that were found. */
interface Reading {
  readonly calendar: CalendarWords;
  readonly reader: NumberReader;
  readonly today: Day;
  readonly local: LocalDay;
  readonly days: Set<Day>;
  /** Tokens that are a part of a date with its month. */
  readonly used: Set<number>;
}

function readDays(reading: Reading): void {
  const { tokens } = reading.reader;
  if (!tokens.some(({ word }) => reading.calendar.all.has(word.replace(partOfDay, '')))) return;
  for (const at of tokens.keys()) monthAt(reading, at);
  for (const at of tokens.keys())
    for (const read of [dayAt, weekdayAt, nearAt, distanceAt, endOfYearAt]) read(reading, at);
}

function wordAt(reading: Reading, at: number): string {
  return reading.reader.tokens[at]?.word ?? '';
}

/** The day of a month that begins at a token: an ordinal, or a number. */
function dayNumberAt(reading: Reading, at: number): Part | undefined {
  const ordinal = ordinalAt(reading.reader, at);
  const number = numbersAt(reading.reader, at)[0];
  const part = ordinal && ordinal.next >= (number?.next ?? 0) ? ordinal : number;
  if (!part || !isDay(part.value)) return undefined;
  const isGlued =
    reading.reader.tokens[part.next]?.glued && /^(?:st|nd|rd|th|er|o|a)$/.test(wordAt(reading, part.next));
  return { ...part, next: isGlued ? part.next + 1 : part.next };
}

function pastJoints(reading: Reading, at: number): number {
  let next = at;
  while (next < at + 2 && reading.calendar.joints.has(wordAt(reading, next))) next += 1;
  return next;
}

/** The number that ends before a token, perhaps with "of" between. */
function dayBefore(reading: Reading, at: number): Part | undefined {
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    const part = dayNumberAt(reading, from);
    if (part && pastJoints(reading, part.next) === at) {
      const longer = [from - 1, from - 2]
        .map((before) => dayNumberAt(reading, before))
        .find((it) => it?.next === part.next);
      return longer ?? part;
    }
  }
  return undefined;
}

/** "2027", "zwanzig siebenundzwanzig", "nineteen eighty". */
function yearAt(reading: Reading, from: number): Part | undefined {
  const at = pastJoints(reading, from);
  const [first] = numbersAt(reading.reader, at);
  if (!first) return undefined;
  if (isYear(first.value)) return first;
  const [second] = numbersAt(reading.reader, first.next);
  const value = first.value * 100 + (second?.value ?? Number.NaN);
  return second && second.value < 100 && isYear(value) ? { value, from: at, next: second.next } : undefined;
}

function monthAt(reading: Reading, at: number): void {
  const month = reading.calendar.months.get(wordAt(reading, at));
  if (month === undefined) return;
  const after = pastJoints(reading, at + 1);
  const day = dayBefore(reading, at) ?? dayNumberAt(reading, after);
  const isEnd = [at - 1, at - 2, at - 3].some((place) => reading.calendar.ends.has(wordAt(reading, place)));
  if (day) {
    addDate(reading, month, day.value, yearAt(reading, Math.max(day.next, at + 1))?.value);
    for (let used = Math.min(day.from, at); used < Math.max(day.next, at + 1); used += 1) reading.used.add(used);
  }
  if (isEnd) {
    const year = yearAt(reading, at + 1)?.value;
    for (const day of [28, 29, 30, 31]) addEndOfMonth(reading, month, day, year);
  }
}

function addDate(reading: Reading, month: number, day: number, year: number | undefined): void {
  const years = year === undefined ? [-1, 0, 1].map((by) => reading.local.year + by) : [year];
  const days = years.filter((one) => exists(one, month, day)).map((one) => dayOf(one, month, day));
  for (const one of year === undefined ? nearest(days, reading.today) : days) reading.days.add(one);
}

function addEndOfMonth(reading: Reading, month: number, day: number, year: number | undefined): void {
  for (const one of year === undefined ? [reading.local.year, reading.local.year + 1] : [year])
    if (exists(one, month, day) && !exists(one, month, day + 1)) addDate(reading, month, day, year);
}

/** "the fifth", "el quince", "jueves 22": of this month, the next or the last one. */
function dayAt(reading: Reading, at: number): void {
  const before = wordAt(reading, at - 1);
  if (reading.used.has(at) || !(reading.calendar.articles.has(before) || reading.calendar.weekdays.has(before))) return;
  const day = dayNumberAt(reading, at);
  if (!day) return;
  const { year, month } = reading.local;
  const months = [-1, 0, 1].map((by) => new Date(Date.UTC(year, month - 1 + by, 1)));
  const days = months
    .map((date): [number, number] => [date.getUTCFullYear(), date.getUTCMonth() + 1])
    .filter(([y, m]) => exists(y, m, day.value))
    .map(([y, m]) => dayOf(y, m, day.value));
  for (const one of nearest(days, reading.today)) reading.days.add(one);
}

function weekdayAt(reading: Reading, at: number): void {
  const weekday = reading.calendar.weekdays.get(wordAt(reading, at).replace(partOfDay, ''));
  // "Friday, the fifth of March": the date says which Friday.
  if (weekday === undefined || [1, 2, 3, -1].some((by) => reading.used.has(at + by))) return;
  const today = new Date(reading.today * dayMs).getUTCDay();
  const next = reading.today + ((weekday - today + 6) % 7) + 1;
  const around = [-3, -2, -1, 1, 2].map((by) => wordAt(reading, at + by));
  if (around.some((word) => lastWords.test(word))) reading.days.add(next - 7);
  reading.days.add(next);
  if (around.some((word) => nextWords.test(word))) reading.days.add(next + 7);
}

function nearAt(reading: Reading, at: number): void {
  let phrase = '';
  let found: number | undefined;
  for (let next = at; next < at + 3; next += 1) {
    phrase = next === at ? wordAt(reading, at) : `${phrase} ${wordAt(reading, next)}`;
    found = reading.calendar.near.get(phrase) ?? found;
  }
  if (found === undefined || reading.calendar.greetings.has(wordAt(reading, at - 1))) return;
  // "pasado mañana" and "day after tomorrow" are not tomorrow.
  const isPart = [1, 2].some((by) => {
    const longer = Array.from({ length: by + 1 }, (_, index) => wordAt(reading, at - by + index)).join(' ');
    return reading.calendar.near.has(longer);
  });
  if (!isPart) reading.days.add(reading.today + found);
}

/** "in three days", "dans deux semaines". */
function distanceAt(reading: Reading, at: number): void {
  if (!reading.calendar.ahead.has(wordAt(reading, at - 1))) return;
  const [number] = numbersAt(reading.reader, at);
  const unit = number ? reading.calendar.units.get(wordAt(reading, number.next)) : undefined;
  if (number && unit !== undefined && number.value > 0 && number.value <= 100)
    reading.days.add(reading.today + Math.round(number.value * unit));
}

/** "antes de fin de año". */
function endOfYearAt(reading: Reading, at: number): void {
  if (!reading.calendar.ends.has(wordAt(reading, at))) return;
  if ([1, 2, 3].some((by) => reading.calendar.years.has(wordAt(reading, at + by))))
    reading.days.add(dayOf(reading.local.year, 12, 31));
}

const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const short = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/-])/g;

/** Dates in figures: which of the first two numbers is the month is not known. */
function* figures(text: string, local: LocalDay): Generator<Day> {
  const today = dayOf(local.year, local.month, local.day);
  for (const [, year, month, day] of text.matchAll(iso))
    if (exists(Number(year), Number(month), Number(day))) yield dayOf(Number(year), Number(month), Number(day));
  for (const [, one, , other, said] of text.matchAll(short)) {
    const years =
      said === undefined ? [-1, 0, 1].map((by) => local.year + by) : [Number(said) + (said.length === 2 ? 2000 : 0)];
    for (const [day, month] of [
      [Number(one), Number(other)],
      [Number(other), Number(one)],
    ] as const) {
      const days = years.filter((year) => exists(year, month, day)).map((year) => dayOf(year, month, day));
      yield* said === undefined ? nearest(days, today) : days;
    }
  }
}

/** The days (YYYY-MM-DD) that a text may name, relative to the local day on which the call starts. */
export const daysIn = (text: string, local_start: LocalDay): ReadonlySet<string> =>
  daysFrom(written(dayOf(local_start.year, local_start.month, local_start.day)))(text);

/** The readers of the last day from which texts were read. */
let lastReader: { readonly from: string; readonly read: (text: string) => ReadonlySet<string> } | undefined;

function daysFrom(from: string): (text: string) => ReadonlySet<string> {
  if (lastReader?.from !== from) {
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    lastReader = { from, read: perText((text) => readDaysIn(text, { year, month, day })) };
  }
  return lastReader.read;
}

function readDaysIn(text: string, local_start: LocalDay): ReadonlySet<string> {
  const { tokens } = tokensIn(text);
  const today = dayOf(local_start.year, local_start.month, local_start.day);
  const days = new Set<Day>();
  for (const calendar of calendarWords()) {
    const reader = numberReader(calendar.words, tokens);
    readDays({ calendar, reader, today, local: local_start, days, used: new Set() });
  }
  return new Set([...days, ...figures(fold(text), local_start)].map(written));
}

/** A year in which no call is: dates that are said without their year are then in it, or beside it. */
const far: LocalDay = { year: 9000, month: 1, day: 1 };

/** True when a text names a day with its month and its year. */
export const namesFullDate = (text: string): boolean => [...daysIn(text, far)].some((day) => day < '2100');
