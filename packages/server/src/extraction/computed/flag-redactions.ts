// Which kinds of delicate data a call holds, so that its reader knows before showing it. Errs on the side of raising a
// flag.
import type { SummaryPayload } from '@voicecall/contract';
import type { SpokenTurn } from '../material.ts';
import { hasIban, hasCardNumber } from './find-payment-number.ts';
import { hasIdentityNumber } from './find-identity-number.ts';
import { mentionsHealth } from './health-words.ts';
import { passages } from './passages.ts';

/**
 * Reads the words of both speakers, and what tools were asked and answered. Names, e-mail addresses and phone numbers
 * are contact data: they raise nothing.
 */
export function flagRedactions(turns: readonly SpokenTurn[]): SummaryPayload['redaction_flags'] {
  const said = passages(turns);
  return {
    pii: said.some(hasIdentityNumber),
    payment_info: said.some((passage) => hasCardNumber(passage) || hasIban(passage)),
    health_info: said.some(({ text }) => mentionsHealth(text)),
  };
}
