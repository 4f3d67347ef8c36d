// Guarantees of how the headers of a response are read.
import { expect, test } from 'vitest';
import { responseInfo } from './response-info.ts';

test('request id, rate limit and replay are read from the headers', () => {
  const headers = {
    'X-Request-Id': 'req_1',
    'RateLimit-Limit': '600',
    'RateLimit-Remaining': '599',
    'RateLimit-Reset': '60',
    'RateLimit-Policy': '600;w=60',
    'Idempotent-Replayed': 'true',
  };
  expect(responseInfo(new Response(null, { status: 201, headers }))).toMatchObject({
    status: 201,
    requestId: 'req_1',
    rateLimit: { limit: 600, remaining: 599, reset: 60, policy: '600;w=60' },
    replayed: true,
  });
});

test.each([
  {},
  { 'RateLimit-Limit': '600' },
  { 'RateLimit-Limit': 'x', 'RateLimit-Remaining': '1', 'RateLimit-Reset': '1' },
])('incomplete figures %j are no rate limit', (headers) => {
  expect(responseInfo(new Response(null, { headers: headers as Record<string, string> }))).toMatchObject({
    requestId: null,
    rateLimit: null,
    replayed: false,
  });
});
