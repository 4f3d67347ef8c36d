// A text as a lattice of what its words may stand for, sign by sign: letters, digits, names of signs, numbers, and words that say nothing.
import { ands, articles, ohs, points, quarters, units } from './number-words.ts';
import { perWord } from './once.ts';
import { numberAt, numberTokens } from './read-numbers.ts';
import type { NumberToken } from './read-numbers.ts';
import { explainers, fillers, letterNames, longLetters, numberFillers, repeats, signs } from './speech-words.ts';

/** A word, a group of digits, or a sign. `gap`: what stands between it and the one before. */
export interface Token {
  readonly text: string;
  readonly gap: string;
}

/**
 * What the next tokens, so many as it `takes`, may stand for. `whole`: the word itself, not the name of a sign. `breaks`: a sentence may end
 * here. `letter`: one sign, or several of one kind. `number`: only between the digits of a number.
 */
export interface Step {
  readonly adds: string;
  readonly takes: number;
  readonly whole?: boolean;
  readonly breaks?: boolean;
  readonly letter?: boolean;
  readonly number?: boolean;
}

/** The tokens of a text, and the steps from each. */
export interface Lattice {
  readonly tokens: readonly Token[];
  readonly steps: readonly (readonly Step[])[];
}

type Tokens = readonly Token[];

export const signOf: ReadonlyMap<string, string> = new Map(signs.flatMap(([sign, ...spoken]) => spoken.map((words): [string, string] => [words, sign])));
export const isWord = (token: Token | undefined): boolean => token !== undefined && /^\p{L}/u.test(token.text);

function tokensOf(folded: string): Token[] {
  let end = 0;
  return [...folded.matchAll(/\p{L}+|\p{N}+|[@._+\-/:!?;]/gu)].map(({ 0: text, index }) => {
    const gap = folded.slice(end, index);
    end = index + text.length;
    return { text, gap };
  });
}

/** Words from one on, hyphens between them aside, each with how many tokens it takes to read up to it. */
function phraseFrom(tokens: Tokens, from: number, most: number): { readonly words: readonly string[]; readonly takes: readonly number[] } {
  const words: string[] = [];
  const takes: number[] = [];
  for (let at = from; at < tokens.length && words.length < most; at += 1) {
    const token = tokens[at];
    if (token && isWord(token)) {
      words.push(token.text);
      takes.push(at + 1 - from);
    } else if (token?.text !== '-' || words.length === 0) break;
  }
  return { words, takes };
}

/** The first words of entries: most words of a text begin none, and are not looked up. */
const firstWords = (entries: Iterable<string>): ReadonlySet<string> => new Set([...entries].map((entry) => entry.split(' ')[0] ?? ''));
const firstOf = { fillers: firstWords(fillers), numberFillers: firstWords(numberFillers), signs: firstWords([...signOf.keys(), ...longLetters.keys()]), explainers: firstWords(explainers) };

/** The second words of entries, by their first. */
const phrases = new Map<string, string[]>();
for (const entry of [...fillers, ...numberFillers, ...signOf.keys(), ...longLetters.keys()]) {
  const [first = '', second] = entry.split(' ');
  if (second !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), second]);
}

/** The entries of several words at most that begin at a token. */
function entriesAt(tokens: Tokens, at: number, { most, has, first }: { readonly most: number; readonly has: (phrase: string) => boolean; readonly first: ReadonlySet<string> }): { readonly phrase: string; readonly takes: number }[] {
  if (!first.has(tokens[at]?.text ?? '')) return [];
  const { words, takes } = phraseFrom(tokens, at, most);
  return words.flatMap((_word, index) => {
    const phrase = words.slice(0, index + 1).join(' ');
    return has(phrase) ? [{ phrase, takes: takes[index] ?? 1 }] : [];
  });
}

/** One sign: a letter, a digit, or the name of one. */
function signAt(tokens: Tokens, at: number): string[] {
  const text = tokens[at]?.text ?? '';
  const digit = ohs.has(text) ? 0 : units.get(text);
  return [...(text.length === 1 ? [text] : []), ...(letterNames.has(text) ? [letterNames.get(text) ?? ''] : []), ...(digit === undefined ? [] : [String(digit)])];
}

const numbersIn = perWord(numberTokens);
const isNumber = perWord((word) => numberAt(numbersIn(word), 0) !== undefined);
/** Words with which a number may go on behind a place where it could have ended: "three quarters of a million". */
const links = new Set([...ands, ...articles, ...points, ...quarters]);

/** "twenty five", "eight hundred": numbers of more than one digit, the shorter readings too. */
function numberSteps(tokens: Tokens, at: number): Step[] {
  if (!isNumber(tokens[at]?.text ?? '')) return [];
  const { words, takes } = phraseFrom(tokens, at, 6);
  const read: NumberToken[] = [];
  const found: Step[] = [];
  for (const [index, word] of words.entries()) {
    read.push(...numbersIn(word));
    const number = numberAt(read, 0);
    if (!number || (number.next < read.length && !links.has(read[number.next]?.word ?? ''))) break;
    if (number.next === read.length && Number.isInteger(number.value)) found.push({ adds: String(number.value), takes: takes[index] ?? 1 });
  }
  return found;
}

