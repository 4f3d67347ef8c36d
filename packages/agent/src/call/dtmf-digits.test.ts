// Which strings are telephone keys.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyPresses } from './dtmf-digits.ts';

test('keys have the codes of RFC 4733', () => {
  expect(keyPresses('09*#AD')?.map(({ code }) => code)).toEqual([0, 9, 10, 11, 12, 15]);
});

test('keys are spaced, and w waits longer', () => {
  expect(keyPresses('1w2ww3')).toEqual([
    { code: 1, digit: '1', pause_ms: 0 },
    { code: 2, digit: '2', pause_ms: 750 },
    { code: 3, digit: '3', pause_ms: 1250 },
  ]);
});

test.each(['', 'E', '1 2', 'a', '1'.repeat(65), '+1'])('%j is refused', (digits) => {
  expect(keyPresses(digits)).toBeNull();
});

test('every string of keys comes out in its order', () => {
  const keys = fc.array(fc.constantFrom(...'0123456789*#ABCDw'), { minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(keys, (list) => {
      expect(keyPresses(list.join(''))?.map(({ digit }) => digit)).toEqual(list.filter((key) => key !== 'w'));
    }),
  );
});
