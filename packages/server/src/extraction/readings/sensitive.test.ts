// Sensitive numbers are found as they are written, and as they are dictated in six languages.
import * as fc from 'fast-check';
import { luhnChecksumDigit } from 'stdnum/lib/cjs/util/checksum.js';
import { describe, expect, it } from 'vitest';
import { digitsFromWords } from './parse/dictated.ts';
import { sensitiveNumbersIn } from './sensitive.ts';
import { numberWords } from './words/number-words.ts';

const nothing = { payment: false, identity: false };
const payment = { payment: true, identity: false };
const identity = { payment: false, identity: true };

describe('a payment card', () => {
  const card = fc.stringMatching(/^\d{14}$/).map((body) => `4${body}${luhnChecksumDigit(`4${body}`)}`);

  it.each(numberWords().map((words) => [words.language, words] as const))(
    'dictated in %s digit by digit or in pairs is found',
    (_language, { cardinals }) => {
      const say = (value: number): string => [...cardinals].find(([, number]) => number === value)?.[0] ?? '';
      fc.assert(
        fc.property(card, (number) => {
          const single = [...number].map((digit) => say(Number(digit))).join(' ');
          const pairs = number.match(/../g) ?? [];
          const paired = pairs.map((pair) =>
            pair.startsWith('0') ? `${say(0)} ${say(Number(pair[1]))}` : say(Number(pair)),
          );
          expect(sensitiveNumbersIn(single).payment).toBe(true);
          expect(sensitiveNumbersIn(paired.join(', ')).payment).toBe(true);
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe('numbers by which a state identifies a person', () => {
  it.each([
    ['my social is five one nine, four eight, two two zero seven'],
    ['Mi DNI es uno dos tres cuatro cinco seis siete ocho, zeta'],
    ['Meine Steuer-ID ist 86 095 742 719'],
    ['AHV 756.9217.0769.85'],
    ['numéro de sécu 1 85 05 78 006 084 91'],
    ['il codice fiscale è RSSMRA85T10A562S'],
    ['o contribuinte é o um nove oito quatro quatro sete um dois um'],
    ['meu CPF é 529.982.247-25'],
    ['529.982.247-25'],
    ['né le trois mars 1985'],
    ['nato il 3 marzo 1985'],
    ['nasci a três de março de mil novecentos e noventa'],
    ['I was born on the twelfth of May nineteen ninety'],
  ])('%s', (text) => expect(sensitiveNumbersIn(text)).toEqual(identity));
});

describe('accounts', () => {
  it.each(['FR14 2004 1010 0505 0001 3M02 606', 'IT60X0542811101000000123456', 'PT50 0002 0123 1234 5678 9015 4'])(
    '%s',
    (text) => expect(sensitiveNumbersIn(text)).toEqual(payment),
  );
});

it.each([
  'je ne suis pas libre le 12 mai 2026',
  'ruf mich an 0171 555 09 43, nie wieder',
  'call 555 123 4567',
  'meu celular é quarenta e um nove nove oito dois um sete zero quatro quatro',
  'sin prisa, el 654 880 213',
  'mon numéro, zéro six trente-neuf quatre-vingt-dix-huit cinquante-cinq vingt',
  'siamo nati qui, veniamo a marzo',
])('"%s" has none', (text) => expect(sensitiveNumbersIn(text)).toEqual(nothing));

describe('dictated digits', () => {
  it.each([
    ['double five oh one', '55 0 1'],
    ['doppelfünf, zwo', '55, 2'],
    ['quarante-deux, zéro', '42, 0'],
    ['one two dash three', '1 2-3'],
    ['plus vier neun', '+4 9'],
    ['oh no, one of them', 'oh no, one of them'],
    ['ein Haus, una casa', 'ein Haus, una casa'],
    ['the last four are 4242', 'the last four are 4242'],
    ['mil novecientos noventa', 'mil novecientos noventa'],
  ])('%s: %s', (text, digits) => expect(digitsFromWords(text)).toBe(digits));

  it('keep a text without number words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[bcfgjkpqxz .,!?\d]*$/), (text) => {
        expect(digitsFromWords(text)).toBe(text);
      }),
    );
  });
});
