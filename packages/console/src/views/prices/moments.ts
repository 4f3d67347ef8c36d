// Moments in fields of the browser, which have the time of the reader without a time zone.

/** A moment as the value of a field. */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

/** The value of a field as the API takes it. */
export const momentOf = (value: string): string => new Date(value).toISOString();
