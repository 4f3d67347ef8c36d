// Puts digits for the number words of dictated numbers, in six languages, and keeps everything else.
import { fold, once } from '../fold.ts';
import { longestCardinal, numbersThatBegin, numberWords } from '../words/number-words.ts';
import { digitWords, repeats } from '../words/speech-words.ts';
import { digitsOfWord } from './lattice.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that are digits only beside others: articles and exclamations, and words that mean more in another language. */
const articles = list('a o oh um un una une ein eine einen einem einer');
const onlyBeside = new Set([...articles, ...list('one uno eins due dos dois sei six tres seis')]);

/** "The last four are": the number counts the digits that follow, and is none of them. */
const counting = list(
  'first last next final primeros primeras ultimos ultimas siguientes proximos proximas ersten letzten nachsten premiers derniers prochains prime primi ultime ultimi prossime prossimi primeiros',
);

interface Said {
  readonly digits: string;
  /** The first word after it. */
  readonly next: number;
}

/** The longest number below one thousand that begins with a word. `isClose`: nothing is between it and the next word. */
function saidAt(words: readonly string[], at: number, isClose: (at: number) => boolean): Said | undefined {
  const word = words[at] ?? '';
  const digits = /^\d+$/.test(word) ? word : (digitWords.get(word) ?? doubled(word));
  let found: Said | undefined = digits === undefined ? undefined : { digits, next: at + 1 };
  for (const { cardinals, formOf } of numbersThatBegin(word)) {
    let phrase = formOf(word);
    for (let next = at + 1; next <= Math.min(at + longestCardinal, words.length); next += 1) {
      const value = cardinals.get(phrase);
      if (value !== undefined && next > (found?.next ?? at)) found = { digits: String(value), next };
      if (!isClose(next - 1)) break;
      phrase += ` ${formOf(words[next] ?? '')}`;
    }
  }
  return found;
}

/** `doppelfünf`. */
function doubled(word: string): string | undefined {
  const digit = word.startsWith('doppel') ? digitsOfWord().get(word.slice('doppel'.length)) : undefined;
  return digit?.repeat(2);
}

const scales: () => ReadonlySet<string> = once(
  () => new Set(numberWords().flatMap((words) => [...words.scales.keys()])),
);

/** Words between digits that write a sign. */
const signs: Readonly<Record<string, string>> = { plus: '+', mas: '+', mais: '+', piu: '+' };
const dash = /^(?:dash|hyphen|guion|bindestrich|strich|minus|tiret|trattino|hifen|traco)$/;

/** The words of a text, and the number that begins with each. */
interface Dictation {
  readonly words: readonly string[];
  readonly said: readonly (Said | undefined)[];
  readonly tokens: readonly string[];
  /** The tokens of the words. */
  readonly places: readonly number[];
  /** True when nothing else is said: "one" is a digit then. */
  readonly isNumber: boolean;
}

/** The text from the end of one word to the beginning of another; -1 is before the first. */
function between(dictation: Dictation, before: number, after: number): string {
  const from = before < 0 ? 0 : (dictation.places[before] ?? 0) + 1;
  return dictation.tokens.slice(from, dictation.places[after] ?? dictation.tokens.length).join('');
}

function original(dictation: Dictation, at: number, next = at + 1): string {
  return dictation.tokens.slice(dictation.places[at], (dictation.places[next - 1] ?? 0) + 1).join('');
}

/** True when nothing but a space or a sign is after the word, and a number follows. */
function goesOn(dictation: Dictation, at: number): boolean {
  return (
    dictation.said[at + 1] !== undefined &&
    !articles.has(dictation.words[at + 1] ?? '') &&
    /^[\s,.-]{0,3}$/.test(between(dictation, at, at + 1))
  );
}

function isCount(dictation: Dictation, at: number): boolean {
  const number = dictation.said[at];
  if (number?.digits.length !== 1 || number.next !== at + 1) return false;
  if (counting.has(dictation.words[at + 1] ?? '')) return true;
  return counting.has(dictation.words[at - 1] ?? '') && dictation.said[at + 1]?.digits.length !== 1;
}

/** The digits that begin at a word. */
function digitsAt(dictation: Dictation, at: number, isAfterDigits: boolean): Said | undefined {
  const number = dictation.said[at];
  const times = repeats.get(dictation.words[at] ?? '');
  const repeated = dictation.said[at + 1];
  if (times !== undefined && !number)
    return repeated?.digits.length === 1 ? { digits: repeated.digits.repeat(times), next: at + 2 } : undefined;
  if (!number || isCount(dictation, at)) return undefined;
  // "mil novecientos noventa" is a year, and an amount is not dictated.
  if ([at - 1, number.next].some((place) => scales().has(dictation.words[place] ?? '')))
    return { digits: original(dictation, at, number.next), next: number.next };
  const isSure = dictation.isNumber || number.next > at + 1 || !onlyBeside.has(dictation.words[at] ?? '');
  const isBeside = isAfterDigits && /^[\s,.-]{0,3}$/.test(between(dictation, at - 1, at));
  return isSure || isBeside || goesOn(dictation, number.next - 1) ? number : undefined;
}

function dictationOf(text: string): Dictation {
  const tokens = [...text.matchAll(/\d+|\p{L}[\p{L}\p{M}]*|[^\p{L}\d]+/gu)].map(([token]) => token);
  const places = tokens.flatMap((token, at) => (/^[\p{L}\d]/u.test(token) ? [at] : []));
  const words = places.map((at) => fold(tokens[at] ?? ''));
  const isClose = (at: number): boolean =>
    /^[\s-]+$/.test(tokens.slice((places[at] ?? 0) + 1, places[at + 1] ?? tokens.length).join(''));
  const said = words.map((_word, at) => saidAt(words, at, isClose));
  return { words, said, tokens, places, isNumber: said.every((number) => number !== undefined) };
}

/** A piece of a text with digits for words, and of how many characters it was made. */
export interface Piece {
  readonly text: string;
  readonly length: number;
}

/** The pieces of a text, with digits for its digit words. */
export function digitPieces(text: string): Piece[] {
  const dictation = dictationOf(text);
  const { words, said } = dictation;
  const pieces: Piece[] = [];
  const same = (part: string): void => void pieces.push({ text: part, length: part.length });
  let isAfterDigits = false;
  for (let at = 0, last = -1; at < words.length;) {
    const word = words[at] ?? '';
    const number = digitsAt(dictation, at, isAfterDigits);
    const sign = said[at + 1] === undefined ? undefined : isAfterDigits && dash.test(word) ? '-' : signs[word];
    same(between(dictation, last, at));
    const next = number?.next ?? at + 1;
    const written = original(dictation, at, next);
    pieces.push({ text: number?.digits ?? sign ?? written, length: written.length });
    last = next - 1;
    at = next;
    isAfterDigits = number !== undefined;
    if (at >= words.length) same(between(dictation, last, at));
  }
  if (words.length === 0) same(text);
  return pieces;
}

/** The text with digits for digit words: "quarante-deux, double five" is `42, 55`. */
export const digitsFromWords = (text: string): string =>
  digitPieces(text)
    .map((piece) => piece.text)
    .join('')
    .replaceAll(/(?<=\d) ?- ?(?=\d)/g, '-')
    .replaceAll(/\+ (?=\d)/g, '+');
