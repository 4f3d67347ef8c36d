// Numbers in words, in three languages.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumbers } from './numbers.ts';
import { plainOf } from '../phrases.ts';
import type { Language } from '../sentence.ts';

const numbersIn = (text: string, language: Language): number[] =>
  readNumbers(plainOf(text), language).map(({ value }) => value);

describe('a number', () => {
  it.each<[Language, string, number[]]>([
    ['en', 'three bedrooms and two and a half baths', [3, 2.5]],
    ['en', 'four hundred and twenty thousand', [420_000]],
    ['en', 'between three hundred and three hundred fifty thousand', [300, 350_000]],
    ['en', 'one million two hundred thousand', [1_200_000]],
    ['en', 'eighteen hundred dollars', [1800]],
    ['en', '450 thousand, or 450,000, or 450k', [450_000, 450_000, 450_000]],
    ['en', 'three, four or five', [3, 4, 5]],
    ['en', 'twenty-five', [25]],
    ['es', 'doscientos cincuenta mil', [250_000]],
    ['es', 'treinta y cinco', [35]],
    ['es', 'un millón doscientos mil', [1_200_000]],
    ['de', 'vierhundertfünfzigtausend', [450_000]],
    ['de', 'fünfundzwanzig', [25]],
    ['de', 'eine Million', [1_000_000]],
    ['de', 'eine Million zweihunderttausend', [1_200_000]],
    ['es', 'cien mil', [100_000]],
    ['en', 'five five zero seven', [5, 5, 0, 7]],
    ['en', 'nothing at all', []],
  ])('in %s: %s', (language, text, expected) => {
    expect(numbersIn(text, language)).toEqual(expected);
  });
});

it('is found in digits wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.constantFrom<Language>('en', 'es', 'de'),
      (value, language) => {
        const found = readNumbers(`about ${value} euro`, language);
        expect(found).toMatchObject([{ value, index: 6, text: String(value) }]);
      },
    ),
  );
});
