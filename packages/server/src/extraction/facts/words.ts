// Normalizes and compares words, to find the quotes of claims in turns.
import { fold, perWord } from '../readings/fold.ts';

/** A folded word, and its position in the original text. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

// Scripts without spaces: each character counts as a word, so that a quote is found inside a longer run.
const spaceless = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`;
// Zero-width characters, which a reader does not see. Line ends and tabs are white space.
const unseen = String.raw`(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const sign = String.raw`(?!${spaceless})[\p{L}\p{M}\p{N}]`;
const letters = String.raw`(?:${sign}|(?<=[\p{L}\p{M}\p{N}])(?:${unseen})+(?=${sign}))+`;
const wordPattern = new RegExp(`${spaceless}|${letters}(?:['’ʼ´\`]${letters})*`, 'gu');

/** Most text is plain: each character folds to its lower-case letter, and all are visible. */
const plain = /^[\t\n\v\f\r -~]*$/;
const plainWord = /[A-Za-z0-9]+(?:['`][A-Za-z0-9]+)*/g;

/** A word without punctuation: `don’t` becomes `dont`. */
const bareAny = perWord((found: string): string => fold(found).replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** Letters and digits stay except for their case. */
const plainName = /^[A-Za-z0-9]+$/;
const bare = (found: string): string => (plainName.test(found) ? found.toLowerCase() : bareAny(found));

/** The words of a text, with their positions. */
export function tokensOf(text: string): Word[] {
  const tokens: Word[] = [];
  for (const { 0: spelled, index } of text.matchAll(plain.test(text) ? plainWord : wordPattern)) {
    const word = bare(spelled);
    if (word !== '') tokens.push({ word, start: index, end: index + spelled.length });
  }
  return tokens;
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const spelled of text.match(plain.test(text) ? plainWord : wordPattern) ?? []) {
    const word = bare(spelled);
    if (word !== '') words.push(word);
  }
  return words;
}

/**
 * The index of a sequence of words in another; -1 when it does not occur. Whole words only, and at least one. Each word
 * is compared at most twice (Knuth, Morris and Pratt).
 */
export function runAt(run: readonly string[], words: readonly string[]): number {
  if (run.length === 0) return -1;
  const back = [0];
  for (let at = 1, length = 0; at < run.length; at += 1) {
    while (length > 0 && run[at] !== run[length]) length = back[length - 1] ?? 0;
    if (run[at] === run[length]) length += 1;
    back.push(length);
  }
  for (let at = 0, length = 0; at < words.length; at += 1) {
    while (length > 0 && words[at] !== run[length]) length = back[length - 1] ?? 0;
    if (words[at] === run[length]) length += 1;
    if (length === run.length) return at + 1 - length;
  }
  return -1;
}

/** True when the words of a quote occur in a text in sequence. A quote without words proves nothing. */
export const occursIn = (quote: string, text: string): boolean => runAt(wordsOf(quote), wordsOf(text)) !== -1;

/** The words of a text, with and without their positions. */
interface Said {
  readonly tokens: () => readonly Word[];
  readonly words: () => readonly string[];
}

const saidIn = (text: string): Said => ({ tokens: () => tokensOf(text), words: () => wordsOf(text) });

/** The quote in the spelling of the text; undefined when it does not occur. `said` are the words of the text. */
export function verbatim(quote: string, text: string, said: Said = saidIn(text)): string | undefined {
  const run = wordsOf(quote);
  const at = runAt(run, said.words());
  if (at === -1) return undefined;
  const [first, last] = [said.tokens()[at], said.tokens()[at + run.length - 1]];
  return first && last && text.slice(first.start, last.end);
}
