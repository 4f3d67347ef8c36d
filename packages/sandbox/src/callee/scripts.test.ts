// The table of magic numbers: conversations of believable length, with both sides speaking.
import { expect, test } from 'vitest';
import { fill, heardOf, speechMs } from '../agent/converse.ts';
import { briefFor } from '../testing/platform-double.ts';
import { scriptFor, scripts } from './scripts.ts';
import * as fc from 'fast-check';

const talked = Object.entries({ ...scripts, 'any other': scriptFor(null) }).filter(
  ([, { pickup }]) => pickup === 'human',
);
const whole = talked.filter(([, { lines }]) => !lines.some(({ cut_short }) => cut_short));
const brief = briefFor('+15550001111');

test.each(whole)('the conversation of %s takes 20 to 40 seconds at normal speed', (_number, { lines }) => {
  const seconds = lines.reduce((sum, { text }) => sum + 0.7 + speechMs(fill(text, brief)) / 1000, 0);
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(40);
});

test.each(talked)(
  'in the conversation of %s the agent speaks first and the speakers alternate',
  (_number, { lines }) => {
    expect(lines[0]?.who).toBe('agent');
    for (const [index, line] of lines.entries()) expect(lines[index + 1]?.who).not.toBe(line.who);
  },
);

test('a number without its own script gets the ordinary one', () => {
  expect(scriptFor('+15559999999')).toBe(scriptFor(null));
  expect(scriptFor('toString')).toBe(scriptFor(null));
});

test('the heard part of a text is always its beginning, in whole words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }),
      fc.double({ min: -1, max: 2, noNaN: true }),
      (words, part) => {
        const heard = heardOf(words.join(' '), part);
        expect(words.join(' ').startsWith(heard)).toBe(true);
        expect(heard === '' ? 0 : heard.split(' ').length).toBeLessThanOrEqual(words.length);
        if (part >= 1) expect(heard).toBe(words.join(' '));
        if (part <= 0) expect(heard).toBe('');
      },
    ),
  );
});
