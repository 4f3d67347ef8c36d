// Guarantees of reading Retry-After: whole seconds or an HTTP date, and nothing else that Date.parse accepts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-21T09:30:00Z');
const asked = (value: string, rest: Record<string, string> = {}) =>
  retryAfterMs(new Headers({ 'retry-after': value, ...rest }), now);

test('whole seconds become milliseconds, whatever the clocks show', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      (seconds) => asked(`${seconds}`, { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }) === seconds * 1000,
    ),
  );
});

test('a date is compared with the clock of the client when the response has no Date header', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      (seconds) => asked(new Date(now + seconds * 1000).toUTCString()) === Math.max(0, seconds * 1000),
    ),
  );
  expect(asked('Saturday, 21-Nov-26 09:30:20 GMT')).toBe(20_000);
});

test('the Date header of the response takes precedence over the clock of the client', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e6), (skew, seconds) => {
      const sent = now + skew * 1000;
      expect(asked(new Date(sent + seconds * 1000).toUTCString(), { date: new Date(sent).toUTCString() })).toBe(
        seconds * 1000,
      );
    }),
  );
});

test.each(['yesterday', '5', '2026-11-21T09:00:00Z', ''])(
  "a Date of %j is no date: the client's clock counts",
  (date) => {
    expect(asked('Sat, 21 Nov 2026 09:30:20 GMT', { date })).toBe(20_000);
  },
);

test.each([
  '',
  'soon',
  '1.5',
  '-5',
  '+5',
  '1e3',
  '0x10',
  '5s',
  '5, 5',
  '-5 GMT',
  '1 GMT',
  'Dec 1 2026 GMT',
  '2026-11-21T09:30:20Z',
  'Sat, 21 Nov 2026 09:30:20',
  'Sat, 21 Nov 2026 09:30:20 +0000',
  'Sat Nov 21 09:30:20 2026',
  'Sat, 41 Nov 2026 09:30:20 GMT',
  'Sat, 21 Xyz 2026 09:30:20 GMT',
])('%j gives no delay', (value) => {
  expect(asked(value)).toBeUndefined();
});

test('an absent header gives no delay', () => {
  expect(retryAfterMs(new Headers(), now)).toBeUndefined();
});
