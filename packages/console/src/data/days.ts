// Days of the reader as moments.

/** The start of a day `2026-11-24`, or of the day after it; none of a day that no calendar has. */
export function startOfDay(day: string | undefined, plus: 0 | 1): string | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  // JavaScript carries 30 February into March.
  const read = new Date(year, month - 1, date);
  if (read.getFullYear() !== year || read.getMonth() !== month - 1 || read.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + plus).toISOString();
}
