// Reads from a provider's response when to retry.

/** Milliseconds from the response on; null when it does not say. Header names are in lower case. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, body: string): number | null {
  const { 'retry-after-ms': ms, 'retry-after': after, date } = headers;
  const times = [
    number(ms),
    number(after) * 1000,
    // A time of day is compared with the provider's own clock.
    Date.parse(after ?? '') - Date.parse(date ?? ''),
    // Google's, in google.rpc.RetryInfo.
    number(/"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1]) * 1000,
  ];
  const time = times.find(Number.isFinite);
  return time === undefined ? null : Math.max(0, Math.round(time));
}

const number = (text: string | undefined): number =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
