// What the agent's request means: which zone applies, which moment, and which of the contact details can be used.
import { e164Pattern } from '@voicecall/contract';
import type { BookingToolArguments } from '@voicecall/contract';
import * as z from 'zod';
import type { Call } from '../../types.ts';
import type { Contact } from './store.ts';
import { momentOf, zoneNamed } from './zone-time.ts';

/** When the appointment is, or a sentence for the agent that says why it cannot be. */
export type Reading = { readonly at: Date; readonly timezone: string } | { readonly problem: string };

/** Zone order: the argument, the call's metadata, its lead, its tenant. */
export function readTime(request: BookingToolArguments, call: Pick<Call, 'metadata' | 'lead'>, tenantZone: string, now: Date): Reading {
  const name = [request.timezone, call.metadata?.['timezone'], call.lead?.timezone].find((zone): zone is string => typeof zone === 'string' && zone.trim() !== '') ?? tenantZone;
  const timezone = zoneNamed(name.trim());
  if (timezone === undefined) return { problem: `I do not know the time zone "${name}". In which city or time zone should the appointment be?` };
  const when = momentOf(request.preferred_datetime, timezone, now);
  return 'problem' in when ? when : { at: when.at, timezone };
}

/** What of the contact details cannot be used is left out, and `say` asks for it again. */
export function readContact({ email, phone }: Pick<BookingToolArguments, 'email' | 'phone'>): Contact & { readonly say: string } {
  const mail = email?.trim() ?? '';
  const number = (phone ?? '').replaceAll(/[\s().-]/g, '');
  const usable = { email: z.email().safeParse(mail).success ? mail : null, phone: e164Pattern.test(number) ? number : null };
  const say = [
    mail !== '' && usable.email === null ? ' I could not note the e-mail address; could you say it again?' : '',
    number !== '' && usable.phone === null ? ' I could not note the phone number; could you say it again, with the country code?' : '',
  ].join('');
  return { ...usable, say };
}
