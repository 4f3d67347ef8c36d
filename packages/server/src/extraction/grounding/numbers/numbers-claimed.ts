// Compares the numbers of a claim with those that were said.
import { numberLikeArticles } from './number-words.ts';
import { borrowed } from './numbers-said.ts';
import { numberTokens, readNumbers } from './read-numbers.ts';
import type { NumbersSaid } from './numbers-said.ts';
import type { Vocabulary } from '../words/shared-words.ts';

/** Alternatives, of which one is enough: 3 for 15 o'clock. `month`: its name counts too. */
interface Demand {
  readonly any: readonly number[];
  readonly month?: boolean;
}

const isoDate = /\b(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g;
const numericDate = /\b(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})\b/g;
// Minutes with a colon, or an hour with a word that marks it.
const clock = /\b(\d{1,2})(?::(\d{2})(?::\d{2})?(?!\d)|(?:[.:](\d{2}))?\s?(?:[ap]\.?m\b\.?|uhr\b|hrs?\b|h\b))/gi;

const exactly = (value: string): Demand => ({ any: [Number(value)] });
const monthOf = (value: string): Demand => ({ any: [Number(value)], month: true });
const yearOf = (value: string): Demand => ({
  any: value.length === 2 ? [Number(value), 2000 + Number(value)] : [Number(value)],
});

/** Hours are said in 12 and in 24 hours; full hours without minutes. */
function timeDemands(hour: string, minutes = '00'): Demand[] {
  const value = Number(hour);
  return [
    { any: [value, value % 12 || 12, value < 12 ? value + 12 : value] },
    ...(minutes === '00' ? [] : [exactly(minutes)]),
  ];
}

/** The forms of dates and times, and the numbers in which each group is said. */
const forms: readonly (readonly [pattern: RegExp, demands: (groups: readonly (string | undefined)[]) => Demand[]])[] = [
  [
    isoDate,
    ([year = '', month = '', day = '', time]) => [
      exactly(year),
      monthOf(month),
      exactly(day),
      ...(time === undefined ? [] : timeDemands(time.slice(0, 2), time.slice(3))),
    ],
  ],
  [numericDate, ([first = '', , second = '', year = '']) => [monthOf(first), monthOf(second), yearOf(year)]],
  [clock, ([hour = '', minutes, dotted]) => timeDemands(hour, minutes ?? dotted)],
];

/** Removes dates and times from a text, because they are said in other numbers than they are written in. */
function timesOut(text: string): { readonly rest: string; readonly demands: readonly Demand[] } {
  let rest = text.normalize('NFKC');
  const demands: Demand[] = [];
  for (const [pattern, read] of forms) {
    demands.push(...[...rest.matchAll(pattern)].flatMap((found) => read(found.slice(1))));
    rest = rest.replaceAll(pattern, ' ; ');
  }
  return { rest, demands };
}

const isMet = ({ any, month }: Demand, { numbers, months }: NumbersSaid): boolean =>
  any.some((value) => numbers.has(value) || (month === true && months.has(value)));

/** True when a number was said, ignoring its sign and rounding. */
export const isNumberSaid = (value: number, said: NumbersSaid): boolean =>
  said.numbers.has(Number(Math.abs(value).toFixed(4)));

/** True when every number of a text was said, in digits or words, in one of its readings. */
export function areNumbersSaid(text: string, said: NumbersSaid): boolean {
  const { rest, demands } = timesOut(text);
  const tokens = numberTokens(rest);
  return (
    demands.every((demand) => isMet(demand, said)) &&
    (['plain', 'pairs', 'short'] as const).some((reading) =>
      readNumbers(tokens, reading).every(
        (number, index, all) =>
          number.ambiguous ||
          [number.value, ...borrowed(number, all[index + 1], tokens)].some((value) => said.numbers.has(value)),
      ),
    )
  );
}

/**
 * True when words that are numbers only next to others ("one", "first") were said too, as such or as that number.
 * Articles count where numbers were said.
 */
export function areSmallNumbersSaid(text: string, said: NumbersSaid, words: Vocabulary): boolean {
  const tokens = numberTokens(timesOut(text).rest);
  return readNumbers(tokens).every(({ value, from, ambiguous }) => {
    const word = tokens[from]?.word ?? '';
    return (
      !ambiguous ||
      said.numbers.has(value) ||
      words.has(word) ||
      word === 'erst' ||
      (said.numbers.size === 0 && numberLikeArticles.has(word))
    );
  });
}

/** True when a text contains an unambiguous number. */
export function hasNumber(text: string): boolean {
  const { rest, demands } = timesOut(text);
  return demands.length > 0 || readNumbers(numberTokens(rest)).some(({ ambiguous }) => !ambiguous);
}
