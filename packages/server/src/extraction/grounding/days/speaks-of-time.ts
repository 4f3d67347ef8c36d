// Checks whether turns speak about a claimed day: otherwise the model invented it.
import { Temporal } from 'temporal-polyfill';
import { isDayAmong } from './days-said.ts';
import type { Day } from './days-said.ts';
import type { Hearing } from '../hearing.ts';

const dayMs = 86_400_000;

/** An unknown time zone must not make a summary fail. */
function inZone<T>(zone: string, read: (zone: string) => T): T {
  try {
    return read(zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return read('UTC');
  }
}

/** The day of a moment in the time zone of the call. */
export const dayIn = ({ material: { call } }: Hearing, at: number): Day =>
  inZone(call.timezone, (zone) => {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    return Date.UTC(local.year, local.month - 1, local.day) / dayMs;
  });

const withOffset = /(?:z|[+-]\d{2}:?\d{2})$/i;
const written = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?$/i;

/** The moment of an ISO date and time, without an offset in the zone of the call; undefined when it is not valid. */
export function momentIn({ material: { call } }: Hearing, text: string): number | undefined {
  if (!written.test(text)) return undefined;
  try {
    if (withOffset.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return inZone(call.timezone, (zone) => local.toZonedDateTime(zone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How turns speak of a day: see `isDayAmong`. */
export function speaksOfDay(hearing: Hearing, ids: readonly number[], day: Day): ReturnType<typeof isDayAmong> {
  const today = dayIn(hearing, hearing.material.call.started_at.getTime());
  return isDayAmong(
    day,
    ids.map((id) => hearing.facts(id).days(today)),
    today,
  );
}
