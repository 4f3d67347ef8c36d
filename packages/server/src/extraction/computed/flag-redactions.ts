// Flags the kinds of sensitive data in a call, so that a reader knows before showing it. In doubt it raises a flag.
import type { SummaryPayload } from '@voicecall/contract';
import type { SpokenTurn } from '../material.ts';
import { hasIban, hasCardNumber } from './find-payment-number.ts';
import { hasIdentityNumber } from './find-identity-number.ts';
import { mentionsHealth } from './health-words.ts';
import { passages } from './passages.ts';

/**
 * Reads the words of both speakers, and the arguments and results of tools. Names, e-mail addresses and phone numbers
 * are contact data and raise no flag.
 */
export function flagRedactions(turns: readonly SpokenTurn[]): SummaryPayload['redaction_flags'] {
  const said = passages(turns);
  return {
    pii: said.some(hasIdentityNumber),
    payment_info: said.some((passage) => hasCardNumber(passage) || hasIban(passage)),
    health_info: said.some(({ text }) => mentionsHealth(text)),
  };
}
