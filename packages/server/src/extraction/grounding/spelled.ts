// Whether something was said sign by sign: e-mail and web addresses, telephone numbers, names; literally, spelled, or in words.
import { ohs, units } from './number-words.ts';
import { numberAt, numberTokens } from './read-numbers.ts';
import { explainers, fillers, letterNames, longLetters, numberFillers, repeats, signs } from './speech-words.ts';
import { fold, foldUmlauts, wordsOf } from './words.ts';

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What the tokens up to `next` may stand for. `whole`: the word itself, not the name of a sign. `breaks`: a sentence may end here. */
interface Step {
  readonly adds: string;
  readonly next: number;
  readonly whole?: boolean;
  readonly breaks?: boolean;
}

const signOf = new Map(signs.flatMap(([sign, ...spoken]) => spoken.map((words): [string, string] => [words, sign])));
const isWord = (token: Token | undefined): boolean => token !== undefined && /^\p{L}/u.test(token.text);
const tokensOf = (folded: string): Token[] => [...folded.matchAll(/\p{L}+|\p{N}+|[@._+\-/:!?;]/gu)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** The words from a token on, hyphens between them aside: as many as are given, or fewer. */
function phraseAt(tokens: readonly Token[], from: number, count: number): { readonly words: readonly string[]; readonly next: number } {
  const words: string[] = [];
  let next = from;
  for (; next < tokens.length && words.length < count; next += 1) {
    const token = tokens[next];
    if (token && isWord(token)) words.push(token.text);
    else if (token?.text !== '-' || words.length === 0) break;
  }
  return { words, next };
}

/** One sign: a letter, a digit, or the name of one. */
function signAt(tokens: readonly Token[], at: number): string[] {
  const text = tokens[at]?.text ?? '';
  const digit = ohs.has(text) ? 0 : units.get(text);
  return [...(text.length === 1 ? [text] : []), ...(letterNames.has(text) ? [letterNames.get(text) ?? ''] : []), ...(digit === undefined ? [] : [String(digit)])];
}

/** "twenty five", "eight hundred": numbers of more than one digit, the shorter readings too. */
function numberSteps(tokens: readonly Token[], at: number): Step[] {
  if (!numberAt(numberTokens(tokens[at]?.text ?? ''), 0)) return [];
  return [1, 2, 3, 4, 5, 6].flatMap((count) => {
    const { words, next } = phraseAt(tokens, at, count);
    if (words.length < count) return [];
    const read = numberTokens(words.join(' '));
    const number = numberAt(read, 0);
    return number && number.next === read.length && Number.isInteger(number.value) ? [{ adds: String(number.value), next }] : [];
  });
}

/** After a letter: "as in boy". The word must begin with that letter. */
function explained(tokens: readonly Token[], letter: string, from: number): Step[] {
  return [1, 2].flatMap((count) => {
    const { words, next } = phraseAt(tokens, from, count);
    return words.length === count && explainers.has(words.join(' ')) && tokens[next]?.text.startsWith(letter) ? [{ adds: letter, next: next + 1 }] : [];
  });
}

function wordSteps(tokens: readonly Token[], at: number, text: string): Step[] {
  const two = phraseAt(tokens, at, 2);
  const phrase = two.words.length === 2 ? two.words.join(' ') : undefined;
  const long = phrase === undefined ? undefined : (signOf.get(phrase) ?? longLetters.get(phrase));
  const times = repeats.get(text);
  const again = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  return [
    { adds: text, next: at + 1, whole: text.length > 1 },
    ...(signOf.has(text) ? [{ adds: signOf.get(text) ?? '', next: at + 1 }] : []),
    ...(long === undefined ? [] : [{ adds: long, next: two.next }]),
    ...signAt(tokens, at).flatMap((sign) => [{ adds: sign, next: at + 1 }, ...explained(tokens, sign, at + 1)]),
    ...(times === undefined ? [] : signAt(tokens, again).map((sign) => ({ adds: sign.repeat(times), next: again + 1 }))),
    ...numberSteps(tokens, at),
    ...fillerSteps(tokens, at, fillers),
  ];
}

/** Words that say nothing. */
function fillerSteps(tokens: readonly Token[], at: number, entries: ReadonlySet<string>): Step[] {
  return [1, 2, 3].flatMap((count) => {
    const { words, next } = phraseAt(tokens, at, count);
    return words.length === count && entries.has(words.join(' ')) ? [{ adds: '', next }] : [];
  });
}

/** Whether a sign stands between two words without a space: `gmail.com`. */
function isInside(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return before !== undefined && token !== undefined && after !== undefined && before.end === token.start && token.end === after.start && [before, after].every(({ text }) => /^[\p{L}\p{N}]/u.test(text));
}

/** A sign that was written may be one of the address, or only punctuation of the transcript; a full stop with a space is the latter. */
function writtenSteps(tokens: readonly Token[], at: number, text: string): Step[] {
  const means = text === '.' ? isInside(tokens, at) : !/[!?;]/.test(text);
  return [...(means ? [{ adds: text, next: at + 1 }] : []), ...(text === '@' ? [] : [{ adds: '', next: at + 1, breaks: text !== '-' }])];
}

function stepsAt(tokens: readonly Token[], at: number): Step[] {
  const token = tokens[at];
  if (!token) return [];
  if (isWord(token)) return wordSteps(tokens, at, token.text);
  return /^\p{N}/u.test(token.text) ? [{ adds: token.text, next: at + 1 }] : writtenSteps(tokens, at, token.text);
}

/** A text taken apart once, to look for many things in it. */
interface Lattice {
  readonly folded: string;
  readonly tokens: readonly Token[];
  readonly stepsAt: (at: number) => readonly Step[];
}

function latticeOf(folded: string): Lattice {
  const tokens = tokensOf(folded);
  const steps: Step[][] = [];
  return { folded, tokens, stepsAt: (at) => (steps[at] ??= stepsAt(tokens, at)) };
}

/** With umlauts as they are, and, where there are any, written out. */
const latticesOf = (text: string): Lattice[] => [...new Set([fold(text), foldUmlauts(text)])].map(latticeOf);

/** What was read last: the name of a sign, a whole word, or a whole word and then the end of a sentence. */
type Last = 0 | 1 | 2;

/** After a step; undefined when it would make one word of the end of a sentence and the beginning of the next. */
function lastAfter(last: Last, { adds, whole = false, breaks = false }: Step): Last | undefined {
  if (adds === '') return breaks && last === 1 ? 2 : last;
  if (!whole) return 0;
  return last === 2 ? undefined : 1;
}

/** Where readings of the tokens from `from` on may end that spell exactly the target. */
function endsOf(target: string, { stepsAt }: Pick<Lattice, 'stepsAt'>, from: number): number[] {
  const seen = new Set<number>();
  const ends: number[] = [];
  const open: [at: number, done: number, last: Last][] = [];
  const take = (at: number, done: number, last: Last): void => {
    for (const step of stepsAt(at)) {
      const then = target.startsWith(step.adds, done) && (done > 0 || step.adds !== '') ? lastAfter(last, step) : undefined;
      if (then !== undefined) open.push([step.next, done + step.adds.length, then]);
    }
  };
  take(from, 0, 0);
  for (let here = open.pop(); here; here = open.pop()) {
    const [at, done, last] = here;
    const key = (at * (target.length + 1) + done) * 3 + last;
    if (seen.has(key)) continue;
    seen.add(key);
    if (done === target.length) ends.push(at);
    else take(at, done, last);
  }
  return ends;
}

/** What names a sign, but begins or ends many another phrase. */
const elsewhere = new Set(['at', 'mas']);

/** Whether the word at a place names a sign, alone or with the word beyond it. */
function namesSign(tokens: readonly Token[], at: number, beyond: -1 | 1): boolean {
  const [text = '', other = ''] = [tokens[at]?.text, tokens[at + beyond]?.text];
  return (signOf.has(text) && !elsewhere.has(text)) || signOf.has(beyond === 1 ? `${text} ${other}` : `${other} ${text}`);
}

/** Signs that go on with what stands before or behind: a dot that ends a sentence does not, unless "dot" is how the next begins. */
function joins(tokens: readonly Token[], at: number, beyond: -1 | 1): boolean {
  const token = tokens[at];
  if (!token || /^\p{N}/u.test(token.text)) return false;
  if (isWord(token)) return tokens[at + beyond] !== undefined && namesSign(tokens, at, beyond);
  if (isInside(tokens, at)) return !/[:!?;]/.test(token.text) || (token.text === ':' && beyond === 1);
  return token.text === '.' && isWord(tokens[at + beyond]) && tokens[at + 2 * beyond] !== undefined && signOf.get(tokens[at + beyond]?.text ?? '') !== '+' && namesSign(tokens, at + beyond, beyond);
}

/** How to tell that what was found is not only a part of what was said. */
type IsWhole = (lattice: Lattice, from: number, next: number) => boolean;

const isWholeAddress: IsWhole = ({ tokens }, from, next) => !joins(tokens, from - 1, -1) && !joins(tokens, next, 1);

const numberSigns = new Set(signs.filter(([sign]) => ['.', '-', '/'].includes(sign)).flatMap(([, ...spoken]) => spoken));
const isDigits = (token: Token | undefined): boolean => token !== undefined && (/^\p{N}/u.test(token.text) || (token.text.length > 2 && units.has(token.text)));
const isApart = (text: string, before: Token, after: Token): boolean => /[,;!?]|\.\s/.test(text.slice(before.end, after.start));

const counts = (token: Token): boolean => isDigits(token) || (isWord(token) && !numberSigns.has(token.text));

/** No more digits follow, and none go before but the 1 of a national prefix, unless behind a comma or the like. */
const isWholeNumber: IsWhole = ({ tokens, folded }, from, next) => {
  const [first, last] = [tokens[from], tokens[next - 1]];
  const before = tokens.slice(Math.max(0, from - 3), from).findLast(counts);
  const after = tokens.slice(next, next + 3).find(counts);
  if (first && before && isDigits(before) && !/^(?:1|one|uno|eins)$/.test(before.text) && !isApart(folded, before, first)) return false;
  return !(last && after && isDigits(after) && !isApart(folded, last, after));
};

const isSpelled = (target: string, lattice: Lattice, isWhole: IsWhole): boolean =>
  target !== '' && lattice.tokens.some((_token, from) => endsOf(target, lattice, from).some((next) => isWhole(lattice, from, next)));

/** What can be looked for in a text. */
export interface Spelling {
  /** Whether an e-mail or web address, in lower case, was said: as such, or "ann dot miller at example dot com". */
  readonly hasAddress: (address: string) => boolean;
  /** Whether these digits were said, one after another, and no more of them. */
  readonly hasDigits: (digits: string) => boolean;
}

/** Between the groups of a number, "dash" and the like say nothing. */
const digitsOf = ({ stepsAt, ...lattice }: Lattice): Lattice => {
  const steps: (readonly Step[])[] = [];
  return { ...lattice, stepsAt: (at) => (steps[at] ??= [...stepsAt(at), ...fillerSteps(lattice.tokens, at, numberFillers)]) };
};

/** Takes a text apart when something is looked for in it, and once. */
export function spellingOf(text: string): Spelling {
  let lattices: Lattice[] | undefined;
  let digitLattices: Lattice[] | undefined;
  const all = (): Lattice[] => (lattices ??= latticesOf(text));
  return {
    hasAddress: (address) => all().some((lattice) => isSpelled(fold(address), lattice, isWholeAddress)),
    hasDigits: (digits) => (digitLattices ??= all().map(digitsOf)).some((lattice) => isSpelled(digits, lattice, isWholeNumber)),
  };
}

/** Letter by letter only: words side by side are not one name. */
const lettersOf = ({ stepsAt, ...lattice }: Lattice): Lattice => ({ ...lattice, stepsAt: (at) => stepsAt(at).filter(({ adds }) => /^(.?)\1*$/u.test(adds)) });

/** Whether a word of a name was said, with or without the ending of a genitive, or spelled: "S-M-I-T-H". */
export const isNameWordSaid = (word: string, text: string): boolean =>
  [fold, foldUmlauts].some((folding) => {
    const [target = ''] = wordsOf(folding(word));
    const heard = folding(text);
    const isWord = wordsOf(heard).includes(target) || wordsOf(heard.replaceAll(/['’]s\b/g, '')).includes(target);
    return isWord || isSpelled(target, lettersOf(latticeOf(heard)), () => true);
  });
