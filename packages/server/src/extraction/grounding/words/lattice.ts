// A lattice of the possible readings of a text, character by character: letters, digits, names of signs, numbers, and
// words without content.
import { ands, articles, ohs, points, quarters, units } from '../numbers/number-words.ts';
import { perWord } from './once.ts';
import { numberAt, tokensOfWord } from '../numbers/read-numbers.ts';
import type { NumberFound, NumberToken } from '../numbers/read-numbers.ts';
import { explainers, fillers, letterNames, longLetters, numberFillers, repeats, signs } from './speech-words.ts';

/** A word, a group of digits, or a sign. `gap`: the text between it and the previous token. */
export interface Token {
  readonly text: string;
  readonly gap: string;
  readonly kind: 'word' | 'digits' | 'sign';
}

/**
 * A reading of the next `takes` tokens. `whole`: the word itself, not the name of a sign. `breaks`: a sentence may end
 * here. `letter`: one character, or several of one kind. `number`: only between the digits of a number.
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

export const signOf: ReadonlyMap<string, string> = new Map(
  signs.flatMap(([sign, ...spoken]) => spoken.map((words): [string, string] => [words, sign])),
);
export const isWord = (token: Token | undefined): boolean => token?.kind === 'word';

const kindOf = (text: string): Token['kind'] =>
  /^\p{L}/u.test(text) ? 'word' : /^\p{N}/u.test(text) ? 'digits' : 'sign';
const tokenOf = (text: string, gap: string): Token => ({ text, gap, kind: kindOf(text) });
/** Tokens of one sign, after a space or after nothing: a text can have the most of these. */
const short = { ' ': perWord((text) => tokenOf(text, ' ')), '': perWord((text) => tokenOf(text, '')) };

function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of folded.matchAll(/\p{L}+|\p{N}+|[@._+\-/:!?;]/gu)) {
    const gap = folded.slice(end, index);
    end = index + text.length;
    tokens.push(text.length === 1 && (gap === '' || gap === ' ') ? short[gap](text) : tokenOf(text, gap));
  }
  return tokens;
}

