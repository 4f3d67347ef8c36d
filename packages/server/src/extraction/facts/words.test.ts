// Quotes are compared by their words: case, marks and punctuation aside, but never by parts of words.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occursIn, verbatim, wordsOf } from './words.ts';

describe('a quote', () => {
  it.each([
    ['yes that is right', 'Yes — that IS right, thanks.'],
    ["don't call", 'Please don’t call me.'],
    ['Garten in Koln', 'einen Garten in Köln'],
    ['STRASSE', 'in der Straße'],
    ['mas de cuatrocientos', 'más de cuatrocientos mil'],
    ['東京', '私は東京に住んでいます'],
    ['Brooklyn', 'in Bro\u200Bok\u00ADlyn Heights'],
    ['in Bro\u0007oklyn', 'in Brooklyn'],
  ])('%s occurs in: %s', (quote, text) => {
    expect(occursIn(quote, text)).toBe(true);
  });

  it.each([
    ['an', 'Ann is here'],
    ['red house', 'a red brick house'],
    ['house red', 'a red house'],
    ['redhouse', 'a red\thouse'],
    ['redhouse', 'a red\u0085house'],
    ['', 'anything'],
    ['…!', 'anything …!'],
    ['anything', ''],
  ])('%s does not occur in: %s', (quote, text) => {
    expect(occursIn(quote, text)).toBe(false);
  });

  it('is given back as the text spells it', () => {
    expect(verbatim('thats MORE than we wanted', "Well, that's more than — we wanted, honestly.")).toBe(
      "that's more than — we wanted",
    );
    expect(verbatim('never said', 'something else')).toBeUndefined();
  });

  it('that is any run of words of a text occurs in it, and its spelling there has the same words', () => {
    const word = fc.stringMatching(/^[a-zäöüñ']{1,6}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(11), fc.nat(11), (words, from, count) => {
        const text = words.join(', ');
        const quote = words
          .slice(from % words.length, (from % words.length) + 1 + count)
          .join(' ')
          .toUpperCase();
        fc.pre(wordsOf(quote).length > 0);
        expect(occursIn(quote, text)).toBe(true);
        expect(wordsOf(verbatim(quote, text) ?? '')).toEqual(wordsOf(quote));
      }),
    );
  });

  it('of any characters is looked for without a fault', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (quote, text) => typeof occursIn(quote, text) === 'boolean',
      ),
    );
  });
});
