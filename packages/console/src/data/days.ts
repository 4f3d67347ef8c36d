// Days of the reader as moments. Where days of another zone are meant, an address has moments instead of days.

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day of the reader that a field for days shows; `plus` as of `startOfDay`. */
export function shownDay(text: string | undefined, plus: 0 | 1): string | undefined {
  if (text === undefined || !isMoment(text)) return text;
  const at = new Date(Date.parse(text) - plus);
  return [String(at.getFullYear()).padStart(4, '0'), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** The start of a day `2026-11-24`, or of the day after it; none of a day that no calendar has. A moment is itself. */
export function startOfDay(day: string | undefined, plus: 0 | 1): string | undefined {
  if (day !== undefined && isMoment(day)) return day;
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  // JavaScript carries 30 February into March.
  const read = new Date(year, month - 1, date);
  if (read.getFullYear() !== year || read.getMonth() !== month - 1 || read.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + plus).toISOString();
}

const minuteMs = 60_000;

/** The first moment of a day `2026-11-24` in a zone. In some zones a day of spring begins at one o'clock. */
export function startOfDayIn(timezone: string, day: string): string {
  // Swedish writes dates in this form.
  const dates = new Intl.DateTimeFormat('sv', { timeZone: timezone });
  let before = Date.parse(day) - 900 * minuteMs;
  let start = Date.parse(day) + 900 * minuteMs;
  while (start - before > minuteMs) {
    const middle = before + Math.floor((start - before) / 2 / minuteMs) * minuteMs;
    if (dates.format(middle) < day) before = middle;
    else start = middle;
  }
  return new Date(start).toISOString();
}
