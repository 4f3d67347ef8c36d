// A caller may say anything: what is done for a text grows with its length, and no faster.
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { daysIn } from './dates.ts';
import { fold } from './fold.ts';
import { numbersIn, numbersOfTextSaid } from './numbers.ts';
import { latticeOf } from './parse/lattice.ts';
import { occurrencesIn } from './parse/occurrences.ts';
import { sensitiveNumbersIn } from './sensitive.ts';
import { spellsEmail, spellsName, spellsPhone } from './spelled.ts';

/** A part of the longest turn, 64 KiB: what grows faster than the text shows in it too. */
const longest = times(8_192, 16_384);
const turns = [
  '1',
  '1 ',
  '1.',
  '1,000.',
  '.',
  '\u0301',
  'a dot ',
  'twenty ',
  'four hundred and ',
  'no one ',
  'double ',
  'oh ',
  'first of may ',
  'in 1 ',
  'born 1 may 2000 ',
  'A1',
  'a',
  'mil ',
  'hundert',
  'quatre-vingt-dix-',
  'e mezzo ',
  '½',
  '٩',
].map((part) => [JSON.stringify(part), part.repeat(longest / part.length)] as const);

const today = { year: 2026, month: 11, day: 21 };

describe.each(turns)('much of %s', (_part, text) => {
  it('has no more numbers than a few for each character', () => {
    expect(occurrencesIn(text).all.length).toBeLessThan(16 * longest);
  });

  it('has no more steps than a few for each character', () => {
    const steps = latticeOf(fold(text)).steps.reduce((sum, one) => sum + one.length, 0);
    expect(steps).toBeLessThan(16 * longest);
  });

  it('are read by all', () => {
    expect([...numbersIn(text)].every((number) => !Number.isNaN(number))).toBe(true);
    expect(numbersOfTextSaid(text.slice(0, 4_000), [text])).toBeTypeOf('string');
    expect(daysIn(text, today).size).toBeLessThan(1_000);
    expect(spellsEmail('nobody@example.org', [text])).toBe(false);
    expect(spellsPhone('1234567890', [text])).toBe(false);
    expect(spellsName('Nobody Else', [text])).toBe(false);
    expect(sensitiveNumbersIn(text).payment).toBeTypeOf('boolean');
  });
});
