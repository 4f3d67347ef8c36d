// Guarantees of fold.ts: one form for all spellings of a text or a number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, fold } from './fold.ts';

describe('a number', () => {
  it.each([
    ['+1 (500) 555-0006', '15005550006'],
    ['(500) 555-0006', '5005550006'],
    ['tel:+15005550006', '15005550006'],
    ['0049 171 1234567', '491711234567'],
    ['0171/1234567', '1711234567'],
    ['+49 (0) 171 1234567', '491711234567'],
    ['0006', '06'],
    ['ord-4711', undefined],
    ['', undefined],
  ])('%j has the digits %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });
});

describe('a folded text', () => {
  it('has no accents, no upper case and no white space to spare', () => {
    expect(fold('  José\n  ÁLVAREZ ')).toBe('jose alvarez');
  });

  it('is one line of bounded length, without a mark that a search would lack', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const folded = fold(text);
        expect(folded).not.toMatch(/[\n\r]/);
        expect(folded).not.toMatch(/\p{M}/u);
        expect(folded.length).toBeLessThan(320 * 20);
      }),
    );
  });
});
