// The form in which texts are searched: without upper case, accents and needless white space, so that "José" is found by
// "jose".

/** A line of a haystack is at most this long. */
const longest = 320;

export const fold = (text: string): string =>
  text.slice(0, longest).normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim();

/** A number as people write it: with a plus or without, with the marks that divide it. */
const numberForm = /^(?:tel:|sips?:)?\+?[\d\s()./-]+$/;

/**
 * The digits of a text that is written like a phone number, without what is dialed inside a country or abroad only: the
 * zeros at its start, and `(0)`.
 */
export const digitsOf = (text: string): string | undefined =>
  numberForm.test(text.trim()) ? text.replaceAll(/\(0\)|\D/g, '').replace(/^0{1,2}/, '') : undefined;

/** Fewer characters are in almost every call. */
const fewestChars = 3;
const fewestDigits = 4;

/** The parts of a haystack that a person may mean: the text itself, and the digits of a number. */
export function partsOf(q: string): string[] {
  const text = fold(q);
  const digits = digitsOf(q);
  // Zeros at the start may be in the middle of a number as well.
  const numbers = digits === undefined ? [] : [digits, q.replaceAll(/\D/g, '')];
  return [
    ...new Set([
      ...(text.length >= fewestChars ? [text] : []),
      ...numbers.filter((number) => number.length >= fewestDigits),
    ]),
  ];
}

/** A part of a text as a pattern of LIKE. */
export const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
