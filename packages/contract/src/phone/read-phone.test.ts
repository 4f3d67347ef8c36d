// Which notations of a phone number are read, and as what.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e164Pattern } from './e164-pattern.ts';
import { readPhone } from './read-phone.ts';

const london = '+442079460958';

const notations: readonly (readonly [string, string])[] = [
  ['+15551230001', '+15551230001'],
  ['+4402079460958', '+4402079460958'],
  ['+44 (0)20 7946 0958', london],
  ['+44(0)2079460958', london],
  ['+44 (0) 20-7946-0958', london],
  ['(+44) 20 7946 0958', london],
  ['0044 20 7946 0958', london],
  ['00442079460958', london],
  ['00 44 (0)20 7946 0958', london],
  ['tel:+442079460958', london],
  ['TEL:+44-20-7946-0958;ext=12', london],
  ['tel:2079460958;phone-context=+44', london],
  ['+44 20 7946 0958 ext. 12', london],
  ['+442079460958;npdi', london],
  ['+442079460958;npdi=yes;rn=+443000000000', london],
  ['+44.20.7946.0958', london],
  ['+44/20/79460958', london],
  ['+44\u201120\u20117946\u20110958', london],
  ['+44\u201320\u20147946\u22120958', london],
  ['+44\u00a020\u202f7946\u20090958', london],
  ['\u202a+44 20 7946 0958\u202c', london],
  ['\uff0b\uff14\uff14 \uff12\uff10\uff17\uff19\uff14\uff16\uff10\uff19\uff15\uff18', london],
  ['+\u0664\u0664\u0662\u0660\u0667\u0669\u0664\u0666\u0660\u0669\u0665\u0668', london],
  ['\n+44 20 7946 0958 ', london],
  ['+39 (0)6 698 12345', '+390669812345'],
  ['+39 06 698 12345', '+390669812345'],
  ['+7 (0)495 123 45 67', '+74951234567'],
  ['+1 (555) 123-0001', '+15551230001'],
  ['+1.555.123.0001', '+15551230001'],
  ['001 555 123 0001', '+15551230001'],
  ['+999 123 4567', '+9991234567'],
];

describe('a phone number', () => {
  it.each(notations)('that is written %j is %s', (text, number) => {
    expect(readPhone(text)).toBe(number);
  });

  it.each([
    '',
    ' ',
    'alice',
    'anonymous',
    '15551230001',
    '020 7946 0958',
    '555 1234',
    '+44 20',
    '+1 555 123 0001 or +1 555 123 0002',
    '+15551230001 +15551230002',
    '+15551230001\n+15551230002',
    '+15551230001;postd=1',
    'sip:+15551230001@example.com',
    '+15551230001@example.com',
    '"Ann" <tel:+15551230001>',
    '+15551230001\r\nTo: <sip:a@b>',
    '+1-800-FLOWERS',
  ])('is not read in %j, where the country is not known', (text) => {
    expect(readPhone(text)).toBeNull();
  });

  it.each([
    ['020 7946 0958', 'GB', london],
    ['(020) 7946 0958', 'GB', london],
    ['0044 20 7946 0958', 'GB', london],
    ['442079460958', 'GB', london],
    ['011 44 20 7946 0958', 'US', london],
    ['0044 20 7946 0958', 'US', london],
    ['0011 44 20 7946 0958', 'AU', london],
    ['555 123 0001', 'US', '+15551230001'],
    ['06 698 12345', 'IT', '+390669812345'],
    ['8 (495) 123-45-67', 'RU', '+74951234567'],
    [london, 'US', london],
  ])('that is written %j in %s is %s', (text, country, number) => {
    expect(readPhone(text, country)).toBe(number);
  });

  it('in E.164 is that number, and any text is a number in E.164 or none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (text) => {
        expect(readPhone(text)).toBe(text);
      }),
    );
    const near = fc.array(fc.constantFrom(...'+0123456789 ()-./;\u2011\uff11tel:@'), { maxLength: 24 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          near.map((characters) => characters.join('')),
        ),
        (text) => {
          const number = readPhone(text);
          expect(number === null || e164Pattern.test(number)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
