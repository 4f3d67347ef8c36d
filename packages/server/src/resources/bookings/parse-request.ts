// Parses an agent's booking request: the time zone, the moment, and the usable contact details.
import type { BookingToolArguments } from '@voicecall/contract';
import { readPhone } from '@voicecall/contract/phone/read-phone';
import * as z from 'zod';
import { zoneNamed } from '../../platform/time-zone.ts';
import type { Contact } from './store.ts';
import { parseMoment } from './zone-time.ts';
import type { ParsedMoment } from './zone-time.ts';

/** A local time is in the time zone of the call, or in the one that the caller named with it. */
export function parseTime(request: BookingToolArguments, callZone: string, now: Date): ParsedMoment {
  const named = request.timezone?.trim() || null;
  const zone = named === null ? callZone : zoneNamed(named);
  if (zone === undefined)
    return { problem: `I do not know the time zone "${named}". In which city or time zone should the appointment be?` };
  return parseMoment(request.preferred_datetime, zone, now);
}

/** Leaves out contact details that are not valid; `say` asks for them again. */
export function parseContact({
  email,
  phone,
}: Pick<BookingToolArguments, 'email' | 'phone'>): Contact & { readonly say: string } {
  const mail = email?.trim() ?? '';
  const number = phone?.trim() ?? '';
  const usable = {
    email: z.email().safeParse(mail).success ? mail : null,
    phone: readPhone(number),
  };
  const say = [
    mail !== '' && usable.email === null ? ' I could not note the e-mail address; could you say it again?' : '',
    number !== '' && usable.phone === null
      ? ' I could not note the phone number; could you say it again, with the country code?'
      : '',
  ].join('');
  return { ...usable, say };
}