/** The words from a position on, ignoring hyphens, each with the number of tokens up to it. */
function phraseFrom(
  tokens: Tokens,
  from: number,
  most: number,
): { readonly words: readonly string[]; readonly takes: readonly number[] } {
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

/** The first words of entries: most words of a text begin none, and need no lookup. */
const firstWords = (entries: Iterable<string>): ReadonlySet<string> =>
  new Set([...entries].map((entry) => entry.split(' ')[0] ?? ''));
const firstOf = {
  fillers: firstWords(fillers),
  numberFillers: firstWords(numberFillers),
  signs: firstWords([...signOf.keys(), ...longLetters.keys()]),
  explainers: firstWords(explainers),
};

/** The second words of entries, by their first word. */
const phrases = new Map<string, Set<string>>();
for (const entry of [...fillers, ...numberFillers, ...signOf.keys(), ...longLetters.keys()]) {
  const [first = '', second] = entry.split(' ');
  if (second !== undefined) phrases.set(first, new Set([...(phrases.get(first) ?? []), second]));
}

/** The entries of several words that may begin at a token. */
function entriesAt(
  tokens: Tokens,
  at: number,
  {
    most,
    has,
    first,
  }: { readonly most: number; readonly has: (phrase: string) => boolean; readonly first: ReadonlySet<string> },
): { readonly phrase: string; readonly takes: number }[] {
  if (!first.has(tokens[at]?.text ?? '')) return [];
  const { words, takes } = phraseFrom(tokens, at, most);
  return words.flatMap((_word, index) => {
    const phrase = words.slice(0, index + 1).join(' ');
    return has(phrase) ? [{ phrase, takes: takes[index] ?? 1 }] : [];
  });
}

/** One character: a letter, a digit, or the name of one. */
function signAt(tokens: Tokens, at: number): string[] {
  const text = tokens[at]?.text ?? '';
  const digit = ohs.has(text) ? 0 : units.get(text);
  return [
    ...(text.length === 1 ? [text] : []),
    ...(letterNames.has(text) ? [letterNames.get(text) ?? ''] : []),
    ...(digit === undefined ? [] : [String(digit)]),
  ];
}

const isNumber = (word: string): boolean => numberAt(tokensOfWord(word), 0) !== undefined;
/**
 * Words that may continue a number where it could have ended: "three quarters of a million", "thousand zero hundred
 * five".
 */
const links = new Set([...ands, ...articles, ...points, ...quarters, 'zero', 'cero', 'null']);

/** True when a number ends before all words are used, and no following word can continue it. */
const isOver = ({ next }: NumberFound, read: readonly NumberToken[]): boolean =>
  next < read.length && !links.has(read[next]?.word ?? '');

/** True when a one-word number may continue with the next word. */
function goesOn(word: string, next: string): boolean {
  const read = [...tokensOfWord(word), ...tokensOfWord(next)];
  const number = numberAt(read, 0);
  return number !== undefined && !isOver(number, read);
}

/** "twenty five", "eight hundred": numbers of more than one digit, and their shorter readings. */
function numberSteps(tokens: Tokens, at: number): Step[] {
  if (!isNumber(tokens[at]?.text ?? '')) return [];
  const { words, takes } = phraseFrom(tokens, at, 6);
  const read: NumberToken[] = [];
  const found: Step[] = [];
  for (const [index, word] of words.entries()) {
    read.push(...tokensOfWord(word));
    const number = numberAt(read, 0);
    if (!number || isOver(number, read)) break;
    if (number.next !== read.length || !Number.isInteger(number.value)) continue;
    found.push({ adds: String(number.value), takes: takes[index] ?? 1 });
  }
  return found;
}

/** After a letter: "as in boy". The word must begin with that letter. */
const explained = (tokens: Tokens, letter: string, from: number): Step[] =>
  entriesAt(tokens, from, { most: 2, has: (phrase) => explainers.has(phrase), first: firstOf.explainers }).flatMap(
    ({ takes }) => (tokens[from + takes]?.text.startsWith(letter) ? [{ adds: letter, takes: takes + 2 }] : []),
  );

const fillersAt = (tokens: Tokens, at: number): Step[] => [
  ...entriesAt(tokens, at, { most: 3, has: (phrase) => fillers.has(phrase), first: firstOf.fillers }).map(
    ({ takes }) => ({ adds: '', takes }),
  ),
  ...entriesAt(tokens, at, { most: 3, has: (phrase) => numberFillers.has(phrase), first: firstOf.numberFillers }).map(
    ({ takes }) => ({ adds: '', takes, number: true }),
  ),
];

const oneSign = /^(.?)\1*$/u;
const marked = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => (step.adds.length < 2 || oneSign.test(step.adds) ? { ...step, letter: true } : step));

function wordSteps(tokens: Tokens, at: number): readonly Step[] {
  const text = tokens[at]?.text ?? '';
  const times = repeats.get(text);
  const again = tokens[at + 1]?.text === '-' ? 2 : 1;
  const long = entriesAt(tokens, at, {
    most: 2,
    has: (phrase) => phrase.includes(' ') && (signOf.has(phrase) || longLetters.has(phrase)),
    first: firstOf.signs,
  });
  return marked([
    { adds: text, takes: 1, whole: text.length > 1 },
    ...(signOf.has(text) ? [{ adds: signOf.get(text) ?? '', takes: 1 }] : []),
    ...long.map(({ phrase, takes }) => ({ adds: signOf.get(phrase) ?? longLetters.get(phrase) ?? '', takes })),
    ...signAt(tokens, at).flatMap((sign) => [{ adds: sign, takes: 1 }, ...explained(tokens, sign, at + 1)]),
    ...(times === undefined
      ? []
      : signAt(tokens, at + again).map((sign) => ({ adds: sign.repeat(times), takes: again + 1 }))),
    ...numberSteps(tokens, at),
    ...fillersAt(tokens, at),
  ]);
}

