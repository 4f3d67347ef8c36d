// Durations and moments, as the platform computes them everywhere.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A moment as a parameter of SQL: `now`, or so much later. */
export const isoAfter = (now: Date, later_ms = 0): string => later(now, later_ms).toISOString();

/** A moment, and the same one of each of the next `days` days. */
export const daysLater = (now: Date, days: number): Date[] =>
  Array.from({ length: days + 1 }, (_none, n) => later(now, n * dayMs));

interface Backoff {
  readonly first_ms: number;
  readonly longest_ms: number;
}

/** How long to wait after a number of failures, from 0: twice as long after each. */
export const backoffMs = (failures: number, { first_ms, longest_ms }: Backoff): number =>
  // Beyond, the power is no longer a number that fits.
  Math.min(longest_ms, first_ms * 2 ** Math.min(failures, 30));
