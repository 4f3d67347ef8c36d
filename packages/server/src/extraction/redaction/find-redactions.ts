// Finds what must not be stored of a conversation: numbers by which people pay, and by which they are known.
import type { RedactionClassName } from '@voicecall/contract';
import { corrections } from '../readings/words/speech-words.ts';
import { identityNumbersOf } from '../readings/sensitive/find-identity-number.ts';
import { cardNumbersOf, ibansOf } from '../readings/sensitive/find-payment-number.ts';
import type { Range } from '../readings/sensitive/passage.ts';
import { addressesOf, phonesOf } from './find-contacts.ts';
import { spokenPassages } from './spoken-passages.ts';
import type { Place, SaidText, SpokenPassage } from './spoken-passages.ts';

/** What can be found without a model. */
export type RedactionClass = 'payment' | 'identity' | 'contact';

/** What an agent and its tenant want to be redacted. */
export interface RedactionRules {
  /** Those that a model finds are left to it. */
  readonly classes: readonly RedactionClassName[];
  /** Regular expressions of RE2. */
  readonly patterns: readonly string[];
  readonly language: string;
}

export interface Redaction extends Place {
  readonly class: RedactionClass;
}

const securityCode =
  /(?:\bcv[vc]2?\b|security code|check number|pruf(?:ziffer|nummer)|sicherheitscode|codigo de seguri?(?:dad|anca)|code de securite|cryptogramme|codice di sicurezza)[^\d]{0,40}?(\d(?: ?,? ?\d){2,3})(?![ ,]{0,2}\d)/gi;

const paymentsOf = (passage: SpokenPassage): Range[] => [
  ...cardNumbersOf(passage).flat(),
  ...correctedCardsOf(passage),
  ...ibansOf(passage),
  ...[...passage.text.matchAll(securityCode)].map(({ 0: all, 1: code = '', index }) => ({
    from: index + all.length - code.length,
    to: index + all.length,
  })),
];

/** So many digits are taken back by a correction at most. */
const mostTakenBack = 8;
const mostCorrections = 6;
const between = new RegExp(
  `(?<=\\d)[^\\d]{0,60}?(?<!\\p{L})(?:${[...corrections].join('|')})(?!\\p{L})[^\\d]{0,60}`,
  'giu',
);

/** "four two four two, sorry, four three": the last digits do not count, and the words between are none. */
function correctedCardsOf({ text }: SpokenPassage): Range[] {
  return [...text.matchAll(between)].slice(0, mostCorrections).flatMap(({ 0: words, index }) => {
    const end = index + words.length;
    let at = index;
    for (let taken = 1; taken <= mostTakenBack; taken += 1) {
      at = lastDigit(text, at);
      if (at < 0) return [];
      const without = text.slice(0, at) + ' '.repeat(end - at) + text.slice(end);
      const found = cardNumbersOf({ text: without }).find(
        (groups) => (groups[0]?.from ?? end) < at && (groups.at(-1)?.to ?? 0) > end,
      );
      if (found) return [...found, { from: at, to: end }];
    }
    return [];
  });
}

const lastDigit = (text: string, before: number): number => {
  let at = before - 1;
  while (at >= 0 && !/\d/.test(text[at] ?? '')) at -= 1;
  return at;
};

const finders: Readonly<Record<RedactionClass, (passage: SpokenPassage, language: string) => Place[]>> = {
  payment: (passage) => paymentsOf(passage).flatMap(passage.placesOf),
  identity: (passage) => identityNumbersOf(passage).flatMap(passage.placesOf),
  contact: (passage, language) => [
    ...addressesOf(passage.said).flatMap(passage.placesOfSaid),
    ...phonesOf(passage.text, language).flatMap(passage.placesOf),
  ],
};

/** What one finder found stays with its class where others find it too: payment before identity before contact. */
const order: readonly RedactionClass[] = ['payment', 'identity', 'contact'];

/** Also what is said in pieces, over several turns of one speaker. */
export function findRedactions(
  texts: readonly SaidText[],
  { classes, language }: Pick<RedactionRules, 'classes' | 'language'>,
): Redaction[] {
  if (classes.length === 0) return [];
  const passages = spokenPassages(texts);
  const found: Redaction[] = [];
  for (const name of order.filter((one) => classes.includes(one)))
    for (const place of passages.flatMap((passage) => finders[name](passage, language)))
      if (!found.some((other) => other.class !== name && overlap(other, place))) found.push({ ...place, class: name });
  return joined(found, texts);
}

const overlap = (one: Place, other: Place): boolean =>
  one.index === other.index && one.from < other.to && one.to > other.from;

/** Groups of one number are one place, with the signs between them. */
function joined(found: readonly Redaction[], texts: readonly SaidText[]): Redaction[] {
  const all: Redaction[] = [];
  for (const place of found.toSorted((a, b) => a.index - b.index || a.from - b.from)) {
    const last = all.at(-1);
    const between = last?.index === place.index ? texts[place.index]?.text.slice(last.to, place.from) : undefined;
    if (last?.class === place.class && between !== undefined && !/[\p{L}\p{N}]/u.test(between))
      all[all.length - 1] = { ...last, to: Math.max(last.to, place.to) };
    else all.push(place);
  }
  return all;
}
