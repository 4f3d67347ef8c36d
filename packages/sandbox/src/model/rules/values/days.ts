// Days and times of day that a sentence names, as dates in the time zone of the call.
import { readNumbers, valueOf } from './numbers.ts';
import { wordsPattern } from '../phrases.ts';
import type { Language } from '../sentence.ts';
import type { Sentence } from '../sentence.ts';

export interface NamedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`, where a time was said. */
  readonly time: string | null;
  /** The day in the words in which it was said. */
  readonly words: string;
}

export interface Clock {
  readonly started_at: string;
  readonly timezone: string;
}

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  en: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  es: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
  de: ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', '(?:samstag|sonnabend)'],
};
export const months: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  de: [
    'januar',
    'februar',
    'marz',
    'april',
    'mai',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'dezember',
  ],
};
const relative: Readonly<Record<Language, readonly (readonly [RegExp, number])[]>> = {
  en: [
    [wordsPattern(['day after tomorrow']), 2],
    [wordsPattern(['tomorrow']), 1],
    [wordsPattern(['today', 'tonight', 'this (?:afternoon|evening)']), 0],
  ],
  es: [
    [wordsPattern(['pasado manana']), 2],
    [/(?<!(?:la|por la|de la|esta) )(?<!\p{L})manana(?!\p{L})/u, 1],
    [wordsPattern(['hoy', 'esta (?:tarde|noche)']), 0],
  ],
  de: [
    [wordsPattern(['ubermorgen']), 2],
    [/(?<!(?:guten|am|jeden|heute) )(?<!\p{L})morgen(?!\p{L})/u, 1],
    [wordsPattern(['heute(?: \\w+)?']), 0],
  ],
};

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Midnight of the day of the call, as if its time zone were UTC. */
const todayOf = ({ started_at, timezone }: Clock): number =>
  Date.parse(
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      new Date(started_at),
    ),
  );

/** The day that a sentence names; the last one where it names several. */
export function namedDay({ plain, language }: Pick<Sentence, 'plain' | 'language'>, clock: Clock): NamedDay | null {
  const today = todayOf(clock);
  const day =
    calendarDay(plain, language, today) ?? weekday(plain, language, today) ?? relativeDay(plain, language, today);
  return day && { ...day, time: namedTime(plain, language) };
}

type Day = Pick<NamedDay, 'date' | 'words'>;

function calendarDay(plain: string, language: Language, today: number): Day | null {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(plain);
  if (iso) return { date: iso[0], words: iso[0] };
  for (const [index, month] of months[language].entries()) {
    const patterns = [
      `(\\d{1,2}|[a-z-]+)(?:st|nd|rd|th|\\.)?(?: of| de)? ${month}(?:(?:,| de)? (20\\d\\d))?`,
      `${month} (?:the )?(\\d{1,2}(?!\\d)|[a-z-]+)(?:st|nd|rd|th)?(?:,? (20\\d\\d))?`,
    ];
    for (const found of patterns.map((pattern) => new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, 'u').exec(plain))) {
      const day = found && (Number(found[1]) || ordinal(found[1] ?? '', language));
      if (!found || !day || day > 31) continue;
      const year = found[2] ? Number(found[2]) : new Date(today).getUTCFullYear();
      const at = Date.UTC(year, index, day);
      return { date: dateOf(!found[2] && at < today ? Date.UTC(year + 1, index, day) : at), words: found[0] };
    }
  }
  return null;
}

const ordinals: readonly string[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];
const ordinal = (word: string, language: Language): number | undefined => {
  const [, ten, unit = word] = /^(twenty|thirty)-(\w+)$/.exec(word) ?? [];
  const one = ordinals.indexOf(unit) + 1;
  const english = one && one + (ten === 'twenty' ? 20 : ten === 'thirty' ? 30 : 0);
  const stem =
    language === 'de'
      ? word
          .replace(/^erste[nr]?$/, 'eins')
          .replace(/^dritte[nr]?$/, 'drei')
          .replace(/(?:s?te[nr]?)$/, '')
      : word;
  return english || (word === 'primero' ? 1 : valueOf(stem, language));
};

function weekday(plain: string, language: Language, today: number): Day | null {
  const found = [...plain.matchAll(new RegExp(`(?<!\\p{L})(?:${weekdays[language].join('|')})(?!\\p{L})`, 'gu'))].at(
    -1,
  );
  if (!found) return null;
  const index = weekdays[language].findIndex((name) => new RegExp(`^${name}$`).test(found[0]));
  const ahead = (index - new Date(today).getUTCDay() + 7) % 7 || 7;
  return { date: dateOf(today + ahead * dayMs), words: found[0] };
}

const soon =
  /(?<!\p{L})(?:in|en|dentro de) ((?:\d+|[a-z]+)) (?:(days?|dias|tagen?)|(weeks?|semanas?|wochen?))(?!\p{L})/u;

function relativeDay(plain: string, language: Language, today: number): Day | null {
  for (const [pattern, days] of relative[language]) {
    const found = pattern.exec(plain);
    if (found) return { date: dateOf(today + days * dayMs), words: found[0] };
  }
  const found = soon.exec(plain);
  const count = found && readNumbers(found[1] ?? '', language)[0]?.value;
  return found && count ? { date: dateOf(today + count * (found[3] ? 7 : 1) * dayMs), words: found[0] } : null;
}

const clocks: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:at|around|about|by) (\d{1,2}|[a-z]+)(?::(\d\d))?(?: o'?clock)?(?: ?([ap])\.?m\.?(?!\p{L})| in the (morning|afternoon|evening))?(?!\p{L}|,?\d|-| (?:bed|bath|thousand|dollars|days|weeks|months))/u,
  es: /\ba las? (\d{1,2}|[a-z]+)(?::(\d\d))?(?: ?([ap])\.?m\.?(?!\p{L})| (?:de|por) la (manana|tarde|noche))?(?!\p{L})/u,
  de: /\b(?:um|gegen|ab) (\d{1,2}|[a-z]+)(?:(?::| uhr )(\d\d))?(?: uhr)?()(?: (morgens|vormittags|nachmittags|abends))?(?!\p{L})/u,
};
const morning = /^(?:a|morning|manana|morgens|vormittags)$/;

/** An hour below eight without a word on which half of the day it is in is one of the afternoon. */
function namedTime(plain: string, language: Language): string | null {
  const found = clocks[language].exec(plain);
  if (!found) return null;
  const spoken = /^\d/.test(found[1] ?? '') ? Number(found[1]) : valueOf(found[1] ?? '', language);
  if (spoken === undefined || spoken > 23) return null;
  const half = found[3] || found[4];
  const early = half ? morning.test(half) : spoken >= 8;
  const hour = spoken < 12 && !early ? spoken + 12 : spoken === 12 && half && early ? 0 : spoken;
  return `${String(hour).padStart(2, '0')}:${found[2] ?? '00'}`;
}

/** The moment at which a time of a day comes in a time zone, as ISO 8601. Without a time: the end of that day. */
export function momentOf({ date, time }: Pick<NamedDay, 'date' | 'time'>, timezone: string): string {
  const local = Date.parse(`${date}T${time ?? '23:59'}:00Z`);
  const shown = (ms: number): number => {
    const parts = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(new Date(ms));
    return Date.parse(`${parts.replace(' ', 'T')}Z`);
  };
  const first = local - (shown(local) - local);
  return new Date(first - (shown(first) - local)).toISOString();
}
