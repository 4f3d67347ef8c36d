// The numbers that a spoken text may mean: read generously, because the punctuation of transcripts is not reliable.
import { numberTokens, readNumbers } from './read-numbers.ts';
import type { NumberFound, NumberToken, Reading } from './read-numbers.ts';
import { months, rangeWords } from '../days/time-words.ts';
import { fold, wordsOf } from '../words/words.ts';

/** The numbers that were said, for comparison with claims. */
export interface NumbersSaid {
  readonly numbers: ReadonlySet<number>;
  /** Named months, 1 to 12: they count as numbers in dates only. */
  readonly months: ReadonlySet<number>;
}

/**
 * The readings that may differ: without a number from ten on there are no pairs, without a scale there is no short
 * form.
 */
function readingsOf(tokens: readonly NumberToken[]): readonly Reading[] {
  const isPaired = tokens.some(({ kind }) => kind.is_oh || kind.ten !== undefined || (kind.small ?? 0) >= 10);
  const isScaled = tokens.some(({ kind }) => (kind.scale ?? kind.spoken_scale ?? kind.glued_scale) !== undefined);
  return ['plain', ...(isPaired ? ['pairs' as const] : []), ...(isScaled ? ['short' as const] : [])];
}

/** "three to four hundred thousand": the first number gets the scale of the second. */
export function borrowed(
  first: NumberFound,
  second: NumberFound | undefined,
  tokens: readonly NumberToken[],
): number[] {
  if (!second || first.scale > 1 || second.from - first.next > 1) return [];
  if (second.from > first.next && !rangeWords.has(tokens[first.next]?.word ?? '')) return [];
  const by = (second.whole_hundreds && first.value < 10 ? 100 : 1) * second.scale;
  return by > 1 && first.value * by < second.value ? [first.value * by] : [];
}

/** "the mid four hundreds", "the 400s": prices without the thousand. */
const isPlural = ({ from, next }: NumberFound, tokens: readonly NumberToken[]): boolean =>
  (next > from + 1 && tokens[next - 1]?.word === 'hundreds') ||
  (tokens[next]?.glued === true && tokens[next]?.word === 's');

const inThousands = (found: readonly NumberFound[], tokens: readonly NumberToken[]): number[] =>
  found.flatMap((number) =>
    number.value >= 100 && number.value < 1e3 && isPlural(number, tokens) ? [number.value * 1e3] : [],
  );

const digitsOf = ({ word, value, kind }: NumberToken): string =>
  value === undefined ? (kind.is_oh ? '0' : String(kind.unit ?? '')) : /^\d+$/.test(word) ? word : '';

/** "one five five", "450 000": consecutive digits. */
function joined(tokens: readonly NumberToken[]): number[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    const digits = digitsOf(token);
    if (digits !== '') runs.at(-1)?.push(digits);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs
    .map((run) => (run.length > 1 ? run.join('') : ''))
    .filter((run) => run !== '' && run.length <= 15)
    .map(Number);
}

/** "twenty twenty six": years, prices and house numbers in halves. */
const halves = (found: readonly NumberFound[]): number[] =>
  found.flatMap((first, index) => {
    const second = found[index + 1];
    return second?.from === first.next && [first, second].every(({ value }) => value >= 10 && value < 100)
      ? [first.value * 100 + second.value]
      : [];
  });

/** Times of day with a part of an hour, and the hour that they mean: "quarter to five" is 4:45, "halb vier" 3:30. */
const clockWords: readonly { readonly pattern: RegExp; readonly minutes: number; readonly shift: 0 | -1 }[] = [
  { pattern: /\bhalf past (\w+)/g, minutes: 30, shift: 0 },
  { pattern: /\b(\w+) y media\b/g, minutes: 30, shift: 0 },
  { pattern: /\bhalb (\w+)/g, minutes: 30, shift: -1 },
  { pattern: /\b(?:quarter (?:past|after)|viertel nach) (\w+)/g, minutes: 15, shift: 0 },
  { pattern: /\b(\w+) y cuarto\b/g, minutes: 15, shift: 0 },
  { pattern: /\b(?:quarter (?:to|of|till|before)|viertel vor|dreiviertel) (\w+)/g, minutes: 45, shift: -1 },
  { pattern: /\b(\w+) menos cuarto\b/g, minutes: 45, shift: -1 },
];

/** "a bath and a half", "dos baños y medio": the half follows the noun. */
function halvesBehind(folded: string): number[] {
  return [
    ...folded.matchAll(
      /\b([a-z]{1,12}|\d{1,3}) ([a-z]{2,20}) (?:and a half|y medi[oa]|und ein(?:e|en)? halbe[ns]?)\b/g,
    ),
  ].flatMap(([, count = '', counted = '']) => {
    const [number] = /^an?$/.test(count) ? [{ value: 1 }] : readNumbers(numberTokens(count));
    return number && readNumbers(numberTokens(`1 ${counted}`)).every(({ next, scale }) => next === 1 && scale === 1)
      ? [number.value + 0.5]
      : [];
  });
}

/** Numbers in words that are not numbers: parts of hours, noon, and the "a" of counted nouns. */
function unspelled(folded: string): number[] {
  const times = clockWords.flatMap(({ pattern, minutes, shift }) =>
    [...folded.matchAll(pattern)].flatMap(([, word = '']) => {
      const [hour] = readNumbers(numberTokens(word));
      if (!hour || hour.value < 1 || hour.value > 24) return [];
      const value = hour.value + shift;
      return [value === 0 ? 12 : value, minutes];
    }),
  );
  times.push(...halvesBehind(folded));
  if (/\b(?:an?|single) (?:year|month|week|day|hour|minute|bed|bedroom|bath|bathroom)\b/.test(folded)) times.push(1);
  return /\b(?:noon|midday|mediodia|mittag|midnight|medianoche|mitternacht)\b/.test(folded) ? [...times, 12] : times;
}

function numbersOf(text: string): number[] {
  const tokens = numberTokens(text);
  const found = readingsOf(tokens).map((reading) => readNumbers(tokens, reading));
  return [
    ...found.flatMap(halves),
    ...found.flatMap((list) => [
      ...list.map(({ value }) => value),
      ...list.flatMap((first, index) => borrowed(first, list[index + 1], tokens)),
      ...inThousands(list, tokens),
    ]),
    ...joined(tokens),
  ];
}

/** The cached result for a text. */
interface Read {
  readonly words: readonly string[];
  readonly folded: string;
}

const readOf = (text: string): Read => ({ words: wordsOf(text), folded: fold(text) });

/** All numbers that a text may mean, with and without its punctuation. */
export function numbersSaid(text: string, { words, folded }: Read = readOf(text)): NumbersSaid {
  const phrases = text.split(/[,;:.!?]\s+|\s*[–—]\s*/);
  const numbers = [folded, ...(phrases.length > 1 ? phrases : [])].flatMap(numbersOf);
  const named = words.flatMap((word) => months.get(word) ?? []);
  return { numbers: new Set([...numbers, ...unspelled(folded)]), months: new Set(named) };
}

/** What was said in any of these. */
export const saidInAll = (all: readonly NumbersSaid[]): NumbersSaid => ({
  numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
  months: new Set(all.flatMap(({ months: named }) => [...named])),
});
