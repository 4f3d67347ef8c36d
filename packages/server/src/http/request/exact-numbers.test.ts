// Which numbers are kept as they are written.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedNumber } from './exact-numbers.ts';

const kept = [
  ...['0', '-0', '1', '1.0', '-1.50', '10e2', '1E+2', '0e5', '0.000', '9007199254740991', '9007199254740992'],
  ...['23842798765430124', '1e22', '100000000000000000000000', '1e308', '0.1', '0.10000000000000001', '3.0e-5'],
  ...['1234567890.1234567', '2.2250738585072014e-308', '5e-324'],
];
const changed = [
  ...['9007199254740993', '-9007199254740993', '23842798765430123', '23842798765430123.0', '2384279876543012.3e1'],
  ...['1e400', '-1e400', '1e-400', '1e99999999999', '123456789012345678901234567890', '0.1234567890123456789'],
  ...['12345678901234567.5', '4.9e-324'],
];

test.each(kept)('%s is kept', (number) => {
  expect(changedNumber(`{"metadata":{"a":[${number}]}}`)).toBeUndefined();
});

test.each(changed)('%s is found, wherever it stands, with its path', (number) => {
  expect(changedNumber(`{ "metadata" : { "a\\"{1e400" : [ "1e400", 1, ${number} ] } }`)).toBe('metadata.a"{1e400.2');
  expect(changedNumber(number)).toBe('');
  expect(changedNumber(`{"a":"\\\\","b":${number}}`)).toBe('b');
});

test('every number that a program writes is kept, with as few digits as needed or with seventeen', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(changedNumber(JSON.stringify(value))).toBeUndefined();
      if (Math.abs(value) < 1e16 && Math.abs(value) > 1e-300)
        expect(changedNumber(value.toPrecision(17))).toBeUndefined();
    }),
  );
});

test('an integer is kept exactly when it is written again as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (integer) => {
      const same = BigInt(Number(integer).toString()) === integer;
      expect(changedNumber(String(integer)) === undefined).toBe(same);
    }),
  );
});

test('a text of any length is passed over', () => {
  expect(changedNumber(JSON.stringify({ text: '\\"1e400'.repeat(40_000), last: 1 }))).toBeUndefined();
});
