// Reads the numbers of a text in one language: in digits, in words, and where both are mixed.
import { longestCardinal } from '../words/number-words.ts';
import type { NumberWords } from '../words/number-words.ts';
import { tokensFor } from './number-tokens.ts';
import type { Token } from './number-tokens.ts';

/** A number, and the tokens that say it: from `from`, before `next`. */
export interface NumberRead {
  readonly value: number;
  readonly from: number;
  readonly next: number;
  /** Only perhaps this number: "four twenty-five" for 425, "dos millones cien" for 2,100,000. */
  readonly short?: boolean;
}

/**
 * `whole`: a multiple of one hundred, which smaller numbers may follow. `digits`: in figures. `hour`: without its
 * fraction, for "las tres y media".
 */
interface Group extends NumberRead {
  readonly whole?: boolean;
  readonly digits?: boolean;
  readonly hour?: number;
}

/** After a number, in all languages; "450k" and "1.2m". */
const spoken: ReadonlyMap<string, number> = new Map([['k', 1e3]]);
const glued: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
]);
/** Zero between digits: "nineteen oh five". */
const ohs = new Set(['oh', 'o']);

const rounded = (value: number): number => Number(value.toFixed(4));

/** A text as one language reads it. */
export interface NumberReader {
  readonly words: NumberWords;
  readonly tokens: readonly Token[];
}

export const numberReader = (words: NumberWords, tokens: readonly Token[]): NumberReader => ({
  words,
  tokens: tokensFor(words, tokens),
});

/** True when a word may be a number in this language: digits are the same in all. */
export function hasWords(reader: NumberReader): boolean {
  const { begins, scales } = reader.words;
  return reader.tokens.some(({ word }, at) => begins.has(word) || scales.has(word) || isHundred(reader, at));
}

function wordAt(reader: NumberReader, at: number): string {
  return reader.tokens[at]?.word ?? '';
}

/** The longest cardinal or ordinal below one thousand. */
function phraseAt(reader: NumberReader, at: number, table: ReadonlyMap<string, number>): NumberRead | undefined {
  if (!reader.words.begins.has(wordAt(reader, at))) return undefined;
  let phrase = '';
  let found: NumberRead | undefined;
  for (let next = at; next < Math.min(at + longestCardinal + 2, reader.tokens.length); next += 1) {
    phrase = next === at ? wordAt(reader, at) : `${phrase} ${wordAt(reader, next)}`;
    const value = table.get(phrase);
    if (value !== undefined) found = { value, from: at, next: next + 1 };
  }
  return found;
}

export function ordinalAt(reader: NumberReader, at: number): NumberRead | undefined {
  return phraseAt(reader, at, reader.words.ordinals);
}

function pastAnd(reader: NumberReader, at: number): number {
  return wordAt(reader, at) === reader.words.and ? at + 1 : at;
}

function isHundred(reader: NumberReader, at: number): boolean {
  const { hundred } = reader.words;
  return hundred !== undefined && (wordAt(reader, at) === hundred || wordAt(reader, at) === `${hundred}s`);
}

/** "between four hundred and four fifty": what follows "and" is a number of its own. */
function withoutPair(reader: NumberReader, group: NumberRead): Group | undefined {
  const and = group.next - 2;
  const digit = group.value % 100;
  if (group.value < 100 || digit === 0 || digit > 9 || wordAt(reader, and) !== reader.words.and) return undefined;
  const ten = phraseAt(reader, group.next, reader.words.cardinals)?.value ?? 0;
  return ten > 9 && ten < 100 ? { value: group.value - digit, from: group.from, next: and, whole: true } : undefined;
}

/** Below one thousand, "fifteen hundred", or digits. */
export function groupAt(reader: NumberReader, at: number): Group | undefined {
  const token = reader.tokens[at];
  if (!token) return undefined;
  const first: Group | undefined =
    token.value === undefined
      ? (phraseAt(reader, at, reader.words.cardinals) ??
        (wordAt(reader, at) === reader.words.hundred ? { value: 100, from: at, next: at + 1 } : undefined))
      : { value: token.value, from: at, next: at + 1, digits: true };
  if (!first) return undefined;
  const shorter = first.digits ? undefined : withoutPair(reader, first);
  if (shorter) return shorter;
  const isCounted = first.value > 0 && first.value < 100 && isHundred(reader, first.next);
  const group = isCounted ? { ...first, value: first.value * 100, next: first.next + 1, digits: false } : first;
  if (group.digits || group.value < 100 || group.value % 100 !== 0) return group;
  // "four hundred | twenty five", where the words of the language are one phrase otherwise.
  const rest = phraseAt(reader, pastAnd(reader, group.next), reader.words.cardinals);
  return rest && rest.value > 0 && rest.value < 100 && !isHundred(reader, rest.next)
    ? { ...group, value: group.value + rest.value, next: rest.next }
    : { ...group, whole: true };
}

export function scaleAt(
  reader: NumberReader,
  at: number,
): { readonly value: number; readonly next: number } | undefined {
  const value =
    reader.words.scales.get(wordAt(reader, at)) ??
    spoken.get(wordAt(reader, at)) ??
    (reader.tokens[at]?.glued && !reader.tokens[at + 1]?.glued ? glued.get(wordAt(reader, at)) : undefined);
  if (value === undefined) return undefined;
  // "dos mil millones": a scale of a scale.
  const over = reader.words.scales.get(wordAt(reader, at + 1));
  return over !== undefined && over > value ? { value: value * over, next: at + 2 } : { value, next: at + 1 };
}

