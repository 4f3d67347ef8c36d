// Parses the days that a turn mentions: dates, weekdays, "tomorrow", "in two weeks". Each expression is one that a
// claimed day may match.
import { numberTokens, readNumbers } from '../numbers/read-numbers.ts';
import { isTimeWord, months, weekdays } from './time-words.ts';
import { fold } from '../words/words.ts';

/** A day as the number of days since 1970. */
export type Day = number;

const dayMs = 86_400_000;
export const dayOf = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / dayMs;

/** What an expression says about its day. */
interface Said {
  readonly from: number;
  readonly to: number;
  /** `range` is in days after the call. */
  readonly range?: readonly [first: number, last: number];
  readonly weekdays?: readonly number[];
  readonly month?: number;
  readonly dates?: readonly [first: number, last: number];
  readonly year?: number;
  /** True when it leaves only one day, as people speak. */
  readonly fixed: boolean;
}

/** Greetings such as "good day" and "good evening" do not refer to a time. */
const greetings =
  /\b(?:good|nice|great|lovely|wonderful|buen|buenos?|buenas|guten?|schonen?|gute)(?: \w+)? (?:morning|afternoon|evening|night|day|days|weekend|dias?|tardes|noches?|fin de semana|morgen|tag|abend|nacht|wochenende)\b/g;

const isoDate = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const shortDate = /\b(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2})\b|\2(?!\d)|(?<=\/\d{1,2})(?![\d/]))/g;

/** Abbreviations and ambiguous names are months only next to a number. */
const monthAlone = [...months.keys()]
  .filter((name) => name !== 'may' && (name.length > 4 || /^(?:june|july|juni|juli|mayo|mai)$/.test(name)))
  .join('|');
const monthAny = [...months.keys()].join('|');
const ending = '(?: (?:st|nd|rd|th))?';
const between = String.raw`(?: (?:and|or|to|through|until|bis|und|oder|y|o|al|a|hasta)(?: (?:the|zum|el))?)`;
const year = String.raw`(?:(?: (?:of|de|del|in))? (?:#(?<year>\d{4})\b|#(?<century>19|20) #(?<rest>\d\d)\b))?`;
const dateBefore = new RegExp(
  String.raw`(?:#(?<first>\d{1,2})${ending}${between} )?#(?<date>\d{1,2})${ending}(?: (?:of|de))? (?<month>${monthAny})\b${year}`,
  'g',
);
const dateAfter = new RegExp(
  String.raw`\b(?<month>${monthAny})(?: the)? #(?<date>\d{1,2})\b(?!\.)${ending}(?:${between} #(?<last>\d{1,2})\b(?!\.)${ending})?${year}`,
  'g',
);
const monthOnly = new RegExp(
  String.raw`\b(?:(?<month>${monthAlone})|(?<=\b(?:in|by|until|till|of|since|next|this|last|early|late|mid|from|before|after|during|for) )(?<may>may))\b${year}`,
  'g',
);
const weekdayName = new RegExp(
  String.raw`\b(${[...weekdays.keys()].join('|')})s?(?:morgen|vormittag|mittag|nachmittag|abend|nacht)?\b`,
  'g',
);
/** "By the fifteenth", if no noun follows. */
const dateOnly =
  /\b(?:(?:on|by|before|until|till|from|after) the|am|zum|vom|el|el dia) #(\d{1,2})(?: (?:st|nd|rd|th))?(?= of (?:the|this|next) month\b| (?:at|um|a las?) #|$)/g;

const exact: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/\b(?:day after tomorrow|pasado manana|ubermorgen|uebermorgen)\b/g, 2],
  [
    /\b(?:(?<!after )tomorrow|(?<!\b(?:pasado|la|esta|de|por|cada) )manana|(?<!\b(?:am|jeden|heute|diesen|ubermorgen|\w+tag|mittwoch) )morgen)\b/g,
    1,
  ],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy|esta (?:manana|tarde|noche)|heute)\b/g, 0],
  [/(?<!before )\b(?:yesterday|ayer|gestern)\b/g, -1],
  [/\b(?:day before yesterday|anteayer|vorgestern)\b/g, -2],
];
const ranges: readonly (readonly [pattern: RegExp, range: readonly [number, number]])[] = [
  [
    /\b(?:(?:next|following|coming) week|(?:nachste|naechste|kommende|folgende)[nr]? woche|proxima semana|semana (?:que viene|proxima|entrante|siguiente))\b/g,
    [0, 14],
  ],
  [/\b(?:this week|diese[rn]? woche|esta semana)\b/g, [-6, 7]],
  [
    /\b(?:(?:next|following|coming) month|(?:nachste|naechste|kommende|folgende)[nrs]? monat|proximo mes|mes (?:que viene|proximo|entrante|siguiente))\b/g,
    [0, 62],
  ],
  [/\b(?:(?:this|the) month|diese[rnsm]? monats?|monatsende|(?:este|de|del) mes)\b/g, [-31, 35]],
];
const nextYear =
  /\b(?:(?:next|following|coming) year|(?:nachstes|naechstes|nachsten|naechsten|kommenden|kommendes) jahr|proximo ano|ano (?:que viene|proximo))\b/g;
