// Reads how long the server asks to wait.

const httpDate = /^[A-Z][a-z]+, \d\d[ -][A-Z][a-z]{2}[ -]\d+ \d\d:\d\d:\d\d GMT$/;

/**
 * Milliseconds that `Retry-After` asks for, in seconds or as an HTTP date; undefined when it is absent or says neither.
 * A date is
 * compared with the answer's own `Date`, and with `now` (milliseconds since 1970) where the answer has none.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = parseHttpDate(asked);
  return until === undefined ? undefined : Math.max(0, until - (parseHttpDate(headers.get('date') ?? '') ?? now));
}

// Date.parse alone also takes `1.5` and `-5` for dates.
function parseHttpDate(text: string): number | undefined {
  const ms = httpDate.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