/** After a letter: "as in boy". The word must begin with that letter. */
const explained = (tokens: Tokens, letter: string, from: number): Step[] =>
  entriesAt(tokens, from, { most: 2, has: (phrase) => explainers.has(phrase), first: firstOf.explainers }).flatMap(({ takes }) =>
    tokens[from + takes]?.text.startsWith(letter) ? [{ adds: letter, takes: takes + 2 }] : [],
  );

const fillersAt = (tokens: Tokens, at: number): Step[] => [
  ...entriesAt(tokens, at, { most: 3, has: (phrase) => fillers.has(phrase), first: firstOf.fillers }).map(({ takes }) => ({ adds: '', takes })),
  ...entriesAt(tokens, at, { most: 3, has: (phrase) => numberFillers.has(phrase), first: firstOf.numberFillers }).map(({ takes }) => ({ adds: '', takes, number: true })),
];

const oneSign = /^(.?)\1*$/u;
const marked = (steps: readonly Step[]): readonly Step[] => steps.map((step) => (oneSign.test(step.adds) ? { ...step, letter: true } : step));

function wordSteps(tokens: Tokens, at: number): readonly Step[] {
  const text = tokens[at]?.text ?? '';
  const times = repeats.get(text);
  const again = tokens[at + 1]?.text === '-' ? 2 : 1;
  const long = entriesAt(tokens, at, { most: 2, has: (phrase) => phrase.includes(' ') && (signOf.has(phrase) || longLetters.has(phrase)), first: firstOf.signs });
  return marked([
    { adds: text, takes: 1, whole: text.length > 1 },
    ...(signOf.has(text) ? [{ adds: signOf.get(text) ?? '', takes: 1 }] : []),
    ...long.map(({ phrase, takes }) => ({ adds: signOf.get(phrase) ?? longLetters.get(phrase) ?? '', takes })),
    ...signAt(tokens, at).flatMap((sign) => [{ adds: sign, takes: 1 }, ...explained(tokens, sign, at + 1)]),
    ...(times === undefined ? [] : signAt(tokens, at + again).map((sign) => ({ adds: sign.repeat(times), takes: again + 1 }))),
    ...numberSteps(tokens, at),
    ...fillersAt(tokens, at),
  ]);
}

/** What a word may stand for whatever comes next, and the words behind it with which it is more. */
const aloneSteps = perWord((text) => ({ steps: wordSteps([{ text, gap: '' }], 0), more: new Set(phrases.get(text)), spells: signAt([{ text, gap: '' }], 0).length > 0 }));

/** The words of the table as they stand, where nothing behind them says otherwise: nearly all words of a text. */
function stepsOfWord(tokens: Tokens, at: number): readonly Step[] {
  const { text } = tokens[at] ?? stop;
  const { steps, more, spells } = aloneSteps(text);
  if (repeats.has(text)) return wordSteps(tokens, at);
  const after = tokens[at + 1];
  if (!after || (spells && firstOf.explainers.has(after.text))) return wordSteps(tokens, at);
  let next = at + 1;
  while (tokens[next]?.text === '-') next += 1;
  const word = tokens[next]?.text ?? '';
  return more.has(word) || isNumber(text) ? wordSteps(tokens, at) : steps;
}

/** Whether a sign stands between two words without a space: `gmail.com`. */
export function isInside(tokens: Tokens, at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return before !== undefined && token?.gap === '' && after?.gap === '' && [before, after].every(({ text }) => /^[\p{L}\p{N}]/u.test(text));
}

/** A sign that was written may be one of the address, or only punctuation of the transcript; a full stop with a space is the latter. */
function writtenSteps(tokens: Tokens, at: number, text: string): Step[] {
  const means = text === '.' ? isInside(tokens, at) : !/[!?;]/.test(text);
  return [...(means ? [{ adds: text, takes: 1 }] : []), ...(text === '@' ? [] : [{ adds: '', takes: 1, breaks: text !== '-' }])];
}

const digitSteps = (text: string): readonly Step[] => marked([{ adds: text, takes: 1 }]);

/** `folded` is one folding of a text. */
export function latticeOf(folded: string): Lattice {
  const tokens = tokensOf(folded);
  const stepsAt = (token: Token, at: number): readonly Step[] => (isWord(token) ? stepsOfWord(tokens, at) : /^\p{N}/u.test(token.text) ? digitSteps(token.text) : marked(writtenSteps(tokens, at, token.text)));
  return { tokens, steps: tokens.map(stepsAt) };
}

/** Stands between texts that are read on end, and keeps what ends one apart from what begins the next. */
export const stop: Token = { text: '.', gap: ' ' };
const stopSteps: readonly Step[] = [{ adds: '', takes: 1, breaks: true, letter: true }];

/** Several texts on end. */
export function onEnd(lattices: readonly Lattice[]): Lattice {
  const [only] = lattices;
  if (only && lattices.length === 1) return only;
  return {
    tokens: lattices.flatMap(({ tokens }, index) => (index === 0 ? tokens : [stop, ...tokens])),
    steps: lattices.flatMap(({ steps }, index) => (index === 0 ? steps : [stopSteps, ...steps])),
  };
}
