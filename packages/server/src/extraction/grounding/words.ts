// Words as they are compared: what a claim says it heard, against what was heard.

/** A word, folded, and where it stands in the text that it was taken from. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

// Scripts that are written without spaces: each sign counts as a word, so that a run of them is found inside a longer one.
const spaceless = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`;
// Signs without a place of their own: a reader sees the word as if they were not there. Line ends and tabs are white space.
const unseen = String.raw`(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const unseenPattern = new RegExp(unseen, 'gu');
const sign = String.raw`(?!${spaceless})[\p{L}\p{M}\p{N}]`;
const letters = String.raw`(?:${sign}|(?<=[\p{L}\p{M}\p{N}])(?:${unseen})+(?=${sign}))+`;
const wordPattern = new RegExp(`${spaceless}|${letters}(?:['’ʼ´\`]${letters})*`, 'gu');

/** Without the signs that nobody sees, between which a word or a number would hide. */
export const visible = (text: string): string => text.replaceAll(unseenPattern, '');

/** Without case, marks and compatibility forms: `Müller` and `MULLER` are the same, `ß` is `ss`. Punctuation stays. */
export const fold = (text: string): string => visible(text.normalize('NFKC')).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** As `fold`, with umlauts written out: what people type who have none. */
export const foldUmlauts = (text: string): string => fold(visible(text.normalize('NFKC')).toLowerCase().normalize('NFC').replaceAll(/[äöü]/g, (letter) => `${fold(letter)}e`));

/** A word without what is left of its punctuation: `don’t` is `dont`. */
const bare = (folded: string): string => folded.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words of a text, with their places. */
export const tokensOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: found, index }) => ({ word: bare(fold(found)), start: index, end: index + found.length })).filter(({ word }) => word !== '');

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/** Where a run of words begins in another; -1 when it is not there. Whole words only, and at least one. */
function runAt(run: readonly string[], words: readonly string[]): number {
  const [first] = run;
  if (first === undefined) return -1;
  for (let at = words.indexOf(first); at !== -1; at = words.indexOf(first, at + 1)) {
    if (run.every((word, index) => words[at + index] === word)) return at;
  }
  return -1;
}

// Many quotes of one long turn are looked up one after another: it is taken apart once.
let latest: { readonly text: string; readonly words: readonly string[] } = { text: '', words: [] };

function wordsOfTurn(text: string): readonly string[] {
  if (latest.text !== text) latest = { text, words: wordsOf(text) };
  return latest.words;
}

/** Whether the words of a quote occur in a text, one after another. A quote without a word proves nothing. */
export const occursIn = (quote: string, text: string): boolean => runAt(wordsOf(quote), wordsOfTurn(text)) !== -1;

/** The quote as the text spells it; undefined when it does not occur. */
export function verbatim(quote: string, text: string): string | undefined {
  const run = wordsOf(quote);
  const tokens = tokensOf(text);
  const at = runAt(run, tokens.map(({ word }) => word));
  const [first, last] = [tokens[at], tokens[at + run.length - 1]];
  return first && last && at !== -1 ? text.slice(first.start, last.end) : undefined;
}
