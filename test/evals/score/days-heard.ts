// Whether the day that is claimed is one that was heard; with no help from the code that is under test.
import { isNumberIn, plain } from './words-heard.ts';

const dayMs = 86_400_000;
const weekdays = [
  'sunday|domingos?|sonntag\\w*',
  'monday|lunes|montag\\w*',
  'tuesday|martes|dienstag\\w*',
  'wednesday|miercoles|mittwoch\\w*',
  'thursday|jueves|donnerstag\\w*',
  'friday|viernes|freitag\\w*',
  'saturday|sabados?|samstag\\w*|sonnabend\\w*',
];
const months = [
  'january|enero|januar',
  'february|febrero|februar',
  'march|marzo|marz',
  'april|abril',
  'may|mayo|mai',
  'june|junio|juni',
  'july|julio|juli',
  'august|agosto',
  'september|septiembre|setiembre',
  'october|octubre|oktober',
  'november|noviembre',
  'december|diciembre|dezember',
];
const ordinals =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[- ]first|twenty[- ]second|twenty[- ]third|twenty[- ]fourth|twenty[- ]fifth|twenty[- ]sixth|twenty[- ]seventh|twenty[- ]eighth|twenty[- ]ninth|thirtieth|thirty[- ]first'.split(
    '|',
  );
const germanOrdinals: readonly (readonly [RegExp, number])[] = [
  [/\berste[nr]?\b/, 1],
  [/\bdritte[nr]?\b/, 3],
  [/\bsiebte[nr]?\b/, 7],
  [/\bprimero\b/, 1],
];

const named = (list: readonly string[], text: string): number[] =>
  list.flatMap((names, index) => (new RegExp(`\\b(?:${names})s?\\b`).test(text) ? [index] : []));

