// Numbers are read as people say them in six languages: what a library writes out is read back.
import * as fc from 'fast-check';
import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as british } from 'n2words/en-GB';
import { toCardinal as english } from 'n2words/en-US';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as belgian } from 'n2words/fr-BE';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { numberSaid, numbersIn, numbersOfTextSaid } from './numbers.ts';

const largeNumber = fc.oneof(
  fc.nat(99_999),
  fc.nat(999_999_999),
  fc.nat(9_999).map((n) => n * 1_000),
);

describe('a number in words', () => {
  it.each([
    ['English', english, 'we have # now'],
    ['British English', british, 'it is # in all'],
    ['Spanish', spanish, 'son # en total'],
    ['German', german, 'wir haben # gesagt'],
    ['French', french, 'on a # maximum'],
    ['Belgian French', belgian, 'on a # maximum'],
    ['Italian', italian, 'abbiamo # in tutto'],
    ['Portuguese', portuguese, 'temos # no total'],
  ])('of %s is read back', (_language, write, sentence) => {
    const isReadBack = (n: number): void => {
      const text = sentence.replace('#', write(n));
      expect(numbersIn(text)).toContain(n);
      expect(numberSaid(n, [text])).toBe('said');
      expect(numbersOfTextSaid(`${n.toLocaleString('de-DE')} €`, [text])).toBe('said');
    };
    // Every number of one thousand and some: a language may write one of them in its own way ("milleundici"). The short
    // run tries every number up to 200, and then every third.
    for (let n = 0; n < 2_200; n += n < 200 ? 1 : times(3, 1)) isReadBack(n);
    fc.assert(fc.property(largeNumber, isReadBack), { numRuns: times(100, 300) });
  });

  it.each([
    ['English', english],
    ['Spanish', spanish],
    ['German', german],
    ['French', french],
    ['Italian', italian],
    ['Portuguese', portuguese],
  ])('of %s does not say another number of its size', (_language, write) => {
    const size = fc.integer({ min: 1_000, max: 9_999_999 });
    fc.assert(
      fc.property(size, size, (n, other) => {
        // A part may be a number of its own: "one million | two thousand".
        const parts = [1e3, 1e6].flatMap((scale) => [n % scale, n - (n % scale)]);
        fc.pre(other !== n && !parts.includes(other));
        expect(numberSaid(other, [write(n)])).not.toBe('said');
      }),
    );
  });
});

it.each([
  ['cuatrocientos cincuenta mil', 450_000],
  ['vierhundertfünfzigtausend', 450_000],
  ['four hundred and fifty thousand', 450_000],
  ['dos mil millones', 2_000_000_000],
  ['zwei Milliarden', 2_000_000_000],
  ['un milliard', 1_000_000_000],
  ['two billion', 2_000_000_000],
])('"%s" is %d, and no part of it is a number in another language', (text, number) => {
  expect(numbersIn(text)).toEqual(new Set([number]));
});

describe('in digits', () => {
  it('a number is read in the forms of all languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), (n) => {
        for (const locale of ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'it-IT', 'pt-BR', 'es-MX'])
          expect(numberSaid(n, [`${n.toLocaleString(locale)} €`])).toBe('said');
      }),
    );
  });
});

