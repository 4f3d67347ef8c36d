// Names of time zones, as this machine knows them.
import { Temporal } from 'temporal-polyfill';

/** The zone's name in its usual spelling; undefined when it is not a zone that this machine knows. */
export function zoneNamed(name: string): string | undefined {
  // A bare offset is accepted as a zone by the platform's clock, but it is the name of no place.
  return /^[A-Za-z]/.test(name) ? spelled(name) : undefined;
}

/**
 * The zone in which a call is held. What an agent or a tenant was given before names were checked as they are now is
 * used as it was meant.
 */
export const zoneOf = (name: string): string => spelled(name) ?? 'UTC';

function spelled(name: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
