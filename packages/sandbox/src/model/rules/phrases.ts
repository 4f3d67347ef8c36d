// Phrases in three languages, and whether a sentence says one of them, or says the opposite.
import type { Language, Sentence } from './sentence.ts';

export type Phrases = Readonly<Record<Language, RegExp>>;

/**
 * Text as phrases are written: small letters without accents, straight apostrophes. Every character keeps its place, so
 * that what is found in it can be cut out of the original.
 */
export const plainOf = (text: string): string =>
  Array.from({ length: text.length }, (_none, at) => {
    const from = text.charAt(at);
    const to = from
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[’‘´`]/, "'");
    return to.length === 1 ? to : from;
  }).join('');

/** Whole words; a blank stands for any white space. The text is one that `plainOf` has made. */
export const wordsPattern = (sources: readonly string[]): RegExp =>
  sources.length === 0
    ? /(?!)/
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${sources.join('|').replaceAll('\\w+', "[\\w'-]+").replaceAll(' ?', '[\\s,]*').replaceAll(' ', '[\\s,]+')})(?![\\p{L}\\p{N}])`,
        'u',
      );

export const phrases = (en: readonly string[], es: readonly string[], de: readonly string[]): Phrases => ({
  en: wordsPattern(en),
  es: wordsPattern(es),
  de: wordsPattern(de),
});

/** Where a sentence has one of the phrases of its language. */
export const find = (sentence: Sentence, list: Phrases): RegExpExecArray | null =>
  list[sentence.language].exec(sentence.plain);

export const says = (sentence: Sentence, list: Phrases): boolean => find(sentence, list) !== null;

const negators = phrases(
  [
    'not',
    "(?:do|does|did|is|are|was|were|wo|would|could|should|have|has|had|ca)n't",
    'dont',
    'cannot',
    'never',
    'no',
    'without',
    'neither',
    'nor',
    'hardly',
  ],
  ['no', 'nunca', 'jamas', 'sin', 'tampoco', 'ni'],
  ['nicht', 'kein(?:e|en|er|em|es)?', 'nie', 'niemals', 'ohne', 'weder'],
);
const nearWords = 6;

/** Whether what was found is denied: by a word before it in its clause, in German also by one after it. */
export function negated(
  { plain, language }: Pick<Sentence, 'plain' | 'language'>,
  found: { readonly index: number; readonly 0: string },
): boolean {
  const before =
    plain
      .slice(0, found.index)
      .split(/[,;:]|\b(?:but|pero|aber|sondern|sino)\b/u)
      .at(-1) ?? '';
  if (negators[language].test(before.split(/\s+/).slice(-nearWords).join(' '))) return true;
  if (language !== 'de') return false;
  const after = plain.slice(found.index + found[0].length).split(/[,;:]|\baber\b/u)[0] ?? '';
  return negators.de.test(after.split(/\s+/).slice(0, nearWords).join(' '));
}

/** Where a sentence says one of the phrases and means it. */
export function affirmed(sentence: Sentence, list: Phrases): RegExpExecArray | null {
  const found = find(sentence, list);
  return found && !negated(sentence, found) ? found : null;
}
