// How much of what a claim says by its words was said, in the same words or other forms of them.
import { emptyWords } from './speech-words.ts';
import { numberTokens, readNumbers } from '../numbers/read-numbers.ts';
import { wordsOf } from './words.ts';

/** What a word has at its end in another form of it, in English, Spanish and German; behind short words fewer. */
const endings = /^(?:s|es|n|e|en|d|ed|er|ers|ern|em|ing|ly|os|as)$/;
const shortEndings = /^(?:s|es|e|en)$/;
const genders = /[oa](s?)$/;
const cases = /e[nmrs]?$/;

const isLonger = (longer: string, stem: string): boolean =>
  longer.startsWith(stem) && (stem.length > 3 ? endings : shortEndings).test(longer.slice(stem.length));

/** Both without an ending that they do not share: "nueva" and "nuevo", "große" and "großen". */
const isBent = (one: string, other: string, ending: RegExp): boolean => {
  const stem = one.replace(ending, '');
  return stem.length >= 4 && ending.test(one) && ending.test(other) && other.replace(ending, '') === stem;
};

/** Forms of one word: "month", "months"; "family", "families"; "move", "moving"; "Garten", "Gärten". */
function areAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length < 3) return false;
  if (isLonger(longer, shorter) || isBent(one, other, genders) || isBent(one, other, cases)) return true;
  if (shorter.length < 4) return false;
  const stem = shorter.slice(0, -1);
  return (
    (shorter.endsWith('y') && longer === `${stem}ies`) ||
    (shorter.endsWith('e') && longer === `${stem}ing`) ||
    ['ing', 'ed', 'er'].some((ending) => longer === `${shorter}${shorter.at(-1)}${ending}`)
  );
}

const endingsOfForms = [...'s es n e en d ed er ers ern em ing ly os as o a em ies y'.split(' '), ''];

/** Every word that may be a form of a word: what `areAlike` compares with fewer than all words that were heard. */
function formsOf(word: string): string[] {
  const stems = [0, 1, 2, 3, 4].map((cut) => word.slice(0, Math.max(0, word.length - cut)));
  return [
    ...stems.flatMap((stem) => endingsOfForms.map((ending) => stem + ending)),
    ...['ing', 'ed', 'er'].map((ending) => `${word}${word.at(-1) ?? ''}${ending}`),
  ];
}

/** Words that were heard, or that stand for a subject. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
}

/** How much of what a text says by its words, not its numbers, was said; undefined when it says nothing by them. */
export function sharedWords(text: string, heard: Vocabulary): number | undefined {
  const isNumber = (word: string): boolean => /\d/.test(word) || readNumbers(numberTokens(word)).length > 0;
  const words = wordsOf(text).filter((word) => !emptyWords.has(word) && !isNumber(word));
  return words.length === 0
    ? undefined
    : words.filter(
        (word) => heard.has(word) || formsOf(word).some((other) => heard.has(other) && areAlike(word, other)),
      ).length / words.length;
}
