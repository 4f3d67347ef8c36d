// What is on record about a call without being said: the lead, the caller's number, bookings, and the day of the call.
import type { Material } from '../material.ts';
import type { Heard } from './heard.ts';
import { numbersSaid, saidInAll } from './numbers/numbers-said.ts';
import type { NumbersSaid } from './numbers/numbers-said.ts';

/** The telephone number of the remote side; web sessions have none. */
export const callerNumber = ({ call }: Pick<Material, 'call'>): string | null =>
  call.direction === 'inbound' ? call.from_number : call.direction === 'outbound' ? call.to_number : null;

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/** True when digits are those of a number on record, with or without the country prefix and a leading zero. */
export function isNumberOnRecord(digits: string, number: string): boolean {
  const national = digits.replace(/^0{1,2}/, '');
  return national.length >= 7 && digitsOf(number).endsWith(national);
}

/** An unknown time zone must not make a summary fail. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** A moment as the numbers in which people say it: day, month and year; hour in both clocks, and minute. */
function dateNumbers(format: Intl.DateTimeFormat, at: Date, withTime: boolean): number[] {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (...types: Intl.DateTimeFormatPartTypes[]): number[] => types.flatMap((type) => parts.get(type) ?? []);
  return [
    ...of('year', 'month', 'day'),
    ...(withTime ? [...of('hour', 'minute'), ...of('hour').map((hour) => hour % 12 || 12)] : []),
  ];
}

export function heardOnRecord(material: Material): Heard {
  const { call, bookings } = material;
  const format = formatFor(call.timezone);
  const emails = [call.lead?.email, ...bookings.map(({ email }) => email)].flatMap(
    (email) => email?.trim().toLowerCase() ?? [],
  );
  const phones = [call.from_number, call.to_number, ...bookings.map(({ phone }) => phone)].flatMap(
    (phone) => phone ?? [],
  );
  const dates: NumbersSaid = {
    numbers: new Set([
      ...dateNumbers(format, call.started_at, false),
      ...bookings.flatMap(({ preferred_datetime }) => dateNumbers(format, preferred_datetime, true)),
    ]),
    months: new Set(),
  };
  return {
    said: saidInAll([dates, ...bookings.map(({ preferred_datetime_text }) => numbersSaid(preferred_datetime_text))]),
    hasAddress: (address) => emails.includes(address),
    hasDigits: (digits) => phones.some((phone) => isNumberOnRecord(digits, phone)),
  };
}