const weekend = /\b(?:weekend|wochenende|fin de semana)\b/g;

const units: readonly (readonly [pattern: RegExp, days: number, give: number])[] = [
  [/^(?:d|t)/, 1, 2],
  [/^(?:w|s)/, 7, 4],
  [/^m/, 30.5, 10],
  [/^(?:y|j|a)/, 365.25, 45],
];
const unit = '(days?|tage?n?|dias?|weeks?|wochen?|semanas?|months?|monate?n?|mes|meses|years?|jahre?n?|anos?)';
const roughly =
  '(?: (?:about|around|the next|etwa|circa|ca|ungefahr|unos|unas|los proximos|las proximas|den nachsten|von|de))?';
const ahead = new RegExp(
  String.raw`\b(?:(within|inside|binnen|innerhalb)|in|en|dentro de|nach|after)${roughly} (?:#(\d+)|an?)(?: (?:to|or|bis|oder|a|o) #(\d+))? ${unit}\b`,
  'g',
);
const fromNow = new RegExp(String.raw`()(?:#(\d+)|\ban?)(?: (?:to|or) #(\d+))? ${unit} from (?:now|today)\b`, 'g');

const numbered = (groups: Record<string, string | undefined>, key: string): number | undefined =>
  groups[key] === undefined ? undefined : Number(groups[key]);

function calendar({ groups = {}, index, 0: found }: RegExpMatchArray): Said {
  const [date, first, last, century] = ['date', 'first', 'last', 'century'].map((key) => numbered(groups, key));
  const said = century === undefined ? numbered(groups, 'year') : century * 100 + Number(groups['rest']);
  const month = months.get(groups['month'] ?? groups['may'] ?? '');
  return {
    from: index ?? 0,
    to: (index ?? 0) + found.length,
    fixed: date !== undefined && first === undefined && last === undefined,
    ...(month === undefined ? {} : { month }),
    ...(said === undefined ? {} : { year: said }),
    ...(date === undefined ? {} : { dates: [first ?? date, last ?? date] as const }),
  };
}

function windowed({ 0: found, 1: within, 2: count, 3: more, 4: word = '', index }: RegExpMatchArray): Said {
  const [, days, give] = units.find(([pattern]) => pattern.test(word)) ?? [/./, 1, 0];
  const [least, most] = [Number(count ?? 1) * days, Number(more ?? count ?? 1) * days];
  return {
    from: index ?? 0,
    to: (index ?? 0) + found.length,
    range: [within ? 0 : Math.floor(least) - give, Math.ceil(most) + give],
    fixed: days === 1 && !within,
  };
}

/** All day expressions of a clause, from left to right; of overlapping ones the longer. */
function saidIn(clause: string, today: Day): Said[] {
  const at = ({ 0: found, index }: RegExpMatchArray): { from: number; to: number } => ({
    from: index ?? 0,
    to: (index ?? 0) + found.length,
  });
  const all = (pattern: RegExp): RegExpMatchArray[] => [...clause.matchAll(pattern)];
  const thisYear = new Date(today * dayMs).getUTCFullYear();
  const found: Said[] = [
    ...[dateBefore, dateAfter, monthOnly].flatMap((pattern) => all(pattern).map(calendar)),
    ...[ahead, fromNow].flatMap((pattern) => all(pattern).map(windowed)),
    ...exact.flatMap(([pattern, days]) =>
      all(pattern).map((one) => ({ ...at(one), range: [days, days] as const, fixed: true })),
    ),
    ...ranges.flatMap(([pattern, range]) => all(pattern).map((one) => ({ ...at(one), range, fixed: false }))),
    ...all(weekdayName).map((one) => ({ ...at(one), weekdays: [weekdays.get(one[1] ?? '') ?? 0], fixed: true })),
    ...all(weekend).map((one) => ({ ...at(one), weekdays: [0, 5, 6], fixed: false })),
    ...all(dateOnly).map((one) => ({ ...at(one), dates: [Number(one[1]), Number(one[1])] as const, fixed: true })),
    ...all(nextYear).map((one) => ({ ...at(one), year: thisYear + 1, fixed: false })),
  ];
  let reached = 0;
  return found
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from, to }) => {
      const isFree = from >= reached;
      reached = Math.max(reached, to);
      return isFree;
    });
}

