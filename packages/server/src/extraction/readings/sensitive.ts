// Finds numbers that must not be passed on: of cards and accounts, and those by which a state identifies a person.
import { fold } from '../computed/folded-text.ts';
import { visible } from './fold.ts';
import { digitsFromWords } from './parse/dictated.ts';
import { hasIdentityNumber } from './sensitive/find-identity-number.ts';
import { cardNumbersOf, ibansOf } from './sensitive/find-payment-number.ts';
import type { Passage } from './sensitive/passage.ts';

export interface SensitiveNumbers {
  /** A card or an account. */
  readonly payment: boolean;
  /** An identity or tax number, a passport, a date of birth. */
  readonly identity: boolean;
}

/** The same in a passage of a call, which knows what was asked before. */
export const sensitiveNumbersOf = (passage: Passage): SensitiveNumbers => ({
  payment: cardNumbersOf(passage).length > 0 || ibansOf(passage).length > 0,
  identity: hasIdentityNumber(passage),
});

/** True when a text of the model repeats one: such a text is not passed on, even if the number was said. */
export function hasSensitiveNumber(text: string): boolean {
  const { payment, identity } = sensitiveNumbersIn(visible(text));
  return payment || identity;
}

/** Also when they are dictated digit by digit, in six languages. */
export const sensitiveNumbersIn = (text: string): SensitiveNumbers =>
  sensitiveNumbersOf({ text: digitsFromWords(fold(text)), before: () => '' });
