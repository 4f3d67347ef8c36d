// Parses the numbers of a text, in digits and in words, with their positions.
import { isDayOfMonth } from './day-of-month.ts';
import { noNumber, numberKind } from './number-kinds.ts';
import type { NumberKind } from './number-kinds.ts';
import { ambiguous, splitCompound } from './number-words.ts';
import { perWord } from '../words/once.ts';
import { readableDigits } from './readable-digits.ts';

/** A word or a group of digits. `glued`: directly after the previous token. */
export interface NumberToken {
  readonly word: string;
  readonly value: number | undefined;
  readonly glued: boolean;
  readonly kind: NumberKind;
}

/** A number, with its first and last token. */
export interface NumberFound {
  readonly value: number;
  readonly from: number;
  readonly next: number;
  /** The scale at its end: 1000 for "fifty thousand", 1 for none. */
  readonly scale: number;
  /** True when its last significant digit is in the hundreds: "four hundred (thousand)". */
  readonly whole_hundreds: boolean;
  /** True for one word that often means something else. */
  readonly ambiguous: boolean;
}

/**
 * Readings of ambiguous numbers. `plain`: as written in full. `pairs`: "four fifty" is 450, "twenty twenty six" 2026.
 * `short`: "four hundred thousand three" is 400,000 and 3.
 */
export type Reading = 'plain' | 'pairs' | 'short';

type Tokens = readonly NumberToken[];
interface Piece {
  readonly value: number;
  readonly next: number;
  readonly whole_hundreds?: boolean;
}

const grouped = String.raw`(?<![.,'’\d])[1-9]\d{0,2}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)`;
const decimal = String.raw`(?<![.,\d])\d+[.,]\d+(?!\d|[.,]\d)`;
const tokenPattern = new RegExp(String.raw`${grouped}|${decimal}|\d+|\p{L}+(?:['’]\p{L}+)*`, 'gu');

