// Every number that a text may mean, with its place, in all languages.
import { numberWords } from '../words/number-words.ts';
import { tokensIn } from './number-tokens.ts';
import {
  digitsAt,
  fractionAt,
  groupAt,
  hasWords,
  numberReader,
  ordinalAt,
  plainNumbers,
  scaleAt,
} from './read-numbers.ts';
import type { NumberRead, NumberReader } from './read-numbers.ts';

/** `from` and `to` are places in the folded text. */
export interface Occurrence {
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly short: boolean;
}

export interface Occurrences {
  readonly folded: string;
  readonly all: readonly Occurrence[];
}

const longestRun = 15;

/** "one five five", "450 000": consecutive digits are one number. */
function* runsOf(reader: NumberReader): Generator<NumberRead> {
  let digits = '';
  let from = 0;
  for (let at = 0; at <= reader.tokens.length; at += 1) {
    const more = digitsAt(reader, at);
    if (more !== '' && digits === '') from = at;
    if (more === '') {
      if (at - from > 1 && digits !== '' && digits.length <= longestRun)
        yield { value: Number(digits), from, next: at };
      digits = '';
    } else if (digits.length <= longestRun) digits += more;
  }
}

/** Two numbers that may be one: "twenty twenty-six", "four twenty-five", "dos seiscientos", "treze e quinhentos". */
function* pairsOf(first: NumberRead, second: NumberRead, isJoined: boolean): Generator<NumberRead> {
  const [a, b] = [first.value, second.value];
  if (a < 1 || a >= 1000 || b < 1 || b >= 1000 || !Number.isInteger(a) || !Number.isInteger(b)) return;
  const both = { from: first.from, next: second.next };
  if (a < 100 && b >= 10 && b < 100) yield { ...both, value: a * 100 + b, short: isJoined };
  if (b >= 100 || isJoined) yield { ...both, value: a * 1000 + (b < 10 ? b * 100 : b), short: true };
}

const rangeWords = /^(?:to|or|and|a|o|y|bis|oder|und|ou|et|e|ate|ai)$/;

/** "three to four hundred thousand": the first number has the scale of the second. */
function* borrowed(first: NumberRead, second: NumberRead): Generator<NumberRead> {
  for (const scale of [1e6, 1e5, 1e3])
    if (second.value % scale === 0 && first.value < 1000 && first.value * scale < second.value)
      yield { value: first.value * scale, from: first.from, next: first.next };
}

/** What two numbers mean together, when they are next to each other or one word is between them. */
function* together(reader: NumberReader, before: NumberRead, number: NumberRead): Generator<NumberRead> {
  const gap = number.from - before.next;
  const between = reader.tokens[before.next]?.word ?? '';
  const isOh = gap === 1 && digitsAt(reader, before.next) === '0' && number.value < 10;
  const isJoined = gap === 1 && rangeWords.test(between);
  if (isOh) yield { value: before.value * 100 + number.value, from: before.from, next: number.next };
  if (gap > 0 && !isJoined) return;
  for (const pair of pairsOf(before, groupAt(reader, number.from) ?? number, isJoined)) {
    yield pair;
    const scale = isJoined ? undefined : scaleAt(reader, pair.next);
    // "four fifty thousand".
    if (scale) yield { value: pair.value * scale.value, from: pair.from, next: scale.next };
  }
  yield* borrowed(before, number);
}

/** The numbers of a text in one language; the first of each list is as long as possible. */
function* readIn(reader: NumberReader): Generator<NumberRead[]> {
  let [earlier, before]: (NumberRead | undefined)[] = [];
  for (const numbers of plainNumbers(reader)) {
    const [number] = numbers;
    if (!number) continue;
    yield numbers;
    const both = before ? [...together(reader, before, number)] : [];
    const [pair] = both;
    // "nine nine fifty" for 9,950.
    const triple = earlier && pair && earlier.next === before?.from ? [...pairsOf(earlier, pair, false)] : [];
    // "a bath and a half": the half follows the noun.
    const half = fractionAt(reader, number.next + 1);
    const more = half?.value === 0.5 ? [{ value: number.value + 0.5, from: number.from, next: half.next }] : [];
    yield [...both, ...triple, ...more];
    [earlier, before] = [before, number];
  }
  yield [...runsOf(reader)];
  const ordinals = reader.tokens.map((_token, at) => ordinalAt(reader, at));
  yield ordinals.filter((ordinal) => ordinal !== undefined);
}

/** The longest number around each character of a text. */
/** The place of the longest number around each character of a text. */
interface Cover {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

const newCover = (length: number): Cover => ({ from: new Int32Array(length + 1), to: new Int32Array(length + 1) });

function lengthAt(cover: Cover, at: number): number {
  return (cover.to[at] ?? 0) - (cover.from[at] ?? 0);
}

function addTo(cover: Cover, { from, to }: Occurrence): void {
  for (let at = from; at < to; at += 1)
    if (lengthAt(cover, at) < to - from) [cover.from[at], cover.to[at]] = [from, to];
}

function isIn(cover: Cover, { from, to }: Occurrence): boolean {
  return (cover.from[from] ?? 0) <= from && (cover.to[from] ?? 0) >= to;
}

/**
 * The readings of all languages: a text may be in any of them, and callers mix them. What one language reads in a part
 * of a longer number of another was not said.
 */
export function occurrencesIn(text: string): Occurrences {
  const { folded, tokens } = tokensIn(text);
  const everywhere = newCover(folded.length);
  const read = numberWords().flatMap((words, index) => {
    const reader = numberReader(words, tokens);
    if (index > 0 && !hasWords(reader)) return [];
    const cover = newCover(folded.length);
    const found = [...readIn(reader)].map((numbers) =>
      numbers.map(({ value, from, next, short = false }): Occurrence => ({
        value: Number(value.toFixed(4)),
        from: reader.tokens[from]?.from ?? 0,
        to: reader.tokens[next - 1]?.to ?? 0,
        short,
      })),
    );
    for (const [longest] of found)
      if (longest) {
        addTo(cover, longest);
        addTo(everywhere, longest);
      }
    return [{ found, cover }];
  });
  return {
    folded,
    all: read.flatMap(({ found, cover }) =>
      found
        .flat()
        .filter((one) => lengthAt(cover, one.from) >= lengthAt(everywhere, one.from) || !isIn(everywhere, one)),
    ),
  };
}
