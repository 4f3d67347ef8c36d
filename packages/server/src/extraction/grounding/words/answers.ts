// Classifies a caller's turn as an answer: yes, no, or neither.
import {
  affirmations,
  correctingPhrases,
  corrections,
  courtesies,
  greetings,
  harmless,
  negations,
  openers,
  pickups,
  readBacks,
  refusals,
  reservations,
  reservingPhrases,
  secondPerson,
} from './answer-words.ts';
import { fold, occursIn, wordsOf } from './words.ts';

const splitAll = (phrases: readonly string[]): string[][] =>
  phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);
const [yeses, noes, yesParts] = [
  splitAll(affirmations),
  splitAll(refusals),
  splitAll([...affirmations, ...courtesies]),
];

/** How many words from a position on match a phrase of a list; 0 for none. */
const phraseAt = (phrases: readonly (readonly string[])[], words: readonly string[], from: number): number =>
  phrases.find((phrase) => phrase.every((word, index) => words[from + index] === word))?.length ?? 0;

/** Without phrases that sound like a no and are not. */
const plainOf = (text: string): string => fold(text.replaceAll(/[’‘ʼ`´]/gu, "'")).replaceAll(harmless, ' ');

/** The words of a clause after its opening sounds; the whole clause when it begins with one of the phrases. */
function opened(clause: string, phrases: readonly (readonly string[])[]): string[] {
  const words = wordsOf(clause);
  const from = words.findIndex((word, index) => phraseAt(phrases, words, index) > 0 || !openers.has(word));
  return from === -1 ? [] : words.slice(from);
}

/** The clauses from the first that is more than an opening. */
function clausesOf(text: string, phrases: readonly (readonly string[])[]): string[] {
  const clauses = text.split(/[,;:.!?…–—]+/u);
  const from = clauses.findIndex((clause) => opened(clause, phrases).length > 0);
  return from === -1 ? [] : clauses.slice(from);
}

/** True when the words are nothing but one or more yes phrases. */
function isAllYes(words: readonly string[]): boolean {
  if (phraseAt(yeses, words, 0) === 0) return false;
  for (let at = 0; at < words.length;) {
    const length = phraseAt(yesParts, words, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** "Yes?" and "Yes, who is calling?" are questions; "Yes, and how much is it?" begins with a yes. */
const asks = (sentence: string): boolean => /\?\s*$/.test(sentence) && !/,\s*(?:and|y|und)\b/.test(sentence);

/** "Claro, si tuviera dinero": `si` without accent and inside a clause is "if". */
const isConditional = (text: string): boolean =>
  [...text.normalize('NFC').matchAll(/(?<![\p{L}\p{N}])si\s+([\p{L}]+(?:\s+[\p{L}]+)*)/giu)].some(
    ([, rest = '']) => !/^(?:que si|claro que si)$/i.test(rest) && !isAllYes(wordsOf(rest)),
  );

/** "Yes, that's right" counts; "yes, but", "I am driving" and "okay", which only shows attention, do not. */
export function isAffirmation(text: string): boolean {
  const plain = plainOf(text);
  const clauses = clausesOf(plain, yeses);
  const [first = '', ...others] = clauses;
  if (!isAllYes(opened(first, yeses)) || isConditional(text)) return false;
  const sentences = plain.trim().split(/(?<=[.!?…])\s+/u);
  const sentence = sentences.find((one) => opened(one, yeses).length > 0) ?? '';
  if (asks(sentence)) return false;
  const words = wordsOf(sentence);
  // Opening clauses may precede the yes.
  const from = words.findIndex((_word, index) => phraseAt(yeses, words, index) > 0);
  const rest = words.slice(from + opened(first, yeses).length);
  const later = others.flatMap(wordsOf);
  if (rest.some((word, index) => reservations.has(word) && !(word === 'doch' && index === rest.length - 1)))
    return false;
  return (
    !later.some((word) => corrections.has(word)) &&
    !correctingPhrases.some((phrase) => occursIn(phrase, later.join(' '))) &&
    !reservingPhrases.some((phrase) => occursIn(phrase, rest.join(' ')))
  );
}

/** "No, this is Bob"; not "no problem". */
export function opensWithNo(text: string): boolean {
  const [first = ''] = clausesOf(plainOf(text), noes);
  return phraseAt(noes, opened(first, noes), 0) > 0;
}

/** True when words negate a statement. */
export const isNegated = (text: string): boolean => wordsOf(plainOf(text)).some((word) => negations.has(word));

/** "Hello", "Ja bitte?": these say nothing. A turn without words says nothing either. */
export function isGreeting(text: string): boolean {
  const isAsked = /\?\s*$/.test(text);
  return wordsOf(text).every((word) => greetings.has(word) || (isAsked && (pickups.has(word) || openers.has(word))));
}

/**
 * True when a yes to the agent's words says something about the caller: the agent asked, or stated something about
 * them. Otherwise the caller only shows attention.
 */
export const isPut = (text: string): boolean =>
  /[?¿]/.test(text) ||
  wordsOf(text).some((word) => secondPerson.has(word)) ||
  phraseAt(splitAll(readBacks), wordsOf(text), 0) > 0;
