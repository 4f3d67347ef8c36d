// Finds what was said character by character: e-mail addresses, telephone numbers, names; literally, spelled, or in
// words.
import { isSpelled, workOf } from './parse/find-spelled.ts';
import type { Bounds } from './parse/find-spelled.ts';
import { fold, foldUmlauts, once, perText } from './fold.ts';
import { digitsOfWord, isInside, isWord, latticeOf, onEnd, signOf, stop } from './parse/lattice.ts';
import type { Lattice, Step, Token } from './parse/lattice.ts';
import { corrections, repeats, signs } from './words/speech-words.ts';

type Tokens = readonly Token[];

/** Words that name a sign but also begin or end other phrases. */
const elsewhere = new Set(['at', 'mas', 'mais', 'piu', 'point', 'meno', 'menos']);

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
const isDigits = (token: Token): boolean =>
  token.kind === 'digits' || (token.text.length > 2 && digitsOfWord().has(token.text));
const counts = (token: Token): boolean => isDigits(token) || (isWord(token) && !numberSigns.has(token.text));

/** The text between two tokens. */
const between = (tokens: Tokens, before: number, after: number): string =>
  tokens
    .slice(before + 1, after + 1)
    .map((token, index, all) => `${token.gap}${index === all.length - 1 ? '' : token.text}${token === stop ? ' ' : ''}`)
    .join('');
const isApart = (tokens: Tokens, before: number, after: number): boolean =>
  /[,;!?]|\.\s/.test(between(tokens, before, after));

/** True when digits are directly before a position, except the 1 of a national prefix, and not before a comma. */
function followsDigits(tokens: Tokens, from: number): boolean {
  const at = [from - 1, from - 2, from - 3].find((place) => tokens[place] !== undefined && counts(tokens[place])) ?? -1;
  const before = tokens[at];
  return (
    before !== undefined &&
    isDigits(before) &&
    !/^(?:1|one|uno|eins|un)$/.test(before.text) &&
    !isApart(tokens, at, from)
  );
}

/** True when digits are directly after a position, and not after a comma or the like. */
function precedesDigits(tokens: Tokens, next: number): boolean {
  const at = [next, next + 1, next + 2].find((place) => tokens[place] !== undefined && counts(tokens[place])) ?? -1;
  const after = tokens[at];
  return after !== undefined && isDigits(after) && !isApart(tokens, next - 1, at);
}

/** True when the speaker corrects what ends at a position: "one one seven, no sorry, seven one". */
function isCorrected(tokens: Tokens, next: number): boolean {
  const words = tokens.slice(next, next + 7).filter(({ kind }) => kind !== 'sign');
  const first = words.findIndex(({ text }) => corrections.has(text));
  if (first === -1 || first > 1) return false;
  const after = words.slice(first).find(({ text }) => !corrections.has(text));
  return after !== undefined && (isDigits(after) || repeats.has(after.text) || after.text === 'oh');
}

const hasSign = /^(?:theres|there|is|its|hay|tiene|con|ist|gibt|kommt|mit|y|avec|ce|ha|tem|com|with)$/;
const article = /^(?:a|un|uno|ein|um)$/;

/** "There is a dot: ann dot miller": the sign is described, and the address begins behind it. */
const isDescribed = (tokens: Tokens, at: number): boolean =>
  article.test(tokens[at - 2]?.text ?? '') && hasSign.test(tokens[at - 3]?.text ?? '');

/** Words of which one shows the language: "at this point in time" has no dot, and "um" is no number in English. */
const french = /^(?:arr?obase|@)$/;
const portuguese = /^(?:dois|tres|quatro|cinco|sete|oito|nove|arroba)$/;

/** Which steps the language of the words allows. */
function languageOf({ tokens }: Lattice): (step: Step) => boolean {
  const [isFrench, isPortuguese] = [french, portuguese].map((words) => tokens.some(({ text }) => words.test(text)));
  return ({ only, except }) => (isFrench || only !== 'fr') && (!isPortuguese || except !== 'pt');
}

const wholeAddress = (lattice: Lattice): Bounds => {
  const { tokens } = lattice;
  const isAllowed = languageOf(lattice);
  return {
    begins: (at) => !joins(tokens, at - 1, -1) || isDescribed(tokens, at),
    ends: (next) => !joins(tokens, next, 1),
    takes: (step) => !step.number && isAllowed(step),
  };
};
/** No digits follow, and none precede. */
const wholeNumber = (lattice: Lattice): Bounds => ({
  begins: (at) => !followsDigits(lattice.tokens, at),
  ends: (next) => !precedesDigits(lattice.tokens, next) && !isCorrected(lattice.tokens, next),
  takes: languageOf(lattice),
});
/** Only letter by letter: adjacent words are not one name. */
const letters: Bounds = {
  begins: () => true,
  ends: () => true,
  takes: ({ letter = false, number = false }) => letter && !number,
};

type Folding = (text: string) => string;

