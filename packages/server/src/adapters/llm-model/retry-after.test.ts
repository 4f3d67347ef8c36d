// When a provider allows a retry.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

it.each([
  [{ 'retry-after': '7' }, '', 7000],
  [{ 'retry-after': '0.25' }, '', 250],
  [{ 'retry-after-ms': '1234', 'retry-after': '7' }, '', 1234],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, '', 30_000],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, '', 0],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, '', null],
  [{}, '{"error":{"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"36.5s"}]}}', 36_500],
  [{}, '', null],
  [{ 'retry-after': 'soon' }, '', null],
])('%j %s is %s ms', (headers, body, ms) => {
  expect(retryAfterMs(headers, body)).toBe(ms);
});

it('whatever it says, the result is a time or null', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (after, ms, body) => {
      const time = retryAfterMs({ 'retry-after': after, 'retry-after-ms': ms }, body);
      expect(time === null || (Number.isFinite(time) && time >= 0)).toBe(true);
    }),
  );
});
