// Finds what was said character by character: e-mail and web addresses, telephone numbers, names; literally, spelled,
// or in words.
import { isSpelled, workOf } from './find-spelled.ts';
import type { Bounds } from './find-spelled.ts';
import { isInside, isWord, latticeOf, onEnd, signOf, stop } from './lattice.ts';
import type { Lattice, Token } from './lattice.ts';
import { units } from '../numbers/number-words.ts';
import { once } from './once.ts';
import { signs } from './speech-words.ts';
import { fold, foldUmlauts, wordsOf } from './words.ts';

type Tokens = readonly Token[];

/** Words that name a sign but also begin or end other phrases. */
const elsewhere = new Set(['at', 'mas']);

/** True when the word at a position names a sign, alone or with the next word. */
function namesSign(tokens: Tokens, at: number, beyond: -1 | 1): boolean {
  const [text = '', other = ''] = [tokens[at]?.text, tokens[at + beyond]?.text];
  return (
    (signOf.has(text) && !elsewhere.has(text)) || signOf.has(beyond === 1 ? `${text} ${other}` : `${other} ${text}`)
  );
}

/**
 * Signs that connect to their neighbors. A dot at the end of a sentence does not, unless the next one begins with
 * "dot".
 */
function joins(tokens: Tokens, at: number, beyond: -1 | 1): boolean {
  const token = tokens[at];
  if (!token || token.kind === 'digits') return false;
  if (isWord(token)) return tokens[at + beyond] !== undefined && namesSign(tokens, at, beyond);
  if (isInside(tokens, at)) return !/[:!?;]/.test(token.text) || (token.text === ':' && beyond === 1);
  return (
    token.text === '.' &&
    isWord(tokens[at + beyond]) &&
    tokens[at + 2 * beyond] !== undefined &&
    signOf.get(tokens[at + beyond]?.text ?? '') !== '+' &&
    namesSign(tokens, at + beyond, beyond)
  );
}

const numberSigns = new Set(
  signs.filter(([sign]) => ['.', '-', '/'].includes(sign)).flatMap(([, ...spoken]) => spoken),
);
const isDigits = (token: Token): boolean => token.kind === 'digits' || (token.text.length > 2 && units.has(token.text));
const counts = (token: Token): boolean => isDigits(token) || (isWord(token) && !numberSigns.has(token.text));

/** The text between two tokens. */
const between = (tokens: Tokens, before: number, after: number): string =>
  tokens
    .slice(before + 1, after + 1)
    .map((token, index, all) => `${token.gap}${index === all.length - 1 ? '' : token.text}${token === stop ? ' ' : ''}`)
    .join('');
const isApart = (tokens: Tokens, before: number, after: number): boolean =>
  /[,;!?]|\.\s/.test(between(tokens, before, after));

/**
 * True when digits are directly before a position, except the 1 of a national prefix, and not before a comma or the
 * like.
 */
function followsDigits(tokens: Tokens, from: number): boolean {
  const at = [from - 1, from - 2, from - 3].find((place) => tokens[place] !== undefined && counts(tokens[place])) ?? -1;
  const before = tokens[at];
  return (
    before !== undefined && isDigits(before) && !/^(?:1|one|uno|eins)$/.test(before.text) && !isApart(tokens, at, from)
  );
}

/** True when digits are directly after a position, and not after a comma or the like. */
function precedesDigits(tokens: Tokens, next: number): boolean {
  const at = [next, next + 1, next + 2].find((place) => tokens[place] !== undefined && counts(tokens[place])) ?? -1;
  const after = tokens[at];
  return after !== undefined && isDigits(after) && !isApart(tokens, next - 1, at);
}

const wholeAddress = ({ tokens }: Lattice): Bounds => ({
  begins: (at) => !joins(tokens, at - 1, -1),
  ends: (next) => !joins(tokens, next, 1),
  takes: ({ number = false }) => !number,
});
/** No digits follow, and none precede. */
const wholeNumber = ({ tokens }: Lattice): Bounds => ({
  begins: (at) => !followsDigits(tokens, at),
  ends: (next) => !precedesDigits(tokens, next),
  takes: () => true,
});
/** Only letter by letter: adjacent words are not one name. */
const letters: Bounds = {
  begins: () => true,
  ends: () => true,
  takes: ({ letter = false, number = false }) => letter && !number,
};

/** One folded form of a text: its lattice, and its words with and without a genitive ending. */
interface Folded {
  readonly lattice: () => Lattice;
  readonly words: () => ReadonlySet<string>;
}

/** A text that is parsed on first use and cached: with umlauts as they are, and as two letters. */
export interface Spelt {
  readonly plain: Folded;
  readonly umlauts: Folded;
  readonly is_same: boolean;
}

const folded = (heard: string): Folded => ({
  lattice: once(() => latticeOf(heard)),
  words: once(() => new Set([...wordsOf(heard), ...wordsOf(heard.replaceAll(/['’]s\b/g, ''))])),
});

export function speltOf(text: string, heard: string = fold(text)): Spelt {
  const written = foldUmlauts(text);
  const plain = folded(heard);
  return heard === written
    ? { plain, umlauts: plain, is_same: true }
    : { plain, umlauts: folded(written), is_same: false };
}

/** The search budget of one summary: beyond it nothing counts as said. No real call comes near. */
export interface Budget {
  work: number;
}

export const newBudget = (): Budget => ({ work: 1_000_000 });

/** Searches in texts that are read as one. */
export interface Spelling {
  /**
   * True when an e-mail or web address, in lower case, was said: as such, or as "ann dot miller at example dot com".
   */
  readonly hasAddress: (address: string) => boolean;
  /** True when exactly these digits were said in sequence. */
  readonly hasDigits: (digits: string) => boolean;
  /** True when a word of a name was said, with or without a genitive ending, or spelled: "S-M-I-T-H". */
  readonly hasName: (word: string) => boolean;
}

export function spellingIn(texts: readonly Spelt[], budget: Budget): Spelling {
  const read = {
    plain: once(() => onEnd(texts.map(({ plain }) => plain.lattice()))),
    umlauts: once(() => onEnd(texts.map(({ umlauts }) => umlauts.lattice()))),
  };
  const foldings = texts.every(({ is_same }) => is_same) ? (['plain'] as const) : (['plain', 'umlauts'] as const);
  const known = new Map<string, boolean>();
  const kept = (kind: string, target: string, find: () => boolean): boolean => {
    const key = `${kind} ${target}`;
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const search = (target: string, lattice: Lattice, bounds: Bounds): boolean => {
    if (budget.work <= 0) return false;
    budget.work -= workOf(target, lattice);
    return isSpelled(target, lattice, bounds);
  };
  const inAny = (target: string, bounds: (lattice: Lattice) => Bounds): boolean =>
    foldings.some((name) => search(target, read[name](), bounds(read[name]())));
  const isNamed = (word: string, name: 'plain' | 'umlauts'): boolean => {
    const [target = ''] = wordsOf((name === 'plain' ? fold : foldUmlauts)(word));
    return (
      target !== '' && (texts.some((text) => text[name].words().has(target)) || search(target, read[name](), letters))
    );
  };
  return {
    hasAddress: (address) => kept('address', address, () => inAny(fold(address), wholeAddress)),
    hasDigits: (digits) => kept('digits', digits, () => inAny(digits, wholeNumber)),
    hasName: (word) => kept('name', word, () => isNamed(word, 'plain') || isNamed(word, 'umlauts')),
  };
}

/** The same for one text. */
export const spellingOf = (text: string): Spelling => spellingIn([speltOf(text)], newBudget());
