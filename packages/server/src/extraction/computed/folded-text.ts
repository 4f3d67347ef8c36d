// Text as the word lists and number patterns of this room read it: one way of writing accents, apostrophes and digits.

/**
 * Without accents, `ß` as `ss`, apostrophes, digits and white space in their plain form. Case stays: some identity
 * numbers need it.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘ʼ`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC');

/** One expression for a list of patterns in folded spelling; each stands for whole words. */
export const phrases = (...patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'i');

/** Whether anything that can be read out loud is in it. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