/** The day of a moment in a zone, as midnight in UTC. */
export const dayAt = (moment: string, timeZone: string): Date =>
  new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment))}T00:00:00Z`,
  );

function isDateIn(date: number, text: string): boolean {
  const german = text.replaceAll(/\b(\w+?)s?te[nr]?\b/g, '$1');
  return (
    isNumberIn(date, text) ||
    isNumberIn(date, german) ||
    new RegExp(`\\b(?:${ordinals[date - 1] ?? '-'})\\b|\\b${date}(?:st|nd|rd|th)\\b`).test(text) ||
    germanOrdinals.some(([pattern, value]) => value === date && pattern.test(text))
  );
}

const relative: readonly (readonly [RegExp, number, number])[] = [
  [/\bday after tomorrow\b|\bpasado manana\b|\bubermorgen\b/, 2, 2],
  [
    /(?<!after )\btomorrow\b|(?<!\b(?:pasado|la|esta|por|de) )\bmanana\b|(?<!\b(?:guten|am|heute|jeden) )\bmorgen\b/,
    1,
    1,
  ],
  [
    /\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|\bhoy\b|\besta (?:tarde|noche|manana)\b|\bheute\b/,
    0,
    0,
  ],
  [/\bnext week\b|\b(?:nachste|kommende)[nr]? woche\b|\bproxima semana\b|\bsemana que viene\b/, 0, 14],
  [/\bnext month\b|\b(?:nachste|kommende)[nr]? monat\b|\bproximo mes\b|\bmes que viene\b/, 0, 62],
  [/\bthis week\b|\bdiese woche\b|\besta semana\b/, -7, 7],
  [/\b(?:in|within|en|dentro de|inside) (?:\S+ ){1,4}(?:days?|dias|tagen?)\b/, 0, 60],
  [/\b(?:in|within|en|dentro de) (?:\S+ ){1,4}(?:weeks?|semanas?|wochen?)\b/, 0, 180],
  [/\b(?:in|within|en|dentro de) (?:\S+ ){1,4}(?:months?|mes|meses|monate?n?)\b/, 0, 800],
  [/\b(?:in|within|en|dentro de) (?:\S+ ){1,4}(?:years?|anos?|jahre?n?)\b/, 0, 4000],
  [/\bnext year\b|\bnachstes jahr\b|\bproximo ano\b|\bano que viene\b/, 0, 731],
];
const vague =
  /\b(?:weeks?|months?|years?|summer|winter|spring|fall|autumn|morning|afternoon|evening|noon|semanas?|mes|meses|anos?|tarde|noche|verano|otono|wochen?\w*|monat\w*|jahr\w*|sommer|fruhjahr|herbst|uhr|later|soon|asap|immediately|pronto|bald|spater|sofort|weekend|days?|dias?|tage?n?|hours?|minutes?|quarter|midday|abend|nachmittag|vormittag|mittag)\b|\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\d{1,2}[./]\d{1,2}/;
const greeting =
  /\b(?:good|buen[oa]s?|guten?|schonen?|nice|great) (?:morning|afternoon|evening|day|dias?|tardes|noches|morgen|tag|abend)\b/g;

/**
 * Whether a day may be meant: it is in a month that was named, with its date, on a weekday that was, or as near as was
 * said.
 */
export function isDayIn(day: Date, heard: string, today: Date): boolean {
  const text = plain(heard).replaceAll(greeting, ' ');
  const ahead = Math.round((day.getTime() - today.getTime()) / dayMs);
  const [days, inMonths] = [named(weekdays, text), named(months, text)];
  const isNear = relative.some(([pattern, first, last]) => pattern.test(text) && ahead >= first && ahead <= last);
  const isWeekday =
    days.includes(day.getUTCDay()) &&
    (Math.abs(ahead) <= 14 ||
      inMonths.length > 0 ||
      relative.some(([pattern, , last]) => last > 14 && pattern.test(text)));
  const dated = [...Array(31).keys()].some((index) =>
    inMonths.some((month) =>
      new RegExp(
        `\\b(?:${ordinals[index] ?? '-'}|${index + 1}(?:st|nd|rd|th)?)\\b[^.]{0,6}\\b(?:${months[month] ?? '-'})\\b`,
      ).test(text),
    ),
  );
  const isDate =
    inMonths.includes(day.getUTCMonth()) &&
    (isDateIn(day.getUTCDate(), text) || !dated) &&
    (Math.abs(ahead) <= 366 ||
      isNumberIn(day.getUTCFullYear(), text) ||
      /\b(?:19|20)\d\d\b|nineteen|twenty|thousand|mil|tausend/.test(text));
  if (isNear || isWeekday || isDate) return true;
  const isFixed =
    days.length +
      inMonths.filter((month) => month !== 4 || /\b(?:of|in|by|until) may\b|\bmayo\b|\bmai\b/.test(text)).length >
      0 || relative.some(([pattern]) => pattern.test(text));
  const isAlone =
    /\b(?:on|by|before|until|till|from|after|am|zum|vom|el) (?:the |dia )?[\w-]+[ .,]*$/m.test(text) &&
    isDateIn(day.getUTCDate(), text);
  return isAlone || (!isFixed && Math.abs(ahead) <= 1100 && vague.test(text));
}

/** A weekday or a month of a text that was not named; the days next to the call are named by their distance. */
export function strangeDayIn(text: string, heard: string, today: Date): string | undefined {
  const [claimed, said] = [plain(text), plain(heard)];
  const near = [
    today,
    ...(/\btomorrow\b|\bmanana\b|\bmorgen\b/.test(said) ? [new Date(today.getTime() + dayMs)] : []),
    ...(/after tomorrow|pasado manana|ubermorgen/.test(said) ? [new Date(today.getTime() + 2 * dayMs)] : []),
  ];
  const known = [named(weekdays, said), named(months, said)] as const;
  const weekday = named(weekdays, claimed).find(
    (index) => !known[0].includes(index) && !near.some((day) => day.getUTCDay() === index),
  );
  const inDigits = (index: number): boolean => new RegExp(`\\b0?${index + 1}[./-]|[./-]0?${index + 1}\\b`).test(said);
  const month = named(months, claimed.replaceAll(/\b(?:may|march)\b/g, ' ')).find(
    (index) => !known[1].includes(index) && !near.some((day) => day.getUTCMonth() === index) && !inDigits(index),
  );
  const list = weekday === undefined ? months : weekdays;
  const which = weekday ?? month;
  return which === undefined ? undefined : new RegExp(`\\b(?:${list[which] ?? '-'})`).exec(claimed)?.[0];
}
