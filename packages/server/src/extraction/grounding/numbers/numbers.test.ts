// Numbers are read as people say them: what a small renderer of three languages writes out is read back.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areNumbersSaid, hasNumber, isNumberSaid } from './numbers-claimed.ts';
import { numbersSaid } from './numbers-said.ts';
import { numberTokens, readNumbers } from './read-numbers.ts';

type Render = (n: number) => string;

const enOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const enTens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const english = (and: string): Render =>
  function render(n): string {
    if (n < 20) return enOnes[n] ?? '';
    if (n < 100) return `${enTens[Math.floor(n / 10)]}${n % 10 ? `-${enOnes[n % 10]}` : ''}`;
    const [size, name] = n < 1e3 ? [100, 'hundred'] : n < 1e6 ? [1e3, 'thousand'] : [1e6, 'million'];
    const rest = n % size;
    return `${render(Math.floor(n / size))} ${name}${rest ? `${size === 100 || rest < 100 ? and : ' '}${render(rest)}` : ''}`;
  };

const esOnes =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const esTens = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const esHundreds =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
const spanish: Render = (n) => {
  if (n < 30) return esOnes[n] ?? '';
  if (n < 100) return `${esTens[Math.floor(n / 10)]}${n % 10 ? ` y ${esOnes[n % 10]}` : ''}`;
  if (n === 100) return 'cien';
  if (n < 1e3) return `${esHundreds[Math.floor(n / 100)]}${n % 100 ? ` ${spanish(n % 100)}` : ''}`;
  const [size, name] = n < 1e6 ? [1e3, 'mil'] : [1e6, n < 2e6 ? 'millón' : 'millones'];
  const [count, rest] = [Math.floor(n / size), n % size];
  const before =
    count === 1
      ? size === 1e3
        ? ''
        : 'un '
      : `${spanish(count)
          .replace(/veintiuno$/, 'veintiún')
          .replace(/uno$/, 'un')} `;
  return `${before}${name}${rest ? ` ${spanish(rest)}` : ''}`;
};

const deOnes =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const deTens = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const joined = (n: number): string => (n === 1 ? 'ein' : german(n).replace(/eins$/, 'ein'));
const german: Render = (n) => {
  if (n < 20) return deOnes[n] ?? '';
  if (n < 100) return `${n % 10 ? `${joined(n % 10)}und` : ''}${deTens[Math.floor(n / 10)]}`;
  if (n < 1e6) {
    const [size, name] = n < 1e3 ? [100, 'hundert'] : [1e3, 'tausend'];
    return `${joined(Math.floor(n / size))}${name}${n % size ? german(n % size) : ''}`;
  }
  const [count, rest] = [Math.floor(n / 1e6), n % 1e6];
  return `${count === 1 ? 'eine Million' : `${joined(count)} Millionen`}${rest ? ` ${german(rest)}` : ''}`;
};

const anyNumber = fc.oneof(
  fc.nat(1_100),
  fc.nat(99_999),
  fc.nat(999_999_999),
  fc.nat(9_999).map((n) => n * 1_000),
);
const languages: Record<string, Render> = {
  English: english(' '),
  'English with "and"': english(' and '),
  Spanish: spanish,
  German: german,
};

describe('a number in words', () => {
  for (const [language, render] of Object.entries(languages)) {
    it(`of ${language} is read back, and is the only one in its words`, () => {
      fc.assert(
        fc.property(anyNumber, (n) => {
          expect(readNumbers(numberTokens(render(n))).map(({ value }) => value)).toEqual([n]);
        }),
        { numRuns: 2_000 },
      );
    });

    it(`of ${language} supports the claim of the same in digits, and of no other`, () => {
      const pair = fc.tuple(fc.integer({ min: 1_000, max: 9_999_999 }), fc.integer({ min: 1_000, max: 9_999_999 }));
      fc.assert(
        fc.property(pair, ([n, other]) => {
          const said = numbersSaid(`we have ${render(n)} now`);
          expect(areNumbersSaid(`$${n.toLocaleString('en-US')} in cash`, said)).toBe(true);
          expect(areNumbersSaid(`${n.toLocaleString('de-DE')} €`, said)).toBe(true);
          // "one million one" may be heard as two numbers: what ends behind a scale is left out here.
          fc.pre(other !== n && other !== Math.floor(n / 1e3) * 1e3 && other !== Math.floor(n / 1e6) * 1e6);
          expect(isNumberSaid(other, said)).toBe(false);
        }),
      );
    });
  }
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
    ['$400,000 - $450,000', 'between four hundred and four fifty thousand'],
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
    ['1 month', 'in a month'],
    ['21 May', 'am einundzwanzigsten Mai'],
    ['$400,000 and 3 beds', 'around four hundred thousand three bedrooms'],
    ['450,000', '450 000'],
    ['four hundred thousand', '400k'],
    ['$400,000', 'about 400 K'],
    ['$450,000', 'four hundred fifty K'],
    ['$100,000', 'a hundred K'],
    ['2,500', '2.5 K'],
    ['$400,000', 'in the mid four hundreds'],
    ['mid $400,000s', 'in the mid 400s'],
    ['750k', 'three quarters of a million'],
    ['750.000', 'tres cuartos de millón'],
    ['200,000', 'a couple hundred thousand'],
    ['$200,000', 'a couple of hundred thousand'],
    ['2 weeks', 'in a couple of weeks'],
    ['2 semanas', 'un par de semanas'],
    ['1.5 million', 'millón y medio'],
    ['700-800 thousand', 'seven to eight hundred thousand'],
    ['2 1/2 baths', 'two and a half baths'],
    ['2½ baths', 'two and a half baths'],
    ['2.5', '2½'],
    ['2.5', '2 1/2 baths'],
    ['2.5', 'dos baños y medio'],
    ['1.5', 'a bath and a half'],
    ['1 bedroom', 'a single bedroom'],
    ['٩٠٠٬٠٠٠', '900,000'],
    ['Ⅷ ⑧ 𐄇', '8 𐄇'],
    ['One of them called once, first', 'nothing'],
    ['ein Haus, eine Wohnung, un piso', ''],
    ['A couple in May first said', ''],
    ['no numbers', ''],
  ])('%s: %s', (claim, said) => {
    expect(areNumbersSaid(claim, numbersSaid(said))).toBe(true);
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
    expect(areNumbersSaid(claim, numbersSaid(said))).toBe(false);
  });
});

describe('reading numbers', () => {
  it.each([
    ['two thousand and three thousand', [2_000, 3_000]],
    ['between one hundred and two hundred thousand', [100, 200_000]],
    ['dos mil millones', [2_000_000_000]],
    ['1.250,50 and 1,250.50', [1250.5, 1250.5]],
    ['12.11.2026', [12, 11, 2026]],
    ['fünf und zwanzig', [25]],
    ['constructor', []],
  ])('finds in "%s" %j', (text, numbers) => {
    expect(readNumbers(numberTokens(text)).map(({ value }) => value)).toEqual(numbers);
  });

  it('takes any text', () => {
    const words = fc
      .array(
        fc.constantFrom(
          'and',
          'a',
          'half',
          'million',
          'hundred',
          'mil',
          'y',
          'und',
          'zwei',
          'twenty',
          'oh',
          'point',
          '3.5',
          '450k',
          'constructor',
          '1,000',
          ',',
        ),
        { maxLength: 12 },
      )
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), (text) => {
        expect([...numbersSaid(text).numbers].every(Number.isFinite)).toBe(true);
        expect(areNumbersSaid(text, numbersSaid(text))).toBe(true);
        expect(typeof hasNumber(text)).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
