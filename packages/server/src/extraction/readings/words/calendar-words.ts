// The words for months, weekdays and days near today in six languages, from the language data of Node.js.
import { fold, once } from '../fold.ts';
import { numberWords } from './number-words.ts';
import type { Language, NumberWords } from './number-words.ts';

/** Words that are in no language data. Several words are one entry. */
interface Extras {
  /** Before the number of a day: "the fifth", "el quince". */
  readonly articles: string;
  /** Between a day, a month and a year. */
  readonly joints: string;
  /** "the end of March". */
  readonly ends: string;
  readonly days?: Readonly<Record<string, number>>;
  readonly ahead: string;
  /** Before a word for tomorrow that is only "morning" then. */
  readonly greetings?: string;
}

const extras: Readonly<Record<Language, Extras>> = {
  en: {
    ahead: 'in within',
    articles: 'the',
    joints: 'of the in',
    ends: 'end',
    days: { 'day after tomorrow': 2, tonight: 0, 'this morning': 0, 'this afternoon': 0, 'this evening': 0 },
  },
  es: {
    ahead: 'en dentro de',
    articles: 'el del dia al',
    joints: 'de del',
    ends: 'fin final finales',
    days: { 'esta tarde': 0, 'esta noche': 0 },
    greetings: 'la',
  },
  de: {
    ahead: 'in binnen',
    articles: 'am den dem der zum vom',
    joints: 'im',
    ends: 'ende',
    greetings: 'guten heute gestern am',
  },
  fr: { ahead: 'dans', articles: 'le du au', joints: 'de', ends: 'fin', days: { 'ce soir': 0, 'ce matin': 0 } },
  it: {
    ahead: 'tra fra',
    articles: 'il dal al del giorno',
    joints: 'di del',
    ends: 'fine',
    days: { stasera: 0, stamattina: 0 },
  },
  pt: {
    ahead: 'em a',
    articles: 'dia o no do',
    joints: 'de do',
    ends: 'fim final finais',
    days: { 'esta tarde': 0, 'esta noite': 0 },
    greetings: 'da',
  },
};

/** The words of one language, in the forms of its number words. */
export interface CalendarWords {
  readonly words: NumberWords;
  /** 1 to 12. */
  readonly months: ReadonlyMap<string, number>;
  /** 0 for Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Phrases for days from today: "pasado mañana" is 2. */
  readonly near: ReadonlyMap<string, number>;
  /** Days in a day or a week. */
  readonly units: ReadonlyMap<string, number>;
  readonly years: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly joints: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
  readonly greetings: ReadonlySet<string>;
  /** Before a number of days or weeks. */
  readonly ahead: ReadonlySet<string>;
  /** Without one of these, a text names no day in this language. */
  readonly all: ReadonlySet<string>;
}

const wordsOf = (text: string): string[] => fold(text).match(/\p{L}+/gu) ?? [];

function calendarIn(words: NumberWords): CalendarWords {
  const { language, formOf } = words;
  const extra = extras[language];
  const formed = (list: readonly string[]): string[] => list.map(formOf);
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[], locale: string = language) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // Of "segunda-feira" mostly the first word is said.
    return dates.map((date) => formed(wordsOf(format.format(date)))[0] ?? '');
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  // The fourth of January 2026 is a Sunday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  /** "1 day", "2 days". */
  const unitNames = (unit: 'day' | 'week' | 'year'): string[] => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return [1, 2].flatMap((count) => formed(wordsOf(format.format(count))));
  };
  const near = [-2, -1, 0, 1, 2]
    .map((day): [string, number] => [relative.format(day, 'day'), day])
    .filter(([phrase]) => !/\d/.test(phrase));
  const numbered = (all: readonly string[], first: number): [string, number][] =>
    all.map((name, index) => [name, index + first]);
  const found = {
    words,
    months: new Map([
      ...numbered(names({ month: 'short' }, months, 'en'), 1).filter(() => language === 'en'),
      ...numbered(names({ month: 'long' }, months), 1),
      ...numbered(names({ month: 'long' }, months, 'de-AT'), 1).filter(() => language === 'de'),
    ]),
    weekdays: new Map(numbered(names({ weekday: 'long' }, week), 0)),
    near: new Map(
      [...near, ...Object.entries(extra.days ?? {})].map(([phrase, day]) => [formed(wordsOf(phrase)).join(' '), day]),
    ),
    units: new Map([
      ...unitNames('day').map((name): [string, number] => [name, 1]),
      ...unitNames('week').map((name): [string, number] => [name, 7]),
      ...(language === 'de' ? [['tagen', 1] as const] : []),
    ]),
    years: new Set(unitNames('year')),
    articles: new Set(formed(extra.articles.split(' '))),
    joints: new Set(formed(extra.joints.split(' '))),
    ends: new Set(extra.ends.split(' ')),
    greetings: new Set(formed(extra.greetings?.split(' ') ?? [])),
    ahead: new Set(extra.ahead.split(' ')),
  };
  const firstWords = [...found.near.keys()].map((phrase) => phrase.split(' ')[0] ?? '');
  const lists = [found.months.keys(), found.weekdays.keys(), found.articles, found.ends, found.ahead, firstWords];
  return { ...found, all: new Set(lists.flatMap((list) => [...list])) };
}

/** Made on first use. */
export const calendarWords: () => readonly CalendarWords[] = once(() => numberWords().map(calendarIn));