describe('a claim is supported by what was said', () => {
  it.each([
    ['$450,000', 'four hundred and fifty thousand'],
    ['$450,000', '450k'],
    ['$450,000', 'four fifty thousand'],
    ['450.000 €', 'vierhundertfünfzigtausend'],
    ['450000', 'vier hundert fünfzig tausend'],
    ['450 mil', 'cuatrocientos cincuenta mil'],
    ['$3.5 million', 'three point five million'],
    ['3,500,000', '3.5 million'],
    ['500k', 'half a million'],
    ['500.000', 'medio millón'],
    ['500.000', 'eine halbe Million'],
    ['2.5 million', 'dos millones y medio'],
    ['2,5 Mio.', 'zweieinhalb Millionen'],
    ['1.5m', 'a million and a half'],
    ['300,000 to 400,000', 'three to four hundred thousand'],
    ['2.5 baths', 'two and a half baths'],
    ['2026', 'twenty twenty six'],
    ['2026-11-26', 'November twenty sixth twenty twenty six'],
    ['1905', 'nineteen oh five'],
    ['3:30 PM', 'half past three'],
    ['15:30', 'a las tres y media'],
    ['15:30 Uhr', 'um halb vier'],
    ['4:45', 'quarter to five'],
    ['Thursday at 3:00 PM', 'thursday at three'],
    ['3 pm', 'um fünfzehn Uhr'],
    ['12:00', 'around noon'],
    ['21 May', 'am einundzwanzigsten Mai'],
    ['$400,000 and 3 beds', 'around four hundred thousand three bedrooms'],
    ['450,000', '450 000'],
    ['four hundred thousand', '400k'],
    ['$400,000', 'about 400 K'],
    ['$450,000', 'four hundred fifty K'],
    ['$100,000', 'a hundred K'],
    ['2,500', '2.5 K'],
    ['750k', 'three quarters of a million'],
    ['750.000', 'tres cuartos de millón'],
    ['200,000', 'a couple hundred thousand'],
    ['2 weeks', 'in a couple of weeks'],
    ['2 semanas', 'un par de semanas'],
    ['1.5 million', 'millón y medio'],
    ['700-800 thousand', 'seven to eight hundred thousand'],
    ['2 1/2 baths', 'two and a half baths'],
    ['2½ baths', 'two and a half baths'],
    ['2.5', '2½'],
    ['2.5', '2 1/2 baths'],
    ['2.5', 'dos baños y medio'],
    ['٩٠٠٬٠٠٠', '900,000'],
    ['Ⅷ ⑧ 𐄇', '8 𐄇'],
    ['quatre-vingt-seize', '96'],
    ['1990', 'mille neuf cent quatre-vingt-dix'],
    ['5.500.000', 'fifty five lakhs'],
    ['21 700 euros', 'vinte e um mil e setecentos por ano'],
    ['132.500', 'centotrentaduemilacinquecento'],
    ['07700900341', 'double oh seven... no, oh double seven double oh nine hundred three four one'],
  ])('%s: %s', (claim, said) => {
    expect(numbersOfTextSaid(claim, [said])).toBe('said');
  });

  it.each([
    ['$400,000 - $450,000', 'between four hundred and four fifty thousand'],
    ['$400,000', 'in the mid four hundreds'],
    ['mid $400,000s', 'in the mid 400s'],
    ['$200,000', 'a couple of hundred thousand'],
    ['425,000', 'four twenty-five'],
    ['425,000', '425'],
    ['1.2 million', 'one point two'],
    ['2.100.000', 'dos millones cien'],
    ['2.600.000', 'dos seiscientos'],
    ['132.500', 'centotrentadue e cinque'],
    ['13 500', 'treze e quinhentos'],
    ['9,950', 'nine nine fifty'],
  ])('%s, perhaps: %s', (claim, said) => {
    expect(numbersOfTextSaid(claim, [said])).toBe('elided');
  });
});

describe('a claim is not supported by other numbers', () => {
  it.each([
    ['$450,000', 'four hundred thousand'],
    ['$450,000', '450'],
    ['450', 'four hundred and fifty thousand'],
    ['3', 'thirteen'],
    ['200', 'one hundred and two'],
    ['25 December', 'the twentieth of December'],
    ['fifty thousand', 'four hundred thousand'],
    ['4:30', 'half past three'],
    ['2027', 'twenty twenty six'],
    ['5 pm', 'three pm'],
    ['7 beds', ''],
    ['Acht Zimmer, elf Uhr.', ''],
    ['Sieben Zimmer', 'drei Zimmer'],
    ['Moving on December first', 'December fifth'],
    ['el primero de diciembre', 'el cinco'],
    ['a las once', 'a las tres'],
    ['٩٠٠٬٠٠٠', 'four hundred thousand'],
    ['𐄇', '8'],
    ['$400,000', 'four hundred'],
    ['100', 'hundreds of homes'],
    ['2.5', 'two baths'],
    ['1,000,000.5', 'a million and a half'],
  ])('%s: %s', (claim, said) => {
    expect(numbersOfTextSaid(claim, [said])).not.toBe('said');
  });

  it.each(['no numbers', 'One of them called once, first', 'ein Haus, eine Wohnung, un piso', 'A couple in May'])(
    'and %s has none',
    (claim) => expect(numbersOfTextSaid(claim, ['three'])).toBe('none'),
  );
});

describe('a number that the speaker corrects at once', () => {
  it.each([
    [135, 'oh one three five. Sorry, one five three', 153],
    [4, 'four well three bedrooms', 3],
    [7, 'tiene siete bueno ocho', 8],
    [48, 'achtundvierzig, nein, vierundachtzig', 84],
    [16, 'seize non dix-sept', 17],
    [7, 'sette anzi no otto', 8],
    [180, 'cento e oitenta, não, duzentos e dez', 210],
    [82, 'eighty two years no sorry eighty one', 81],
  ])('%d was not said: %s', (wrong, text, right) => {
    expect(numberSaid(wrong, [text])).toBe('absent');
    expect(numberSaid(right, [text])).toBe('said');
  });

  it('was said when it is repeated, or when the other number is of something else', () => {
    expect(numberSaid(4, ['four, no, three, well, four'])).toBe('said');
    expect(numberSaid(450_000, ['450,000 dollars, no, 3 bedrooms'])).toBe('said');
    expect(numberSaid(3, ['3 beds, and no garage at all, 2 baths'])).toBe('said');
  });
});

it('any text can be searched for anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, text) => {
      expect([...numbersIn(text)].every(Number.isFinite)).toBe(true);
      expect(['said', 'elided', 'absent', 'none']).toContain(numbersOfTextSaid(value, [text]));
    }),
    { numRuns: times(150, 500) },
  );
});