/** What may be between two expressions for one day: "Friday at three, the fifth of March". */
const joint =
  /^(?: (?:on|the|of|at|in|around|about|den|dem|der|am|um|gegen|ab|el|la|las|de|del|en|a|por|morning|afternoon|evening|night|manana|tarde|noche|morgen|vormittag|nachmittag|abend|uhr|oclock|pm|#\d+))* ?$/;

function joined(all: readonly Said[], clause: string): Said[] {
  const whole: Said[] = [];
  for (const one of all) {
    const last = whole.at(-1);
    const share =
      last &&
      (['range', 'weekdays', 'month', 'dates'] as const).some(
        (key) => last[key] !== undefined && one[key] !== undefined,
      );
    if (!last || share || !joint.test(clause.slice(last.to, one.from))) whole.push(one);
    else whole.splice(-1, 1, { ...last, ...one, from: last.from, fixed: last.fixed || one.fixed });
  }
  return whole;
}

/** Weekdays are those around the call, and dates without a year the next or the last ones, unless more is said. */
function fits({ range, weekdays: named, month, dates, year: said }: Said, day: Day, today: Day): boolean {
  const at = new Date(day * dayMs);
  const near = said !== undefined ? undefined : month !== undefined ? [-366, 366] : dates ? [-31, 62] : [-14, 14];
  const [first, last] = range ?? near ?? [-Infinity, Infinity];
  return (
    day - today >= (first ?? 0) &&
    day - today <= (last ?? 0) &&
    (named?.includes(at.getUTCDay()) ?? true) &&
    (month ?? at.getUTCMonth() + 1) === at.getUTCMonth() + 1 &&
    (!dates || (at.getUTCDate() >= dates[0] && at.getUTCDate() <= dates[1])) &&
    (said ?? at.getUTCFullYear()) === at.getUTCFullYear()
  );
}

/** Dates in digits: which of the first two numbers is the month is unknown. */
function numericDates(text: string): Said[][] {
  const none = { from: 0, to: 0, fixed: true };
  const iso = [...text.matchAll(isoDate)].map(([, y, m, d]): Said[] => [
    { ...none, year: Number(y), month: Number(m), dates: [Number(d), Number(d)] },
  ]);
  const short = [...text.matchAll(shortDate)].map(([, one = '', , other = '', y]): Said[] =>
    [
      [one, other],
      [other, one],
    ]
      .filter(([, m]) => Number(m) >= 1 && Number(m) <= 12)
      .map(([d, m]) => ({
        ...none,
        month: Number(m),
        dates: [Number(d), Number(d)],
        ...(y === undefined ? {} : { year: y.length === 2 ? 2000 + Number(y) : Number(y) }),
      })),
  );
  return [...iso, ...short];
}

/** Words with single spaces, numbers as `#5`, without greetings. */
function normal(clause: string): string {
  const tokens = numberTokens(clause);
  const numbers = new Map(readNumbers(tokens).map((one) => [one.from, one]));
  const words: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = numbers.get(at);
    words.push(number ? `#${number.value}` : (tokens[at]?.word ?? ''));
    at = number ? number.next : at + 1;
  }
  return words.join(' ').replaceAll(greetings, ' ; ');
}

/** "Soon" and "in the summer" are not decades away. */
const longestVague = 1100;

const clockForm = /\b\d{1,2}:\d{2}\b/;
const clockWords =
  /#(?:\d|1\d|2[0-4])(?: #\d+)? (?:[ap]m|[ap] m|uhr|oclock|o clock|hrs)\b|\b(?:at|by|around|um|gegen|a las?) #(?:[1-9]|1\d|2[0-4])$/;

/** What a text says about days. `vague`: it mentions time, but perhaps no day. */
export interface Expressions {
  readonly said: readonly Said[];
  readonly vague: boolean;
}

/** Each kind of expression once. */
export function expressionsIn(spoken: string, today: Day): Expressions {
  const text = fold(spoken);
  let vague = clockForm.test(text);
  const said = numericDates(text).flat();
  for (const clause of text
    .replaceAll(isoDate, ' ; ')
    .replaceAll(shortDate, ' ; ')
    .split(/[!?;:…]+|(?<!\d)\.+(?=\s|$)/)) {
    const words = normal(clause);
    for (const one of joined(saidIn(words, today), words)) said.push(one);
    vague ||= clockWords.test(words) || words.split(' ').some(isTimeWord);
  }
  return { said: [...new Map(said.map((one) => [JSON.stringify({ ...one, from: 0, to: 0 }), one])).values()], vague };
}

/** How a day matches what was said: `no` time or another one, `some` time that may be it, or exactly `this`. */
export function isDayAmong(day: Day, texts: readonly Expressions[], today: Day): 'no' | 'some' | 'this' {
  if (texts.every(({ said }) => said.length === 0))
    return texts.some(({ vague }) => vague) && Math.abs(day - today) <= longestVague ? 'some' : 'no';
  const fitting = texts.flatMap(({ said }) => said.filter((one) => fits(one, day, today)));
  return fitting.length === 0 ? 'no' : fitting.some(({ fixed }) => fixed) ? 'this' : 'some';
}