function pastArticles(reader: NumberReader, from: number): number {
  let at = from;
  while (reader.words.articles.has(wordAt(reader, at)) && at < from + 3) at += 1;
  return at;
}

/** One digit, as a word or in figures, or a group of figures. */
export function digitsAt(reader: NumberReader, at: number): string {
  const token = reader.tokens[at];
  if (!token) return '';
  if (token.value !== undefined) return /^\d+$/.test(token.word) ? token.word : '';
  if (ohs.has(token.word) && reader.words.language === 'en') return '0';
  const value = reader.words.cardinals.get(token.word);
  return value !== undefined && value < 10 ? String(value) : '';
}

/** "point two five", "coma veinticinco", "and a half". */
export function fractionAt(reader: NumberReader, at: number): NumberRead | undefined {
  if (reader.words.points.has(wordAt(reader, at))) {
    let digits = '';
    let next = at + 1;
    for (let digit = digitsAt(reader, next); digit !== '' && digits.length < 6; digit = digitsAt(reader, next)) {
      digits += digit;
      next += 1;
    }
    const group = digits === '' ? phraseAt(reader, at + 1, reader.words.cardinals) : undefined;
    if (group) [digits, next] = [String(group.value), group.next];
    return digits === '' ? undefined : { value: Number(`0.${digits}`), from: at, next };
  }
  if (wordAt(reader, at) !== reader.words.and) return undefined;
  const part = pastArticles(reader, at + 1);
  const value = reader.words.parts.get(wordAt(reader, part));
  return value === undefined ? undefined : { value, from: at, next: part + 1 };
}

/** What may be before a scale: "half a", "three quarters of a", "two and a half", "a". */
function leadingAt(reader: NumberReader, at: number): Group | undefined {
  const part = reader.words.parts.get(wordAt(reader, at));
  const after = pastArticles(reader, at + 1);
  if (part !== undefined) return scaleAt(reader, after) ? { value: part, from: at, next: after } : undefined;
  const group = groupAt(reader, at);
  if (!group) {
    const isBare = scaleAt(reader, at) !== undefined && !reader.tokens[at]?.glued && wordAt(reader, at).length > 1;
    return isBare ? { value: 1, from: at, next: at } : undefined;
  }
  const counted = reader.words.parts.get(wordAt(reader, group.next));
  const behind = pastArticles(reader, group.next + 1);
  if (counted !== undefined && scaleAt(reader, behind)) return { value: group.value * counted, from: at, next: behind };
  const fraction = fractionAt(reader, group.next);
  return fraction ? { value: group.value + fraction.value, from: at, next: fraction.next, hour: group.value } : group;
}

/** The longest number from a token on, and the shorter ones that the same words may mean. */
export function numbersAt(reader: NumberReader, at: number): NumberRead[] {
  let group = leadingAt(reader, at);
  if (!group) return [];
  const found: NumberRead[] = [];
  let total = 0;
  let next = at;
  for (let last = Number.POSITIVE_INFINITY; group;) {
    const scale = scaleAt(reader, group.next);
    if (!scale || scale.value >= last) {
      if (last !== Number.POSITIVE_INFINITY && group.value < 1e3) {
        // "four hundred thousand three (bedrooms)", "two million one hundred (thousand)".
        if (wordAt(reader, next) !== reader.words.and) found.push({ value: total, from: at, next }, group);
        found.push({ value: total + (group.value * last) / 1e3, from: at, next: group.next, short: true });
      }
      [total, next] = [total + group.value, group.next];
      if (group.hour !== undefined) found.push({ value: group.hour, from: group.from, next });
      break;
    }
    [total, next, last] = [total + group.value * scale.value, scale.next, scale.value];
    const half = fractionAt(reader, next);
    if (half && (half.value === 0.5 || half.value === 0.25)) {
      [total, next] = [total + half.value * last, half.next];
      break;
    }
    group = continuationAt(reader, next, last);
  }
  return [{ value: rounded(total), from: at, next }, ...found];
}

/** What follows a scale is smaller than it, and in words. */
function continuationAt(reader: NumberReader, at: number, last: number): Group | undefined {
  const from = pastAnd(reader, at);
  const bare = scaleAt(reader, from);
  if (bare && bare.value < last && wordAt(reader, from).length > 1 && !reader.tokens[from]?.glued)
    return { value: 1, from, next: from };
  const group = groupAt(reader, from);
  if (!group || group.digits || group.value === 0 || group.value >= last) return undefined;
  const scale = scaleAt(reader, group.next);
  return scale && scale.value >= last ? undefined : group;
}

/** All numbers from left to right, each as long as possible. */
export function* plainNumbers(reader: NumberReader): Generator<NumberRead[]> {
  for (let at = 0; at < reader.tokens.length;) {
    const numbers = numbersAt(reader, at);
    const [longest] = numbers;
    if (longest && longest.next > at) yield numbers;
    at = longest && longest.next > at ? longest.next : at + 1;
  }
}
