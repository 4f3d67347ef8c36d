// Texts fit their limits without a word being cut.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { fitText } from './fit-text.ts';

const trailing = /[\s,;:、，；：–—([{¿¡«„“-]+$/u;
const tokens = (text: string): string[] =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .split(' ');
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', '\n', '. ', '! ', '¿', '…', ', ', 'Dr. ', '。', '你好', '👩‍👩‍👧', 'é', '\ud83d'),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.lorem({ maxCount: 1 }),
  ),
  maxLength: 120,
});

describe('a text that is made to fit', () => {
  it('is never longer than its limit, in code units and so in code points, and never ill-formed', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 5, max: 200 }), (text, limit) => {
        const fitted = fitText(text, limit);
        expect(fitted.length).toBeLessThanOrEqual(limit);
        expect(fitted.isWellFormed()).toBe(true);
        expect(fitted).toBe(fitted.trim());
      }),
      { numRuns: times(300, 1_000) },
    );
  });

  it('never ends in a cut word where the words fit', () => {
    const word = fc.oneof(
      fc.lorem({ maxCount: 1 }),
      fc.constantFrom(
        'Dr.',
        'z.',
        'B.',
        '¿Puede',
        'mañana?',
        '¡Sí!',
        'https://example.com/?Query=1,2',
        'ann@example.com',
        'E-Mail,',
        'drei,',
        '–',
        "don't",
        '3.50',
        '(so',
        'it)',
        'heißt:',
        'Fertig.',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), fc.integer({ min: 40, max: 200 }), (list, limit) => {
        const whole = tokens(list.join('  '));
        const kept = tokens(fitText(list.join('\n'), limit).replace(/ …$/, ''));
        const expected = whole.slice(0, kept.length);
        expect(kept.join(' ').replace(trailing, '')).toBe(expected.join(' ').replace(trailing, ''));
      }),
      { numRuns: times(300, 1_000) },
    );
  });

  it('is left alone when it fits, but for its white space', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(fitText(text, 100_000)).toBe(tokens(text.toWellFormed()).join(' '));
      }),
    );
    expect(fitText('  Two \n\n lines\t. ', 140)).toBe('Two lines .');
  });

  it.each([
    [
      'English',
      'A viewing was asked for. It could not be booked because nobody was free.',
      40,
      'A viewing was asked for.',
    ],
    [
      'Spanish',
      '¿Puede llamar mañana? ¡Claro que sí! Quiere ver la casa de la calle Mayor.',
      40,
      '¿Puede llamar mañana? ¡Claro que sí!',
    ],
    ['German', 'Er sucht ein Haus in Köln. Die Finanzierung ist noch nicht geklärt.', 40, 'Er sucht ein Haus in Köln.'],
    ['Japanese', '内見を希望しています。予約はまだできていません。', 15, '内見を希望しています。'],
  ])('keeps the whole sentences that fit, in %s', (_language, text, limit, fitted) => {
    expect(fitText(text, limit)).toBe(fitted);
  });

  it.each([
    ['a title', 'Dr. Miller wants to see the house on Elm Street soon', 30, 'Dr. Miller wants to see the …'],
    [
      'an abbreviation before a number',
      'Das Haus kostet ca. 450.000 Euro und liegt am See',
      40,
      'Das Haus kostet ca. 450.000 Euro und …',
    ],
    [
      'an address on the web',
      'See example.com/?Query=1 for the plan of the house',
      30,
      'See example.com/?Query=1 for …',
    ],
  ])('does not take %s for the end of a sentence', (_what, text, limit, fitted) => {
    expect(fitText(text, limit)).toBe(fitted);
  });

  it('keeps clauses where no sentence fits, and says that something is missing: what follows "but" matters', () => {
    expect(fitText('She would buy the house, but only if the garden is hers', 40)).toBe('She would buy the house …');
  });

  it('keeps words where no clause fits', () => {
    expect(fitText('She would buy the house with the large garden', 30)).toBe('She would buy the house with …');
    expect(fitText('Well, she would buy the house with the garden', 30)).toBe('Well, she would buy the …');
  });

  it('cuts between the words of a language without spaces', () => {
    expect(fitText('客户希望明天下午三点看房并且希望经纪人提前打电话确认', 12)).toMatch(
      /^客户希望明天下午 ?…$|^客户希望明天 ?…$|^客户希望明天下午三点 ?…$/,
    );
  });

  it('cuts a word only when it alone is longer than the limit, and then between characters', () => {
    expect(fitText('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`);
    expect(fitText('👩‍👩‍👧'.repeat(10), 20)).toBe(`${'👩‍👩‍👧'.repeat(2)}…`);
    expect(fitText(`${'a'.repeat(139)} b c`, 140)).toBe('a'.repeat(139));
  });
});
