// Days of the reader as moments.

/** The start of a day `2026-11-24`, or of the day after it. */
export function startOfDay(day: string | undefined, plus: 0 | 1): string | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + plus);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
