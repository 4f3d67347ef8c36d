// What is on record of a call without anybody saying it: the lead, the caller's number, bookings, and the day of the
// call.
import type { Material } from '../material.ts';
import type { Heard } from './heard.ts';
import { numbersSaid, saidInAll } from './numbers/numbers-said.ts';
import type { NumbersSaid } from './numbers/numbers-said.ts';

/** The telephone number at the other end; web sessions have none. */
export const callerNumber = ({ call }: Pick<Material, 'call'>): string | null =>
  call.direction === 'inbound' ? call.from_number : call.direction === 'outbound' ? call.to_number : null;

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * Whether digits are those of a number on record, with or without what people leave out: the country's prefix, a
 * leading zero.
 */
export function isNumberOnRecord(digits: string, number: string): boolean {
  const national = digits.replace(/^0{1,2}/, '');
  return national.length >= 7 && digitsOf(number).endsWith(national);
}

/** A zone that this machine's data does not know must not keep a summary from being made. */
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

/** A moment in the numbers in which it is told: day, month and year; hour, by both clocks, and minute. */
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