/** As typed on all keyboards: with umlauts as one letter, and as two. */
const foldings: readonly Folding[] = [fold, foldUmlauts];

/** How much may still be searched, in tokens of texts and words of bits. What is not searched is not found. */
export interface Budget {
  left: number;
}

/** Many times what the claims of a real call need. */
export const newBudget = (): Budget => ({ left: 150_000 });

const keptLattice = perText(latticeOf);

const search = (
  target: string,
  {
    texts,
    folding,
    budget,
  }: { readonly texts: readonly string[]; readonly folding: Folding; readonly budget: Budget | undefined },
  bounds: (lattice: Lattice) => Bounds,
): boolean => {
  const lattice = onEnd(texts.map((text) => keptLattice(folding(text))));
  return isAffordable(target, lattice, budget) && isSpelled(target, lattice, bounds(lattice));
};

function isAffordable(target: string, lattice: Lattice, budget: Budget | undefined): boolean {
  if (!budget) return true;
  budget.left -= workOf(target, lattice);
  return budget.left >= 0;
}

/** Both foldings are equal for most texts, which are then searched once. */
const foldingsOf = (texts: readonly string[]): readonly Folding[] =>
  texts.every((text) => fold(text) === foldUmlauts(text)) ? [fold] : foldings;

/** Whether the texts, which one speaker says in this order, spell an e-mail address. */
export function spellsEmail(value: string, texts: readonly string[], budget?: Budget): boolean {
  const address = fold(value.trim());
  // "free fr": the last dot is often not said.
  const forms = [address, address.replace(/\.(?=[^.]*$)/, '')];
  return foldingsOf(texts).some((folding) =>
    forms.some((form) => form.includes('@') && search(form, { texts, folding, budget }, wholeAddress)),
  );
}

/** An address has a sign, written between letters or by its name. */
const mayHaveAddress = new RegExp(
  String.raw`@|[\p{L}\p{N}][._:/-][\p{L}\p{N}/]|(?<![\p{L}\p{N}])(?:${signs.flatMap(([, ...spoken]) => spoken).join('|')})(?![\p{L}\p{N}])`,
  'u',
);

/** The characters of texts with signs that are searched: in a call of an hour a few turns have any. */
const mostSearched = 24_000;

function searchable(texts: readonly string[]): string[] {
  let left = mostSearched;
  return texts.filter((text) => text.length <= left && mayHaveAddress.test(fold(text)) && (left -= text.length) >= 0);
}

/** Looks for addresses of any kind in texts, which are prepared once, when the first is looked for. */
export function addressesIn(texts: readonly string[], budget?: Budget): (address: string) => boolean {
  const lattices = once(() => {
    const some = searchable(texts);
    return foldingsOf(some).map((folding) => onEnd(some.map((text) => latticeOf(folding(text)))));
  });
  const known = new Map<string, boolean>();
  return (address) => {
    const found =
      known.get(address) ??
      lattices().some(
        (lattice) => isAffordable(address, lattice, budget) && isSpelled(fold(address), lattice, wholeAddress(lattice)),
      );
    known.set(address, found);
    return found;
  };
}

/** Whether the texts say exactly these digits, one after the other. */
export const spellsPhone = (digits: string, texts: readonly string[], budget?: Budget): boolean =>
  search(digits.replaceAll(/\D/g, ''), { texts, folding: fold, budget }, wholeNumber);

const wordsIn = (folded: string): string[] =>
  folded.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)?.map((word) => word.replaceAll(/['’]/g, '')) ?? [];

/** True when the words are next to each other, in any order, written as one word or as several. */
function areContiguous(name: readonly string[], said: readonly string[]): boolean {
  const wanted = name.toSorted().join(' ');
  if (
    said.some(
      (_word, at) =>
        said
          .slice(at, at + name.length)
          .toSorted()
          .join(' ') === wanted,
    )
  )
    return true;
  const whole = name.join('');
  return said.some((_word, at) => {
    let joined = '';
    for (let next = at; next < said.length && joined.length < whole.length; next += 1) {
      // "O Driscoll" is one name, and "Ann a" is not.
      if (next > at && said[next]?.length === 1) return false;
      joined += said[next] ?? '';
    }
    return joined === whole;
  });
}

/** More words are not the name of a person. */
const mostWords = 12;

/** Whether a text says a name, its words next to each other, or the texts spell the words that it does not say so. */
export function spellsName(value: string, texts: readonly string[], budget?: Budget): boolean {
  return foldingsOf([value, ...texts]).some((folding) => {
    const name = wordsIn(folding(value));
    if (name.length === 0 || name.length > mostWords) return false;
    const said = texts.map((text) => wordsIn(folding(text).replaceAll(/['’]s\b/g, '')));
    if (said.some((words) => areContiguous(name, words))) return true;
    const spelled = name.filter((word) => word.length > 1 && search(word, { texts, folding, budget }, () => letters));
    const spoken = new Set(said.flat());
    return spelled.length > 0 && name.every((word) => spelled.includes(word) || spoken.has(word));
  });
}
