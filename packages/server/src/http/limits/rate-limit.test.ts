// The rate-limit headers.
import { expect, test } from 'vitest';
import { resetSec, untouched } from './rate-limit-counters.ts';
import { rateLimitHeaders, tighter } from './rate-limit.ts';

test('the policy is written as limit and window', () => {
  expect(rateLimitHeaders({ ...untouched('web_session'), remaining: 7, reset_sec: 12 })).toEqual({
    'RateLimit-Limit': '30',
    'RateLimit-Remaining': '7',
    'RateLimit-Reset': '12',
    'RateLimit-Policy': '30;w=60',
  });
});

test('of two limits the one with fewer requests left is reported', () => {
  const call = { ...untouched('summary_rerun_call'), remaining: 3 };
  const tenant = { ...untouched('summary_rerun_tenant'), remaining: 2 };
  expect(tighter(call, tenant)).toBe(tenant);
  expect(tighter(tenant, call)).toBe(tenant);
});

test('an exceeded limit is reported before one that is just used up', () => {
  const usedUp = { ...untouched('summary_rerun_call'), remaining: 0 };
  const exceeded = { ...untouched('summary_rerun_tenant'), remaining: 0, exceeded: true, reset_sec: 5 };
  expect(tighter(usedUp, exceeded)).toBe(exceeded);
});

test('a window that has just begun is not longer than it is declared, at whatever moment', () => {
  const moments = Array.from({ length: 1000 }, (_, no) => 8000 + no * 0.123_456_7);
  expect(new Set(moments.map((now) => resetSec(now + 60_000 - now, 60)))).toEqual(new Set([60]));
});
