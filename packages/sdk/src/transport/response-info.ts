// Reads status, request id and rate limit from a response.
import type { RateLimit, ResponseInfo } from '../result.ts';

/** The `$response` of a response. */
export function responseInfo({ status, headers }: Response): ResponseInfo {
  return {
    status,
    requestId: headers.get('x-request-id'),
    rateLimit: rateLimitOf(headers),
    replayed: headers.get('idempotent-replayed') === 'true',
    headers,
  };
}

function rateLimitOf(headers: Headers): RateLimit | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseFloat(headers.get(`ratelimit-${name}`) ?? ''),
  ) as [number, number, number];
  return Number.isNaN(limit + remaining + reset)
    ? null
    : { limit, remaining, reset, policy: headers.get('ratelimit-policy') };
}