/** Words with other readings than themselves, except numbers: other words need no lookup in all lists. */
const meaning = new Set([
  ...Object.values(firstOf).flatMap((words) => [...words]),
  ...letterNames.keys(),
  ...repeats.keys(),
  ...ohs,
  ...units.keys(),
]);
const aloneSteps = perWord((text) => wordSteps([tokenOf(text, '')], 0));

/** The first word after a position, ignoring hyphens. */
function wordBehind(tokens: Tokens, at: number): string {
  let next = at + 1;
  while (tokens[next]?.text === '-') next += 1;
  return tokens[next]?.text ?? '';
}

/** The next words matter only for entries of several words, numbers and explained letters. */
function stepsOfWord(tokens: Tokens, at: number): readonly Step[] {
  const text = tokens[at]?.text ?? '';
  const hasNumber = isNumber(text);
  if (text.length > 1 && !meaning.has(text) && !hasNumber) return marked([{ adds: text, takes: 1, whole: true }]);
  const after = tokens[at + 1];
  if (!after) return aloneSteps(text);
  const behind = wordBehind(tokens, at);
  const isExplained = firstOf.explainers.has(after.text) && signAt(tokens, at).length > 0;
  if (repeats.has(text) || isExplained || phrases.get(text)?.has(behind)) return wordSteps(tokens, at);
  if (!hasNumber || !goesOn(text, behind)) return aloneSteps(text);
  return [...aloneSteps(text), ...marked(numberSteps(tokens, at).filter(({ takes }) => takes > 1))];
}

/** True when a sign is between two words without a space: `gmail.com`. */
export function isInside(tokens: Tokens, at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    before !== undefined && token?.gap === '' && after?.gap === '' && before.kind !== 'sign' && after.kind !== 'sign'
  );
}

/** A written sign may belong to the address, or may be punctuation of the transcript. */
const meant = perWord((text) =>
  marked([{ adds: text, takes: 1 }, ...(text === '@' ? [] : [{ adds: '', takes: 1, breaks: text !== '-' }])]),
);
const punctuation = perWord((text) => marked([{ adds: '', takes: 1, breaks: text !== '-' }]));
const digitSteps = perWord((text) => marked([{ adds: text, takes: 1 }]));

/** A full stop with a space is punctuation. */
const isMeant = (tokens: Tokens, at: number, text: string): boolean =>
  text === '.' ? isInside(tokens, at) : !/[!?;]/.test(text);

/** `folded` is one folded form of a text. */
export function latticeOf(folded: string): Lattice {
  const tokens = tokensOf(folded);
  const stepsAt = ({ text, kind }: Token, at: number): readonly Step[] => {
    if (kind === 'word') return stepsOfWord(tokens, at);
    if (kind === 'digits') return digitSteps(text);
    return isMeant(tokens, at, text) ? meant(text) : punctuation(text);
  };
  return { tokens, steps: tokens.map(stepsAt) };
}

/** Separates texts that are read as one, so that the end of one and the beginning of the next are not joined. */
export const stop: Token = { text: '.', gap: ' ', kind: 'sign' };
const stopSteps: readonly Step[] = [{ adds: '', takes: 1, breaks: true, letter: true }];

/** Several texts as one lattice. */
export function onEnd(lattices: readonly Lattice[]): Lattice {
  const [only] = lattices;
  if (only && lattices.length === 1) return only;
  const tokens: Token[] = [];
  const steps: (readonly Step[])[] = [];
  for (const [index, lattice] of lattices.entries()) {
    if (index > 0) {
      tokens.push(stop);
      steps.push(stopSteps);
    }
    for (const token of lattice.tokens) tokens.push(token);
    for (const step of lattice.steps) steps.push(step);
  }
  return { tokens, steps };
}
