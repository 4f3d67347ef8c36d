// Guarantees of primitives.ts: which phone numbers, times and zones are accepted. Requirement 2.1.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e164Pattern } from './phone/e164-pattern.ts';
import { language, metadata, phone, time, timeInput, timezone } from './primitives.ts';

// The rule for phone numbers again, without a regular expression.
function isE164(text: string): boolean {
  const [plus, ...digits] = text;
  return (
    plus === '+' &&
    digits.length >= 7 &&
    digits.length <= 15 &&
    digits[0] !== '0' &&
    digits.every((digit) => digit.length === 1 && '0123456789'.includes(digit))
  );
}

const nearlyPhone = fc.oneof(
  fc.array(fc.constantFrom(...'0123456789'), { maxLength: 18 }).map((digits) => `+${digits.join('')}`),
  fc.array(fc.constantFrom(...'+0123456789 -()\n٣'), { maxLength: 18 }).map((characters) => characters.join('')),
  fc.string({ unit: 'binary' }),
);

describe('a phone number', () => {
  it('is accepted exactly when it is a plus, a non-zero digit and 6 to 14 more digits', () => {
    fc.assert(
      fc.property(nearlyPhone, (text) => {
        expect(phone.safeParse(text).success).toBe(isE164(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['+1234567', '+123456789012345'])('%s is at the limit and is accepted', (text) => {
    expect(e164Pattern.test(text)).toBe(true);
  });

  it.each(['+123456', '+1234567890123456', '+0234567', '15551230001', '+1 555 123 0001', '+15551230001\n', ''])(
    '%j is refused',
    (text) => {
      expect(e164Pattern.test(text)).toBe(false);
    },
  );
});

describe('a time', () => {
  it('has the form of Date.toISOString', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0000-01-01T00:00:00.000Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(time.safeParse(date.toISOString()).success).toBe(true);
        },
      ),
    );
  });

  it.each([
    '2026-11-21T09:30:00Z',
    '2026-11-21T09:30:00.000+00:00',
    '2026-11-21 09:30:00.000Z',
    '2026-02-30T00:00:00.000Z',
  ])('%s is not a time that the platform sends', (text) => {
    expect(time.safeParse(text).success).toBe(false);
  });

  it('may be sent with any offset, and never without one', () => {
    expect(timeInput.safeParse('2026-11-21T09:30:00+05:30').success).toBe(true);
    expect(timeInput.safeParse('2026-11-21T09:30:00').success).toBe(false);
  });
});

describe('a time zone', () => {
  it('is one that the runtime knows', () => {
    expect(timezone.safeParse('Europe/Berlin').success).toBe(true);
    for (const name of [
      'UTC',
      'utc',
      'EST',
      'EST5EDT',
      'PST8PDT',
      'GMT',
      'Asia/Kolkata',
      'america/st_johns',
      'Etc/GMT+5',
      'US/Pacific',
    ])
      expect(timezone.safeParse(name).success).toBe(true);
    for (const name of [
      'Europe/Atlantis',
      'PST',
      'pst',
      'IST',
      'BST',
      'SystemV/PST8',
      '+02:00',
      '-0500',
      'UTC+1',
      '',
      ' ',
      ' UTC',
      'Europe',
      'x'.repeat(65),
    ])
      expect(timezone.safeParse(name).success).toBe(false);
  });
});

describe('a language', () => {
  it.each([
    'en',
    'EN-us',
    'de-AT',
    'nb-NO',
    'no',
    'fil-PH',
    'he',
    'iw',
    'zh-Hant-TW',
    'yue',
    'es-419',
    'sr-Latn-RS',
    'cy',
  ])('%s is one that the runtime knows', (tag) => {
    expect(language.safeParse(tag).success).toBe(true);
  });

  it.each([
    'klingon',
    'xx',
    'zz',
    'xx-US',
    'english',
    'en_US',
    'en-',
    'en-XX',
    'en-ZZ',
    'und',
    'mul',
    'zxx',
    'x-private',
    'i-klingon',
    'e',
    '',
    ' en',
    'de-AT ',
    'en-US,de',
  ])('%j is none', (tag) => {
    expect(language.safeParse(tag).success).toBe(false);
  });
});

describe('metadata', () => {
  it('of 16 KiB as JSON is accepted and one byte more is refused, however many bytes a character takes', () => {
    const sized = (bytes: number): Record<string, string> => ({ k: `é${'x'.repeat(bytes - 2 - '{"k":""}'.length)}` });
    expect(metadata.safeParse(sized(16_384)).success).toBe(true);
    expect(metadata.safeParse(sized(16_385)).success).toBe(false);
  });
});
