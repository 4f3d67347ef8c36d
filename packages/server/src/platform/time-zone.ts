// Names of time zones that this machine knows.
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

/** The zone's name in its canonical spelling; undefined when this machine does not know the zone. */
export function zoneNamed(name: string): string | undefined {
  // Temporal accepts a bare offset as a zone, but an offset is not the name of a zone.
  return /^[A-Za-z]/.test(name) ? spelled(name) : undefined;
}

const known = new LRUCache<string, string>({ max: 1_000 });

/** The time zone of a call. Agents and tenants may hold names that were saved before names were validated. */
export function zoneOf(name: string): string {
  const found = known.get(name) ?? spelled(name) ?? 'UTC';
  known.set(name, found);
  return found;
}

function spelled(name: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
