// Checks whether the addresses and numbers of a text occur in turns or on record.
import { addressPatterns, withPlainStops, withWrittenSigns } from './words/address-patterns.ts';
import type { Hearing, Reason } from './hearing.ts';
import { areNumbersSaid } from './numbers/numbers-claimed.ts';
import { saidInAll } from './numbers/numbers-said.ts';
import type { NumbersSaid } from './numbers/numbers-said.ts';
import { once } from './words/once.ts';
import { spellingIn } from './words/spelled.ts';
import type { Spelling } from './words/spelled.ts';
import { visible } from './words/words.ts';

/** A source in which addresses and numbers may be found. */
export interface Heard extends Pick<Spelling, 'hasAddress' | 'hasDigits'> {
  readonly said: NumbersSaid;
}

/**
 * Turns read as one text, and the caller's turns alone: addresses are spelled in pieces, with words of the agent in
 * between.
 */
export function readings({ speech }: Hearing, ids: readonly number[]): (readonly number[])[] {
  const turns = ids.filter((id) => speech.has(id));
  const callers = turns.filter((id) => speech.get(id)?.role === 'user');
  return callers.length === 0 || callers.length === turns.length ? [turns] : [turns, callers];
}

/** The addresses that are spelled in turns. */
export const spellingsIn = (hearing: Hearing, ids: readonly number[]): Spelling[] =>
  hearing.kept('spellings', ids, () =>
    readings(hearing, ids).map((read) =>
      spellingIn(
        read.map((id) => hearing.facts(id).spelt()),
        hearing.budget,
      ),
    ),
  );

/** What these turns contain. */
export function heardIn(hearing: Hearing, ids: readonly number[]): Heard {
  const spellings = once(() => spellingsIn(hearing, ids));
  const any = (has: (spelling: Spelling) => boolean): boolean => spellings().some(has);
  return {
    said: hearing.kept('said', ids, () => saidInAll(ids.map(hearing.numbersIn))),
    hasAddress: (address) => any((spelling) => spelling.hasAddress(address)),
    hasDigits: (digits) => any((spelling) => spelling.hasDigits(digits)),
  };
}

/** What either source contains. */
export const heardInEither = (one: Heard, other: Heard): Heard => ({
  said: saidInAll([one.said, other.said]),
  hasAddress: (address) => one.hasAddress(address) || other.hasAddress(address),
  hasDigits: (digits) => one.hasDigits(digits) || other.hasDigits(digits),
});

const phonePattern = /\+?\(?\d[\d\s().\p{Pd}/]{5,}\d/gu;
const digitsOf = (written: string): string => written.replaceAll(/\D/g, '');
const isLong = (written: string): boolean => digitsOf(written).length >= 7;

/** The forms in which a telephone number may be said: with the country prefix as 00, or as written. */
const spokenDigits = (written: string): string[] => [
  digitsOf(written),
  ...(written.startsWith('+') ? [`00${digitsOf(written)}`] : []),
];

/** The part of a text that was neither said nor is on record; undefined if there is none. */
export function unheard(text: string, heard: Heard): Reason | undefined {
  let rest = withWrittenSigns(withPlainStops(visible(text.normalize('NFKC'))));
  for (const { pattern, reason, spokenForms } of addressPatterns) {
    const found = new Set([...rest.matchAll(pattern)].map(([address]) => address));
    if (![...found].every((address) => spokenForms(address).some(heard.hasAddress))) return reason;
    rest = rest.replaceAll(pattern, ' ; ');
  }
  // Dates and long amounts look like telephone numbers: they are accepted as numbers.
  const isHeardNumber = (found: string): boolean =>
    spokenDigits(found).some(heard.hasDigits) || areNumbersSaid(found, heard.said);
  const phones = new Set([...rest.matchAll(phonePattern)].map(([found]) => found).filter(isLong));
  if (![...phones].every(isHeardNumber)) return 'phone_not_spoken';
  rest = rest.replaceAll(phonePattern, (found) => (isLong(found) ? ' ; ' : found));
  return areNumbersSaid(rest, heard.said) ? undefined : 'number_not_spoken';
}
