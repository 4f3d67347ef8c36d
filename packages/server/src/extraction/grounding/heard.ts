// Whether the particulars of a text, its addresses and numbers, are in the words of turns, or on record.
import { addressPatterns, withWrittenSigns } from './address-patterns.ts';
import type { Hearing, Reason } from './hearing.ts';
import { areNumbersSaid } from './numbers-claimed.ts';
import { saidInAll } from './numbers-said.ts';
import type { NumbersSaid } from './numbers-said.ts';
import { spellingOf } from './spelled.ts';
import type { Spelling } from './spelled.ts';
import { visible } from './words.ts';

/** A place in which particulars may be found. */
export interface Heard extends Spelling {
  readonly said: NumbersSaid;
}

/** The words of turns on end, and those of the caller alone: addresses are spelled in pieces, and the agent may say a word between them. */
export function textsOf({ speech }: Hearing, ids: readonly number[]): string[] {
  const turns = ids.flatMap((id) => speech.get(id) ?? []);
  const callers = turns.filter(({ role }) => role === 'user');
  // The stop keeps what ends one turn apart from what begins the next.
  const onEnd = (some: readonly { readonly text: string }[]): string => some.map(({ text }) => text).join(' . ');
  return callers.length === 0 || callers.length === turns.length ? [onEnd(turns)] : [onEnd(turns), onEnd(callers)];
}

/** What was heard in these turns. */
export function heardIn(hearing: Hearing, ids: readonly number[]): Heard {
  const spellings = textsOf(hearing, ids).map(spellingOf);
  return {
    said: saidInAll(ids.map(hearing.numbersIn)),
    hasAddress: (address) => spellings.some((spelling) => spelling.hasAddress(address)),
    hasDigits: (digits) => spellings.some((spelling) => spelling.hasDigits(digits)),
  };
}

/** What is in either. */
export const heardInEither = (one: Heard, other: Heard): Heard => ({
  said: saidInAll([one.said, other.said]),
  hasAddress: (address) => one.hasAddress(address) || other.hasAddress(address),
  hasDigits: (digits) => one.hasDigits(digits) || other.hasDigits(digits),
});

const phonePattern = /\+?\(?\d[\d\s().\p{Pd}/]{5,}\d/gu;
const digitsOf = (written: string): string => written.replaceAll(/\D/g, '');
const isLong = (written: string): boolean => digitsOf(written).length >= 7;

/** The digits of a telephone number as they may be said: with the country's prefix as 00, or as written. */
const spokenDigits = (written: string): string[] => [digitsOf(written), ...(written.startsWith('+') ? [`00${digitsOf(written)}`] : [])];

/** What of a text is neither said nor on record; undefined when all of it is. */
export function unheard(text: string, heard: Heard): Reason | undefined {
  let rest = withWrittenSigns(visible(text.normalize('NFKC')));
  for (const { pattern, reason, spokenForms } of addressPatterns) {
    const found = new Set([...rest.matchAll(pattern)].map(([address]) => address));
    if (![...found].every((address) => spokenForms(address).some(heard.hasAddress))) return reason;
    rest = rest.replaceAll(pattern, ' ; ');
  }
  // Dates and long amounts look like telephone numbers: they pass as numbers.
  const isHeardNumber = (found: string): boolean => spokenDigits(found).some(heard.hasDigits) || areNumbersSaid(found, heard.said);
  const phones = new Set([...rest.matchAll(phonePattern)].map(([found]) => found).filter(isLong));
  if (![...phones].every(isHeardNumber)) return 'phone_not_spoken';
  rest = rest.replaceAll(phonePattern, (found) => (isLong(found) ? ' ; ' : found));
  return areNumbersSaid(rest, heard.said) ? undefined : 'number_not_spoken';
}
