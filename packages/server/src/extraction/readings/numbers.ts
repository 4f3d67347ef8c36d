// Whether texts say a number, in digits or in words of six languages.
import { once, perText } from './fold.ts';
import { digitsFromWords } from './parse/dictated.ts';
import { tokensIn } from './parse/number-tokens.ts';
import { numberWords } from './words/number-words.ts';
import { occurrencesIn } from './parse/occurrences.ts';
import type { Occurrence, Occurrences } from './parse/occurrences.ts';
import { numberReader, plainNumbers } from './parse/read-numbers.ts';
import { corrections } from './words/speech-words.ts';
import { spellsPhone } from './spelled.ts';

export type Said = 'said' | 'elided' | 'absent';

/** Every number that a text says. */
export const numbersIn = (text: string): ReadonlySet<number> =>
  new Set(occurrencesIn(text).all.flatMap(({ value, short }) => (short ? [] : [value])));

/** The scales that speakers leave out: thousand, lakh, million. */
const leftOut = [1e3, 1e5, 1e6];

/** How an occurrence says a value; undefined when it does not. */
function saysAs({ value, short }: Occurrence, wanted: number): 'said' | 'elided' | undefined {
  if (value === wanted) return short ? 'elided' : 'said';
  const isElided = value >= 1 && leftOut.some((scale) => Number((value * scale).toFixed(4)) === wanted);
  return isElided && (value < 1000 || short) ? 'elided' : undefined;
}

/** Words that may stand beside a correction. */
const beside =
  /^(?:uh|um|er|eh|ah|ay|äh|ahm|oh|euh|i|mean|make|it|its|is|that|thats|es|sind|son|sono|sao|che|que|c|est|je|ja)$/;

/** A correction is a number of about the same size: a number of rooms does not correct a price. */
const isAboutAs = (one: number, other: number): boolean =>
  Math.max(one, other) < 100 * Math.max(Math.min(one, other), 0.5);

/** How much of the text after a number is read, and how many words may follow it before the correction. */
const reach = 60;
const unitWords = 2;

/** The occurrences of a text by their place. */
interface Placed extends Occurrences {
  readonly at: ReadonlyMap<number, readonly Occurrence[]>;
  /** Runs of digits that were said one by one: "one three two five oh oh". */
  readonly dictated: () => readonly string[];
}

const digitByDigit = /(?<!\d)\d(?: \d{1,2}(?!\d)){3,20}/g;

const placedIn = perText((text): Placed => {
  const found = occurrencesIn(text);
  return {
    ...found,
    at: Map.groupBy(
      found.all.filter(({ short }) => !short),
      ({ from }) => from,
    ),
    dictated: once(() =>
      [...digitsFromWords(found.folded).matchAll(digitByDigit)].map(([run]) => run.replaceAll(' ', '')),
    ),
  };
});

/** "oh one three five. Sorry, one five three": another number follows, with nothing but a correction between. */
function isCorrected({ value, to }: Occurrence, { folded, at }: Placed): boolean {
  let words = 0;
  let corrects = false;
  for (const { 0: word, index } of folded.slice(to, to + reach).matchAll(/[\p{L}\p{N}]+/gu)) {
    const next = at.get(to + index) ?? [];
    if (corrects && next.length > 0)
      return next.every((other) => other.value !== value) && next.some((other) => isAboutAs(other.value, value));
    if (corrections.has(word)) corrects = true;
    else if (!beside.test(word) && (corrects || (words += 1) > unitWords)) return false;
  }
  return false;
}

function saidIn(wanted: number, texts: readonly Placed[]): Said {
  let found: Said = 'absent';
  for (const text of texts)
    for (const occurrence of text.all) {
      const says = saysAs(occurrence, wanted);
      if (says === undefined || says === found || isCorrected(occurrence, text)) continue;
      if (says === 'said') return 'said';
      found = says;
    }
  const isDictated =
    wanted >= 1000 && texts.some(({ dictated }) => dictated().some((run) => run.includes(String(wanted))));
  return isDictated ? 'said' : found;
}

const normal = (value: number): number => Number(Math.abs(value).toFixed(4));

/**
 * `said`: one of the texts says the value, and does not correct it at once. `elided`: a text says a number that may be
 * short for it ("four twenty-five" for 425,000). The sign is not compared.
 */
export const numberSaid = (value: number, texts: readonly string[]): Said => saidIn(normal(value), texts.map(placedIn));

/** Alternatives, of which one is enough: 3 for 15 o'clock. */
type Demand = (texts: readonly Placed[]) => Said;

const order: readonly Said[] = ['absent', 'elided', 'said'];
const best = (all: readonly Said[]): Said => order.findLast((said) => all.includes(said)) ?? 'absent';
const worst = (all: readonly Said[]): Said => order.find((said) => all.includes(said)) ?? 'said';

const oneOf =
  (...values: readonly number[]): Demand =>
  (texts) =>
    best(values.map((value) => saidIn(value, texts)));

