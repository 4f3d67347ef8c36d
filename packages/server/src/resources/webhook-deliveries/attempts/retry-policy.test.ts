// The retry policy: a first series of eight attempts, further series after redeliveries, and the end of each.
import { limits } from '@voicecall/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextAttemptAt } from './retry-policy.ts';

const ended_at = new Date('2026-01-01T00:00:00Z');
const delayAfter = (attempt: number, max_attempts: number): number | null => {
  const at = nextAttemptAt({ attempt, max_attempts, ended_at });
  return at && at.getTime() - ended_at.getTime();
};
const series = (first: number, max_attempts: number): (number | null)[] =>
  Array.from({ length: limits.delivery_attempts }, (_none, index) => delayAfter(first + index, max_attempts));

describe('the schedule', () => {
  test('of a new delivery has the delays of the contract, and ends after the last attempt', () => {
    expect(series(1, limits.delivery_attempts)).toEqual([...limits.delivery_delays_ms, null]);
  });

  test('of a redelivery after a whole series is the same', () => {
    expect(series(limits.delivery_attempts + 1, 2 * limits.delivery_attempts)).toEqual([
      ...limits.delivery_delays_ms,
      null,
    ]);
  });

  test('has no second attempt for a test event, which has one', () => {
    expect(delayAfter(1, 1)).toBeNull();
  });

  test('continues after an extra attempt where it was', () => {
    expect(delayAfter(3, limits.delivery_attempts + 1)).toBe(delayAfter(2, limits.delivery_attempts));
  });
});

const anyAttempt = fc.record({
  attempt: fc.integer({ min: 1, max: 200 }),
  left: fc.integer({ min: -3, max: limits.delivery_attempts - 1 }),
  ended_at: fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
});

test('another attempt follows exactly when attempts are left, later than this one ended', () => {
  fc.assert(
    fc.property(anyAttempt, ({ attempt, left, ended_at }) => {
      const next = nextAttemptAt({ attempt, max_attempts: attempt + left, ended_at });
      expect(next !== null).toBe(left > 0);
      if (next) expect(next.getTime()).toBeGreaterThan(ended_at.getTime());
    }),
  );
});

test('the delay depends on how many attempts are left and on nothing else, and grows as they get fewer', () => {
  fc.assert(
    fc.property(anyAttempt, fc.integer({ min: 1, max: 200 }), ({ attempt, left }, other) => {
      expect(delayAfter(attempt, attempt + left)).toBe(delayAfter(other, other + left));
      if (left > 1)
        expect(delayAfter(attempt + 1, attempt + left)).toBeGreaterThanOrEqual(
          delayAfter(attempt, attempt + left) ?? 0,
        );
    }),
  );
});
