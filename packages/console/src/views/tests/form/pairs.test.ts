// Names and values as a person writes them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairsIn, valueIn, writtenPairs, writtenValue } from './pairs.ts';

it('are one pair a line: what is JSON is that value, other text is itself', () => {
  expect(
    pairsIn('house = Elm Street\n\nbeds=3\nid = "3"\n tags = ["a"] \nsum = 1 = 2\nnone =\n"a = b" = true'),
  ).toEqual({
    house: 'Elm Street',
    beds: 3,
    id: '3',
    tags: ['a'],
    sum: '1 = 2',
    none: '',
    'a = b': true,
  });
  expect(pairsIn('id = 3\nquoted = "x y"', 'text')).toEqual({ id: '3', quoted: 'x y' });
  expect(pairsIn(' \n')).toBeNull();
  expect(() => pairsIn('house')).toThrow('Write name = value in each line, not: house');
});

it('are read as they were written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.jsonValue()), (pairs) => {
      const own = JSON.parse(JSON.stringify(pairs)) as Record<string, unknown>;
      expect(pairsIn(writtenPairs(own)) ?? {}).toEqual(own);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (pairs) => {
      const own = { ...pairs };
      expect(pairsIn(writtenPairs(own, 'text'), 'text') ?? {}).toEqual(own);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const own: unknown = JSON.parse(JSON.stringify(value));
      expect(valueIn(writtenValue(own))).toEqual(own);
    }),
  );
});
