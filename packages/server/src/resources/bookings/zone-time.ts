// Conversion between local times as people say them and moments: time zones and clock changes.
import { limits } from '@voicecall/contract';
import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../../platform/time.ts';

/** A moment, or a sentence for the agent that says why there is none. */
export type ParsedMoment = { readonly at: Date } | { readonly problem: string };

const written = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})?$/;

/**
 * The moment of `text`: a local time in `zone`, or a time with its own offset. Of a local time that occurs twice the
 * first counts. A local time that does not exist, one in the past and one too far ahead are refused.
 */
export function parseMoment(text: string, zone: string, now: Date): ParsedMoment {
  const [, day, time, seconds = ':00', offset] = written.exec(text.trim()) ?? [];
  const local = day && time && orUndefined(() => Temporal.PlainDateTime.from(`${day}T${time}${seconds}`));
  if (!local)
    return {
      problem: `I could not understand the date and time "${text}". They must be written like 2026-12-01T10:00.`,
    };
  const moment = offset
    ? orUndefined(() => Temporal.Instant.from(`${local.toString()}${offset.toUpperCase()}`))
    : local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (!moment)
    return {
      problem: `I could not understand the date and time "${text}". They must be written like 2026-12-01T10:00.`,
    };
  if (moment instanceof Temporal.ZonedDateTime && !moment.toPlainDateTime().equals(local)) {
    return {
      problem: `${formatLocalTime(local)} does not exist in ${zone}: the clocks go forward over it. Which other time would suit you?`,
    };
  }
  return checkBookable(new Date(moment.epochMilliseconds), zone, now);
}

function checkBookable(at: Date, zone: string, now: Date): ParsedMoment {
  if (at < now)
    return {
      problem: `${formatMoment(at, zone)} has already passed; it is now ${formatMoment(now, zone)}. Which later time would suit you?`,
    };
  const daysAhead = (at.getTime() - now.getTime()) / dayMs;
  if (daysAhead > limits.booking_days_ahead)
    return {
      problem: `${formatMoment(at, zone)} is more than ${limits.booking_days_ahead} days ahead. Which earlier time would suit you?`,
    };
  return { at };
}

/** ISO 8601 in whole seconds with the zone's offset at that moment. */
export const formatIso = (at: Date, zone: string): string =>
  zoned(at, zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });

/** "Tuesday, December 1, 2026 at 10:00 AM, America/New_York". */
export const formatMoment = (at: Date, zone: string): string =>
  `${formatLocalTime(zoned(at, zone).toPlainDateTime())}, ${zone}`;

function formatLocalTime(local: Temporal.PlainDateTime): string {
  const day = local.toLocaleString('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  // ICU puts a narrow no-break space before AM and PM.
  const time = local.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202f', ' ');
  return `${day} at ${time}`;
}

const zoned = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
