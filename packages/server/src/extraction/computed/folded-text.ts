// Normalizes text for the word lists and number patterns of this folder: one form of accents, apostrophes and digits.

/**
 * Without accents, `ß` as `ss`, plain apostrophes, digits and white space. Case stays: some identity numbers need it.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘ʼ`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC');

/** One expression for a list of patterns in folded spelling; each matches whole words. */
export const phrases = (...patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'i');

/** True when the text has a letter or a digit. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
