// Flags the kinds of sensitive data in a call, so that a reader knows before showing it. In doubt it raises a flag.
import type { SummaryPayload } from '@voicecall/contract';
import type { SpokenTurn } from '../material.ts';
import { sensitiveNumbersOf } from '../readings/sensitive.ts';
import { passages } from './passages.ts';

/** What the verifier supports: that the call speaks of somebody's health, of a means of payment, of an identity. */
export interface SensitiveSubjects {
  readonly health: boolean;
  readonly payment: boolean;
  readonly identity: boolean;
}

const none: SensitiveSubjects = { health: false, payment: false, identity: false };

/**
 * Reads the words of both speakers, and the arguments of tools, for numbers. Names, e-mail addresses and phone numbers
 * are contact data and raise no flag.
 */
export function flagRedactions(
  turns: readonly SpokenTurn[],
  flags: SensitiveSubjects = none,
): SummaryPayload['redaction_flags'] {
  const found = passages(turns).map(sensitiveNumbersOf);
  return {
    pii: flags.identity || found.some(({ identity }) => identity),
    payment_info: flags.payment || found.some(({ payment }) => payment),
    health_info: flags.health,
  };
}
