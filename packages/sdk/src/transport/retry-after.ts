// Reads how long the server asks to wait.

const httpDate = /^[A-Z][a-z]+, \d.+:\d\d GMT$/;

/**
 * Milliseconds that `Retry-After` asks for, in seconds or as an HTTP date; undefined when it is absent or neither. A
 * date is compared with the `Date` header of the response, or with `now` (milliseconds since 1970) without one.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = parseHttpDate(asked);
  return until === undefined ? undefined : Math.max(0, until - (parseHttpDate(headers.get('date') ?? '') ?? now));
}

// Date.parse alone accepts `1.5` and `-5` as dates.
function parseHttpDate(text: string): number | undefined {
  const ms = httpDate.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