const date =
  /\b(?:\d{4}-(\d{2})-(\d{2})(?:T[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?|(\d{1,2})[./](\d{1,2})[./](?:\d{4}|\d{2}))\b/g;
const clock = /\b(\d{1,2})(?:[:.h](\d{2})(?:\s?(?:[ap]\.?m\b|uhr\b))?(?!\d)|\s?(?:[ap]\.?m\b|uhr\b|h\b))/gi;

const middays =
  /\b(?:noon|midday|mittag|mediodia|midi|mezzogiorno|meio[- ]dia|midnight|mitternacht|medianoche|minuit|mezzanotte|meia[- ]noite)\b/;

/** Hours are said in 12 and in 24; "halb vier" and "quarter to four" name the hour that follows. */
const hourOf = (hour: number, minutes: number): Demand => {
  const hours = [hour, ...(minutes >= 30 ? [hour + 1] : [])];
  const said = oneOf(...hours.flatMap((value) => [value, value % 12 || 12, (value % 12) + 12]));
  return (texts) => (hour % 12 === 0 && texts.some(({ folded }) => middays.test(folded)) ? 'said' : said(texts));
};

const partWords = once(() => {
  const parts = numberWords().flatMap(({ parts }) => [...parts]);
  return { 30: parts.filter(([, part]) => part === 0.5), 15: parts.filter(([, part]) => part === 0.25) };
});

/** Minutes are said as such, as a half or as a quarter. */
const minutesOf =
  (minutes: number): Demand =>
  (texts) => {
    const words = new Set(
      (minutes === 30 ? partWords()[30] : minutes % 30 === 15 ? partWords()[15] : []).map(([word]) => word),
    );
    return texts.some(({ folded }) => folded.split(/[^\p{L}]+/u).some((word) => words.has(word)))
      ? 'said'
      : saidIn(minutes, texts);
  };

/** Words that are a number in one language and something else in another, or an article. */
const ambiguous = new Set(
  'a an one um un uno una une eins ein eine einen einem einer dos due sei once sept cent seize neuf couple par first second third primero segundo primo secondo terzo quarto premier grand'.split(
    ' ',
  ),
);

/** The numbers of a value, as the language that reads most of its words reads them. */
function plainNumbersOf(value: string): Demand[] {
  // 21 700 is one number when it is written.
  const written = value.replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:[ \u00A0\u202F]\d{3})+(?!\d)/g, (found) =>
    found.replaceAll(/\D/g, ''),
  );
  const { folded, tokens } = tokensIn(written);
  const read = numberWords().map((words) => {
    const reader = numberReader(words, tokens);
    const said = (from: number, next: number): string =>
      folded.slice(reader.tokens[from]?.from, reader.tokens[next - 1]?.to);
    const numbers = [...plainNumbers(reader)].flatMap(([number]) => number ?? []);
    return {
      size: numbers.reduce((sum, { from, next }) => sum + next - from, 0),
      numbers: numbers
        .filter(({ from, next }) => !ambiguous.has(said(from, next)))
        .map((number) => normal(number.value)),
    };
  });
  const { numbers } = read.reduce((most, one) => (one.size > most.size ? one : most));
  // "700-800 thousand": the first number has the scale of the second.
  return numbers.map((number, index) =>
    oneOf(number, ...leftOut.map((scale) => number * scale).filter((scaled) => scaled < (numbers[index + 1] ?? 0))),
  );
}

/** A reference or a telephone number, which is said digit by digit. */
const reference = /(?<![\d.,])(?:0\d{2,}|\d{7,15})(?![\d.,])/g;

/** What must be said for the numbers of a value. */
function demandsOf(value: string, texts: readonly string[]): Demand[] {
  const demands: Demand[] = [];
  const rest = value
    .replaceAll(date, (_found, ...parts: (string | undefined)[]) => {
      const numbers = parts.slice(0, 4).flatMap((part) => (part === undefined ? [] : [Number(part)]));
      demands.push(oneOf(...numbers));
      return ' ; ';
    })
    .replaceAll(clock, (_found, hour: string, minutes = '00') => {
      demands.push(hourOf(Number(hour), Number(minutes)), ...(minutes === '00' ? [] : [minutesOf(Number(minutes))]));
      return ' ; ';
    })
    .replaceAll(reference, (digits) => {
      demands.push((read) => (spellsPhone(digits, texts) ? 'said' : saidIn(Number(digits), read)));
      return ' ; ';
    });
  return [...demands, ...plainNumbersOf(rest)];
}

/** The same for all numbers of a text value ("around 450,000 dollars"): the worst of them. `none`: it has no number. */
export function numbersOfTextSaid(value: string, texts: readonly string[]): Said | 'none' {
  const demands = demandsOf(value, texts);
  if (demands.length === 0) return 'none';
  const read = texts.map(placedIn);
  return worst(demands.map((demand) => demand(read)));
}
