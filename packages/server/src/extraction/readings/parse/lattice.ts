// A lattice of the possible readings of a text, character by character: letters, digits, names of signs, numbers, and
// words without content.
import { once, perWord } from '../fold.ts';
import { longestCardinal, numbersThatBegin, numberWords } from '../words/number-words.ts';
import {
  corrections,
  digitWords,
  explainers,
  fillers,
  letterNames,
  longLetters,
  numberFillers,
  pauseOrOne,
  repeats,
  signs,
  twice,
} from '../words/speech-words.ts';

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
  /** Only in this language, or not in it. */
  readonly only?: 'fr';
  readonly except?: 'pt';
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

/** The digits of one word, in all languages. */
export const digitsOfWord: () => ReadonlyMap<string, string> = once(
  () =>
    new Map([
      ...numberWords().flatMap(({ cardinals }) =>
        [...cardinals].flatMap(([word, value]): [string, string][] => (value < 10 ? [[word, String(value)]] : [])),
      ),
      ...digitWords,
    ]),
);

/** One character: a letter, a digit, or the name of one. */
function signAt(tokens: Tokens, at: number): string[] {
  const text = tokens[at]?.text ?? '';
  const digit = digitsOfWord().get(text);
  return [
    ...(text.length === 1 ? [text] : []),
    ...(letterNames.get(text) ?? []),
    ...(digit === undefined ? [] : [digit]),
  ];
}

/** True when a number of several digits or words may begin with the word. */
const beginsNumber = (text: string): boolean => numbersThatBegin(text).length > 0;

/** "twenty five", "eight hundred", "quatre-vingt-dix": numbers of several digits, and their shorter readings. */
function numberSteps(tokens: Tokens, at: number): Step[] {
  const languages = numbersThatBegin(tokens[at]?.text ?? '');
  if (languages.length === 0) return [];
  const { words, takes } = phraseFrom(tokens, at, longestCardinal);
  const found = languages.flatMap(({ cardinals, formOf }) => {
    let phrase = '';
    return words.flatMap((word, index): Step[] => {
      phrase = index === 0 ? formOf(word) : `${phrase} ${formOf(word)}`;
      const value = cardinals.get(phrase);
      return value === undefined ? [] : [{ adds: String(value), takes: takes[index] ?? 1 }];
    });
  });
  return [...new Map(found.map((step) => [`${step.adds} ${step.takes}`, step])).values()];
}

/** At most so many words are taken back by a correction. */
const longestCorrected = 6;

/** "one one seven, no sorry, double seven one": words before a correction may not belong to what is spelled. */
function correctedAt(tokens: Tokens, at: number): Step[] {
  for (let next = at; next < Math.min(at + longestCorrected, tokens.length); next += 1) {
    if (!corrections.has(tokens[next]?.text ?? '')) continue;
    let end = next + 1;
    while (corrections.has(tokens[end]?.text ?? '')) end += 1;
    return [{ adds: '', takes: end - at, letter: true }];
  }
  return [];
}

/** After a letter: "as in boy", or the letter once more, "b as in boy". The word must begin with that letter. */
function explained(tokens: Tokens, letter: string, from: number): Step[] {
  const at = tokens[from]?.text === letter ? from + 1 : from;
  return entriesAt(tokens, at, { most: 2, has: (phrase) => explainers.has(phrase), first: firstOf.explainers }).flatMap(
    ({ takes }) =>
      tokens[at + takes]?.text.startsWith(letter) ? [{ adds: letter, takes: at - from + takes + 2 }] : [],
  );
}

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

/** "Whitlock, W H I T L O C K": a word may only be there to be spelled. */
const isSpelledNext = (tokens: Tokens, at: number): boolean => {
  const { text = '' } = tokens[at] ?? {};
  const [first, second] = [tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? ''];
  return text.length > 2 && first.length === 1 && second.length === 1 && text.startsWith(first);
};

function wordSteps(tokens: Tokens, at: number): readonly Step[] {
  const text = tokens[at]?.text ?? '';
  const times = twice.has(text) ? 2 : repeats.get(text);
  const again = tokens[at + 1]?.text === '-' ? 2 : 1;
  const long = entriesAt(tokens, at, {
    most: 4,
    has: (phrase) => phrase.includes(' ') && (signOf.has(phrase) || longLetters.has(phrase)),
    first: firstOf.signs,
  });
  return marked([
    { adds: text, takes: 1, whole: text.length > 1 },
    ...(signOf.has(text)
      ? [{ adds: signOf.get(text) ?? '', takes: 1, ...(text === 'point' ? { only: 'fr' as const } : {}) }]
      : []),
    ...long.map(({ phrase, takes }) => ({ adds: signOf.get(phrase) ?? longLetters.get(phrase) ?? '', takes })),
    ...signAt(tokens, at).flatMap((sign) => [{ adds: sign, takes: 1 }, ...explained(tokens, sign, at + 1)]),
    ...(times === undefined
      ? []
      : signAt(tokens, at + again)
          .filter((sign) => !twice.has(text) || !/\d/.test(sign))
          .map((sign) => ({ adds: sign.repeat(times), takes: again + 1 }))),
    ...(text === pauseOrOne ? [{ adds: '', takes: 1, except: 'pt' as const }] : []),
    ...(isSpelledNext(tokens, at) ? [{ adds: '', takes: 1 }] : []),
    ...numberSteps(tokens, at),
    ...fillersAt(tokens, at),
  ]);
}

/** Words with no other readings than themselves need no lookup, and share their steps. */
const meaning = new Set([
  ...Object.values(firstOf).flatMap((words) => [...words]),
  ...letterNames.keys(),
  ...repeats.keys(),
  ...twice,
  ...digitWords.keys(),
]);
const plainSteps = perWord((text) => marked([{ adds: text, takes: 1, whole: true }]));

function stepsOfWord(tokens: Tokens, at: number): readonly Step[] {
  const text = tokens[at]?.text ?? '';
  const hasMeaning = text.length === 1 || meaning.has(text) || beginsNumber(text) || isSpelledNext(tokens, at);
  const steps = hasMeaning ? wordSteps(tokens, at) : plainSteps(text);
  const corrected = correctedAt(tokens, at);
  return corrected.length === 0 ? steps : [...steps, ...corrected];
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
