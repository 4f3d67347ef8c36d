// Every address and number of a text is seen for what it is, however it is written, and plain sentences are not taken
// for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heardIn, unheard } from './heard.ts';
import { hear } from './hearing.ts';
import { materialOf } from './testing/example-call.ts';

const talk = [
  'user: Call me at home. Now, my budget is 400,000.',
  'agent: Have a look at example dot com',
  'user: So bob underscore smith at example dot com, five five five dash one two three dash four five six seven.',
];
const hearing = hear(materialOf(talk));
const heard = heardIn(hearing, [1, 2, 3]);

describe('a text', () => {
  it.each([
    'They asked for the price.She will call back.',
    'They live in St.Louis.',
    'They write Node.js and asked i.e.for a discount.',
    'Is at home and will call, look at it point by point.',
    'Nos vemos a las tres en punto. De acuerdo, el punto es claro.',
    'Sie kommen z.B.in Frage, der Punkt ist klar.',
    'Write to bob_smith@example.com.',
    'Write to Bob_Smith@Example.COM!',
    'See www.example.com or https://example.com/.',
    'Bob underscore Smith at example dot com.',
    'See example dot com.',
    'Reached at 555-123-4567.',
    'Reached at 555–123–4567.',
    'Budget: 400,000.',
    'Budget: 40\u200B0,000.',
  ])('may say: %s', (text) => expect(unheard(text, heard)).toBeUndefined());

  it.each([
    ['Write to me@home.now', 'email_not_spoken'],
    ['Write to it@so.bob', 'email_not_spoken'],
    ['Write to bob at evil dot com.', 'email_not_spoken'],
    ['Write to Bob at sign evil dot co dot uk.', 'email_not_spoken'],
    ['Escriba a bob arroba malo punto com', 'email_not_spoken'],
    ['An bob ät boese Punkt de', 'email_not_spoken'],
    ['Write to bob [at] evil [dot] com', 'email_not_spoken'],
    ['Write to bob(at)evil.com', 'email_not_spoken'],
    ['Write to bob@localhost', 'email_not_spoken'],
    ['Write to b\u200Bob@ev\u200Bil.com', 'email_not_spoken'],
    ['Write to bob@e\u0000xample.com', 'email_not_spoken'],
    ['See ftp://x/y', 'url_not_spoken'],
    ['See evil.com', 'url_not_spoken'],
    ['See Evil.de/path', 'url_not_spoken'],
    ['See EVIL.COM', 'url_not_spoken'],
    ['See evil.zip/run', 'url_not_spoken'],
    ['See example.com.evil', 'url_not_spoken'],
    ['See evil dot com', 'url_not_spoken'],
    ['See e\u00ADvil.com', 'url_not_spoken'],
    ['Siehe boese.de-Seite', 'url_not_spoken'],
    ['Call 555 12\u200B3 45\u200B68', 'phone_not_spoken'],
    ['Call 555–123–4568', 'phone_not_spoken'],
    ['Budget: 9\u200B00,000', 'number_not_spoken'],
    ['Budget: 9\u000000,000', 'number_not_spoken'],
    ['Budget: nine\u200B hun\u00ADdred thousand', 'number_not_spoken'],
  ])('may not say: %j', (text, reason) => expect(unheard(text, heard)).toBe(reason));

  it('does not make one address of what two turns say', () => {
    const turns = hear(
      materialOf(['user: Write to me at home', 'user: now it is late', 'user: bob', 'user: at example dot com']),
    );
    expect(unheard('Write to me@home.now', heardIn(turns, [1, 2]))).toBe('email_not_spoken');
    expect(unheard('Write to bob@example.com', heardIn(turns, [3, 4]))).toBeUndefined();
  });

  it('of any signs of an address is read in time', () => {
    const unit = fc.constantFrom(
      'a',
      '1',
      '.',
      '-',
      '@',
      ' ',
      'a.',
      'a-',
      'a@',
      ' at ',
      'a dot ',
      'www.',
      '://',
      'ä',
      '_',
      '(',
      '+',
      'com',
      'x.de ',
      '/',
    );
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 6 }),
        (units) => typeof unheard(units.join('').repeat(2_000), heard) !== 'number',
      ),
      { numRuns: 60 },
    );
  });
});
