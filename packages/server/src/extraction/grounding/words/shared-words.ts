// Measures how much of a claim's words was said, in the same or other forms.
import { emptyWords } from './speech-words.ts';
import { numberTokens, readNumbers } from '../numbers/read-numbers.ts';
import { wordsOf } from './words.ts';

/** Word endings in English, Spanish and German; short words have fewer. */
const endings = /^(?:s|es|n|e|en|d|ed|er|ers|ern|em|ing|ly|os|as)$/;
const shortEndings = /^(?:s|es|e|en)$/;
const genders = /[oa](s?)$/;
const cases = /e[nmrs]?$/;

const isLonger = (longer: string, stem: string): boolean =>
  longer.startsWith(stem) && (stem.length > 3 ? endings : shortEndings).test(longer.slice(stem.length));

/** Both without their different endings: "nueva" and "nuevo", "große" and "großen". */
const isBent = (one: string, other: string, ending: RegExp): boolean => {
  const stem = one.replace(ending, '');
  return stem.length >= 4 && ending.test(one) && ending.test(other) && other.replace(ending, '') === stem;
};

/** True for forms of one word: "month", "months"; "family", "families"; "move", "moving"; "Garten", "Gärten". */
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

/** A key shared by all forms of a word, so that `areAlike` is called for few pairs. */
function formsOf(word: string): string[] {
  const stems = [0, 1, 2, 3, 4].map((cut) => word.slice(0, Math.max(0, word.length - cut)));
  return [
    ...stems.flatMap((stem) => endingsOfForms.map((ending) => stem + ending)),
    ...['ing', 'ed', 'er'].map((ending) => `${word}${word.at(-1) ?? ''}${ending}`),
  ];
}

/** Words that were said, or that belong to a subject. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
}

/** The share of a text's words, without its numbers, that was said; undefined when it has none with content. */
export function sharedWords(text: string, heard: Vocabulary): number | undefined {
  const isNumber = (word: string): boolean => /\d/.test(word) || readNumbers(numberTokens(word)).length > 0;
  const words = wordsOf(text).filter((word) => !emptyWords.has(word) && !isNumber(word));
  return words.length === 0
    ? undefined
    : words.filter(
        (word) => heard.has(word) || formsOf(word).some((other) => heard.has(other) && areAlike(word, other)),
      ).length / words.length;
}