function digitsValue(text: string): number | undefined {
  if (!/^\d/.test(text)) return undefined;
  const groups = /^([1-9]\d{0,2}(?:[.,'’]\d{3})+)([.,]\d{1,2})?$/.exec(text);
  return Number(
    groups ? `${groups[1]?.replaceAll(/\D/g, '')}${groups[2]?.replace(',', '.') ?? ''}` : text.replace(',', '.'),
  );
}

/** A word or a group of digits; German compounds are split. */
export const tokensOfWord = (found: string, glued = false): readonly NumberToken[] =>
  !glued && (found.length < 3 || numberKind(found) !== noNumber) ? apart(found) : piecesOf(found, glued);

const apart = perWord((found) => piecesOf(found, false));

function piecesOf(found: string, glued: boolean): readonly NumberToken[] {
  const word = /['’]/.test(found) ? found.replaceAll(/['’]/g, '') : found;
  return (splitCompound(word) ?? [word]).map((piece, at) => ({
    word: piece,
    value: at === 0 ? digitsValue(found) : undefined,
    glued: glued && at === 0,
    kind: numberKind(piece),
  }));
}

/** The tokens of a text. */
export function numberTokens(text: string): NumberToken[] {
  const tokens: NumberToken[] = [];
  let end = -1;
  for (const { 0: found, index } of readableDigits(text).matchAll(tokenPattern)) {
    for (const token of tokensOfWord(found, index === end)) tokens.push(token);
    end = index + found.length;
  }
  return tokens;
}

const kindAt = (tokens: Tokens, at: number): NumberKind => tokens[at]?.kind ?? noNumber;
const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.word ?? '';

/** Below one hundred. */
function smallAt(tokens: Tokens, at: number): Piece | undefined {
  const { unit, ten, small } = kindAt(tokens, at);
  const inverted =
    unit !== undefined && wordAt(tokens, at + 1) === 'und' ? kindAt(tokens, at + 2).ten_behind : undefined;
  if (unit !== undefined && inverted !== undefined) return { value: inverted + unit, next: at + 3 };
  if (ten !== undefined) {
    const next = wordAt(tokens, at + 1) === 'y' ? at + 2 : at + 1;
    const last = kindAt(tokens, next).digit;
    return last > 0 && last < 10 ? { value: ten + last, next: next + 1 } : { value: ten, next: at + 1 };
  }
  return small === undefined ? undefined : { value: small, next: at + 1 };
}

function pairAt(tokens: Tokens, first: Piece): Piece | undefined {
  const oh = kindAt(tokens, first.next).is_oh;
  const second = smallAt(tokens, oh ? first.next + 1 : first.next);
  if (!second || first.value === 0 || first.value > 99 || second.value < 1 || second.value < 10 !== oh)
    return undefined;
  return { value: first.value * 100 + second.value, next: second.next };
}

/** What follows a hundred. A small number with its own hundred is another number, and so is a pair after "and". */
function afterHundred(tokens: Tokens, hundred: Piece, reading: Reading): Piece {
  const joined = kindAt(tokens, hundred.next).is_and;
  const small = smallAt(tokens, joined ? hundred.next + 1 : hundred.next);
  const another =
    !small ||
    small.value === 0 ||
    kindAt(tokens, small.next).is_hundred ||
    (joined && reading === 'pairs' && pairAt(tokens, small) !== undefined);
  return another ? { ...hundred, whole_hundreds: true } : { value: hundred.value + small.value, next: small.next };
}

/** Below one thousand, except "fifteen hundred", digits and years. */
function groupAt(tokens: Tokens, at: number, reading: Reading): Piece | undefined {
  const digits = tokens[at]?.value;
  if (digits !== undefined)
    return kindAt(tokens, at + 1).is_hundred
      ? { value: digits * 100, next: at + 2, whole_hundreds: true }
      : { value: digits, next: at + 1 };
  const spanish = kindAt(tokens, at).spanish_hundred;
  if (spanish !== undefined) return afterHundred(tokens, { value: spanish, next: at + 1 }, reading);
  if (kindAt(tokens, at).is_bare_hundred) return afterHundred(tokens, { value: 100, next: at + 1 }, reading);
  const small = smallAt(tokens, at);
  if (!small) return undefined;
  if (kindAt(tokens, small.next).is_hundred)
    return afterHundred(tokens, { value: small.value * 100, next: small.next + 1 }, reading);
  return (reading === 'pairs' ? pairAt(tokens, small) : undefined) ?? small;
}

function scaleAt(tokens: Tokens, at: number): Piece | undefined {
  const { scale, spoken_scale, glued_scale } = kindAt(tokens, at);
  const before = tokens[at - 1];
  const isBehind =
    spoken_scale !== undefined &&
    before &&
    (before.value !== undefined ||
      before.kind.is_hundred ||
      before.kind.spanish_hundred !== undefined ||
      smallAt(tokens, at - 1));
  const value =
    scale ??
    (isBehind ? spoken_scale : undefined) ??
    (tokens[at]?.glued && before?.value !== undefined ? glued_scale : undefined);
  return value === undefined ? undefined : { value, next: at + 1 };
}

function pastArticles(tokens: Tokens, from: number): number {
  let at = from;
  while (kindAt(tokens, at).is_article) at += 1;
  return at;
}

/** "point five", "coma dos cinco": digits after the decimal point. */
function decimalsAt(tokens: Tokens, at: number): Piece | undefined {
  if (!kindAt(tokens, at).is_point) return undefined;
  let digits = '';
  let next = at + 1;
  for (; ; next += 1) {
    const digit = /^\d+$/.test(wordAt(tokens, next)) ? wordAt(tokens, next) : kindAt(tokens, next).unit;
    if (digit === undefined) break;
    digits += String(digit);
  }
  return digits === '' ? undefined : { value: Number(`0.${digits}`), next };
}

/** "and a half", "y medio". */
function andHalfAt(tokens: Tokens, at: number): Piece | undefined {
  if (!kindAt(tokens, at).is_and) return undefined;
  const half = pastArticles(tokens, at + 1);
  return kindAt(tokens, half).part === 0.5 ? { value: 0.5, next: half + 1 } : undefined;
}

/** "couple of (hundred)". */
function coupleAt(tokens: Tokens, at: number): Piece | undefined {
  if (!kindAt(tokens, at).is_couple) return undefined;
  const next = ['of', 'de'].includes(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
  return kindAt(tokens, next).is_hundred ? { value: 200, next: next + 1, whole_hundreds: true } : { value: 2, next };
}

/** "three quarters of a (million)". */
function quartersAt(tokens: Tokens, at: number): Piece | undefined {
  const count = smallAt(tokens, at);
  if (!count || !kindAt(tokens, count.next).is_quarter) return undefined;
  const next = pastArticles(tokens, count.next + 1);
  return scaleAt(tokens, next) ? { value: count.value / 4, next } : undefined;
}

/** What precedes the first scale word. */
function leadingAt(tokens: Tokens, at: number, reading: Reading): Piece | undefined {
  const { part, and_a_half, is_bare_scale } = kindAt(tokens, at);
  if (part !== undefined && scaleAt(tokens, pastArticles(tokens, at + 1)))
    return { value: part, next: pastArticles(tokens, at + 1) };
  if (and_a_half !== undefined) return { value: and_a_half, next: at + 1 };
  if (is_bare_scale || (scaleAt(tokens, at) && andHalfAt(tokens, at + 1))) return { value: 1, next: at };
  const several = coupleAt(tokens, at) ?? quartersAt(tokens, at);
  if (several) return several;
  if (wordAt(tokens, at) === 'a' && (kindAt(tokens, at + 1).is_hundred || scaleAt(tokens, at + 1)))
    return groupAt(tokens, at + 1, reading) ?? { value: 1, next: at + 1 };
  const group = groupAt(tokens, at, reading);
  const more = group && (decimalsAt(tokens, group.next) ?? andHalfAt(tokens, group.next));
  return more ? { value: group.value + more.value, next: more.next } : group;
}

/** What follows a scale word: smaller than it, and without an equal scale. Digits begin another number. */
function continuationAt(
  tokens: Tokens,
  at: number,
  { last, reading }: { last: number; reading: Reading },
): Piece | undefined {
  const joined = kindAt(tokens, at).is_and;
  const from = joined ? at + 1 : at;
  if (kindAt(tokens, from).is_bare_scale && last > 1e3) return { value: 1, next: from };
  const group = tokens[from]?.value === undefined ? groupAt(tokens, from, reading) : undefined;
  if (!group || group.value === 0 || group.value >= last) return undefined;
  const scale = scaleAt(tokens, group.next);
  if (scale && scale.value >= last) return undefined;
  return reading === 'short' && !joined && !scale && group.value < 20 ? undefined : group;
}

/** The longest number that begins at a token. */
export function numberAt(tokens: Tokens, from: number, reading: Reading = 'plain'): NumberFound | undefined {
  const first = tokens[from];
  if (!first || (first.value === undefined && !first.kind.begins)) return undefined;
  let group = leadingAt(tokens, from, reading);
  if (!group) return undefined;
  let total = 0;
  let next = from;
  let scale = 1;
  let whole_hundreds = false;
  for (let last = Number.POSITIVE_INFINITY; group; group = continuationAt(tokens, next, { last, reading })) {
    whole_hundreds = group.whole_hundreds === true;
    const by = scaleAt(tokens, group.next);
    if (!by || by.value >= last) {
      [total, next, scale] = [total + group.value, group.next, 1];
      break;
    }
    // "dos mil millones": a scale with a scale.
    const over = scaleAt(tokens, by.next);
    const factor = over && over.value > by.value ? over.value : 1;
    [total, next, scale, last] = [
      (total + group.value * by.value) * factor,
      factor > 1 ? by.next + 1 : by.next,
      by.value * factor,
      Math.max(by.value, factor),
    ];
    const half = andHalfAt(tokens, next);
    if (half) {
      [total, next, scale] = [total + last / 2, half.next, 1];
      break;
    }
  }
  const alone = next === from + 1 || (total === 2 && kindAt(tokens, from).is_couple);
  return {
    value: Number.isInteger(total) ? total : Number(total.toFixed(4)),
    from,
    next,
    scale,
    whole_hundreds,
    ambiguous:
      alone &&
      ambiguous.has(first.word) &&
      !isDayOfMonth(
        [-3, -2, -1, 0, 1, 2].map((by) => wordAt(tokens, from + by)),
        3,
      ),
  };
}

/** All numbers of a text, from left to right. */
export function readNumbers(tokens: Tokens, reading: Reading = 'plain'): NumberFound[] {
  const found: NumberFound[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = numberAt(tokens, at, reading);
    if (number) found.push(number);
    at = number ? number.next : at + 1;
  }
  return found;
}
