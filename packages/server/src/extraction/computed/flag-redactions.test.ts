// Sensitive data is found in every spoken form, in three languages, and text that only looks like it raises no flag.
import * as fc from 'fast-check';
import { validate as validateDni } from 'stdnum/lib/cjs/es/dni.js';
import { validate as validateNie } from 'stdnum/lib/cjs/es/nie.js';
import { luhnChecksumValidate, mod97base10Validate } from 'stdnum/lib/cjs/util/checksum.js';
import { describe, expect, it } from 'vitest';
import type { SpokenTurn } from '../material.ts';
import { flagRedactions } from './flag-redactions.ts';

const passesLuhn = (digits: string): boolean => luhnChecksumValidate(digits);
const passesMod97 = (iban: string): boolean => mod97base10Validate(`${iban.slice(4)}${iban.slice(0, 4)}`);
const passesDniLetter = (number: string): boolean => validateDni(number).isValid || validateNie(number).isValid;

const at = new Date('2026-11-21T09:30:00.000Z');
type Said = readonly [role: SpokenTurn['role'], text: string];

const call = (...said: readonly Said[]): SpokenTurn[] =>
  said.map(([role, text], index) => ({
    turn_id: index + 1,
    role,
    text,
    started_at: at,
    ended_at: at,
    interrupted: false,
    tool: null,
  }));
const raised = (...said: readonly Said[]): string[] =>
  Object.entries(flagRedactions(call(...said))).flatMap(([flag, up]) => (up ? [flag] : []));
const user = (text: string): string[] => raised(['user', text]);

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
/** The one that passes of all that differ in `mark` alone. */
const completed = (text: string, marks: readonly string[], passes: (text: string) => boolean): string =>
  marks.map((mark) => text.replace('#', mark)).find(passes) ?? '';
const change = fc.record({ at: fc.nat({ max: 7 }), by: fc.integer({ min: 1, max: 9 }) });
const changedAt = (text: string, place: number, by: number): string =>
  `${text.slice(0, place)}${(Number(text[place]) + by) % 10}${text.slice(place + 1)}`;

const words = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  de: ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
};
const spoken = (text: string, language: keyof typeof words): string =>
  [...text].map((char) => words[language][Number(char)] ?? char).join(' ');
const card = digits(14).map((body) => completed(`4${body}#`, [...'0123456789'], passesLuhn));
const around = fc.constantFrom<readonly [string, string]>(
  ['', ''],
  ['My card is ', '.'],
  ['It is 12 Elm Street, and the card: ', ', valid until 12/28, code 123'],
  ['Claro, es la ', ' y nada más'],
  ['Ja, die Nummer lautet ', '. Danke!'],
);

describe('a card number', () => {
  it('that is valid is found wherever it stands, in figures, groups and words', () => {
    const written = fc.constantFrom(
      (it: string) => it,
      (it: string) => it.replaceAll(/\d{4}(?=\d)/g, '$& '),
      (it: string) => it.replaceAll(/\d{4}(?=\d)/g, '$&-'),
      (it: string) => [...it].join(' '),
      (it: string) => spoken(it, 'en'),
      (it: string) => spoken(it, 'es'),
      (it: string) => spoken(it, 'de'),
    );
    fc.assert(
      fc.property(
        card,
        written,
        around,
        fc.constantFrom<SpokenTurn['role']>('user', 'agent'),
        (number, write, [before, after], role) => {
          expect(raised([role, `${before}${write(number)}${after}`])).toContain('payment_info');
        },
      ),
    );
  });

  it('with a changed digit is not found', () => {
    fc.assert(
      fc.property(card, change, around, fc.boolean(), (number, { at: place, by }, [before, after], grouped) => {
        const wrong = changedAt(number, place, by);
        expect(user(`${before}${grouped ? wrong.replaceAll(/\d{4}(?=\d)/g, '$& ') : wrong}${after}`)).not.toContain(
          'payment_info',
        );
      }),
    );
  });

  it('is found when it is dictated over several turns, acknowledged in between', () => {
    fc.assert(
      fc.property(
        card,
        fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 3 }),
        fc.constantFrom('Okay.', 'Got it, go on.', 'Sí, dígame.', 'Ja, weiter bitte.'),
        (number, cuts, acknowledged) => {
          const places = [0, ...cuts.sort((a, b) => a - b), 16];
          const pieces = places.slice(1).map((place, index) => spoken(number.slice(places[index], place), 'en'));
          expect(
            raised(
              ['agent', 'Your card number please, whenever you are ready to read it.'],
              ...pieces.flatMap((piece): Said[] => [
                ['user', piece],
                ['agent', acknowledged],
              ]),
            ),
          ).toContain('payment_info');
        },
      ),
    );
  });

  it.each<[string, ...Said[]]>([
    ['in fifteen digits', ['user', 'Amex 3782 822463 10005']],
    ['in fourteen digits', ['user', '3056 9309 0259 04']],
    ['in thirteen digits', ['user', 'the old one, 4222222222222, still works']],
    ['in nineteen digits', ['user', '6212 3456 7890 0000 003']],
    ['with "double"', ['user', 'four oh one two, double eight double eight, triple eight eight, one double eight one']],
    ['with "doble"', ['user', 'cuatro cero uno dos, doble ocho doble ocho doble ocho doble ocho, uno doble ocho uno']],
    [
      'with "doppel"',
      ['user', 'fünf fünf, doppel fünf, doppelfünf fünf fünf, fünf fünf fünf fünf, vier vier vier vier'],
    ],
    ['with "oh"', ['user', 'four oh oh oh, oh oh oh oh, oh oh oh oh, oh oh oh two']],
    [
      'with what belongs to reading it out',
      ['user', 'The first four are 4242 and the next four 4242'],
      ['agent', 'Okay.'],
      ['user', 'then 4242 and the last four are 4242'],
    ],
    [
      'with a question in between',
      ['user', '4242 4242'],
      ['agent', 'And the next four?'],
      ['user', '4242'],
      ['agent', 'And the rest?'],
      ['user', '4242'],
    ],
    ['read back by the agent', ['agent', 'So that is 4242 4242 4242 4242, right?']],
    ['as a tool was given it', ['tool', 'Number: 4242 4242 4242 4242']],
  ])('is found %s', (_how, ...said) => {
    expect(raised(...said)).toEqual(['payment_info']);
  });

  it('is found in the arguments of a tool', () => {
    const [turn] = call(['tool', 'Paid.']);
    const tool = {
      name: 'pay',
      arguments: { card: { number: '4242-4242-4242-4242' } },
      result: null,
      ok: true,
      duration_ms: 3,
    };
    expect(flagRedactions(turn ? [{ ...turn, tool }] : []).payment_info).toBe(true);
  });

  it.each<[string, ...Said[]]>([
    [
      'a phone number with its country',
      ['user', 'Call me at +4242424242424242, or plus four two four two 4242 4242 4242'],
    ],
    ['a number of no card', ['user', 'Order 1234567812345670, or 9000 0000 0000 0001']],
    ['a card number with other letters', ['user', 'The file is called a4242424242424242b']],
    ['a phone number and a price', ['user', '555 123 4567, and my budget is 450009']],
    [
      'a phone number and a postcode that were asked for',
      ['agent', 'Your phone number?'],
      ['user', '555 123 4567'],
      ['agent', 'And your budget?'],
      ['user', '450009'],
      ['agent', 'Postcode?'],
      ['user', '10 115'],
    ],
    ['the end of a number and the date behind it', ['user', 'The contract is 6000 0000 0001, of 12/28']],
    ['digits of two speakers', ['user', '4242 4242'], ['agent', '4242 4242']],
    [
      'digits with another subject in between',
      ['user', '4242 4242'],
      ['agent', 'Thank you. Let us now talk about the flat in Elm Street.'],
      ['user', '4242 4242'],
    ],
    ['a year, a price and a size', ['user', 'Built in 2024, 4 rooms, 450000, 120 square metres, 3 floors, in 2026']],
  ])('is not %s', (_what, ...said) => {
    expect(raised(...said)).not.toContain('payment_info');
  });
});

describe('an IBAN', () => {
  const marks = Array.from({ length: 97 }, (_, check) => String(check + 2).padStart(2, '0'));
  const iban = fc
    .oneof(
      digits(18).map((body) => `DE#${body}`),
      digits(20).map((body) => `ES#${body}`),
      digits(14).map((body) => `GB#WEST${body}`),
    )
    .map((text) => completed(text, marks, passesMod97));

  it('that is valid is found wherever it stands, and with a changed digit it is not', () => {
    const written = fc.constantFrom(
      (it: string) => it,
      (it: string) => it.toLowerCase(),
      (it: string) => it.replaceAll(/.{4}(?=.)/g, '$& '),
      (it: string) => [...it].join(' '),
    );
    fc.assert(
      fc.property(
        iban,
        written,
        fc.constantFrom<readonly [string, string]>(
          ['', ''],
          ['Mein Konto: ', '.'],
          ['Es la cuenta ', ', y está a mi nombre'],
        ),
        (number, write, [before, after]) => {
          expect(user(`${before}${write(number)}${after}`)).toContain('payment_info');
        },
      ),
    );
    fc.assert(
      fc.property(digits(18), change, (body, { at: place, by }) => {
        const valid = completed(`DE#${body}`, marks, passesMod97);
        const wrong = changedAt(valid.slice(4), place, by);
        // One in ten of them would do for a card.
        fc.pre(!passesLuhn(wrong));
        expect(user(`Mein Konto: ${valid.slice(0, 4)} ${wrong}`)).not.toContain('payment_info');
      }),
    );
  });

  it('is found when it is spelled', () => {
    expect(
      user('D E acht neun drei sieben null vier null null vier vier null fünf drei zwei null eins drei null null null'),
    ).toContain('payment_info');
  });

  it('is not what begins like one', () => {
    expect(user('No, 10 minutes later. Es 24 horas al día. DE89 3704 0044 0532 0130 0')).toEqual([]);
  });
});

describe('an identity number', () => {
  it('of Spain that is valid is found wherever it stands, and with a changed digit it is not', () => {
    const number = fc
      .oneof(
        digits(8),
        digits(7).map((body) => `X${body}`),
      )
      .map((body) => completed(`${body}#`, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], passesDniLetter));
    const written = fc.constantFrom(
      (it: string) => it,
      (it: string) => it.toLowerCase(),
      (it: string) => `${it.slice(0, -1)}-${it.slice(-1)}`,
      (it: string) => `${it.slice(0, -1)} ${it.slice(-1)}`,
      (it: string) => spoken(it, 'es'),
    );
    fc.assert(
      fc.property(
        number,
        written,
        change,
        fc.constantFrom(['', ''], ['Mi DNI es ', ', gracias']),
        (valid, write, { at: place, by }, [before, after]) => {
          expect(user(`${before}${write(valid)}${after}`)).toContain('pii');
          expect(user(`${before}${write(changedAt(valid, Math.max(1, place), by))}${after}`)).not.toContain('pii');
        },
      ),
    );
  });

  it.each<[string, ...Said[]]>([
    ['a social security number in its parts', ['user', "It's 123-45-6789."]],
    ['one that is followed by a phone', ['user', '123-45-6789, and my phone number is +1 415 555 2671']],
    ['one with spaces', ['user', '123 45 6789']],
    [
      'a social security number that was asked for',
      ['agent', 'What is your social security number?'],
      ['user', '123456789'],
    ],
    [
      'one that is said digit by digit',
      ['agent', 'Your social security number?'],
      ['user', 'one two three'],
      ['agent', 'Okay.'],
      ['user', 'four five, six seven eight nine'],
    ],
    [
      'one that slips out',
      ['user', 'You always want my social, it is five one nine, four eight, two two zero seven, there you go'],
    ],
    [
      'one that is said with its dashes',
      ['user', 'My social is one two three dash four five dash six seven eight nine'],
    ],
    [
      'a DNI with its letter said by name',
      ['agent', '¿Me dice su DNI?'],
      ['user', 'uno dos tres cuatro cinco seis siete ocho, zeta'],
    ],
    ['a NIE', ['user', 'X-1234567-L']],
    ['a dotted DNI', ['user', '12.345.678-Z']],
    ['a tax number', ['user', 'Meine Steuer-ID ist 86 095 742 719']],
    [
      'a tax number, said',
      ['user', 'Die Steueridentifikationsnummer: acht sechs null neun fünf sieben vier zwei sieben eins neun'],
    ],
    ['a tax number in one piece', ['user', '86095742719']],
    ['an identity card', ['agent', 'Wie ist die Nummer Ihres Personalausweises?'], ['user', 'L01X00T471']],
    ['a national insurance number', ['user', 'AB 12 34 56 C']],
    ['a national insurance number in small letters', ['user', 'my national insurance number is ab123456c']],
    ['a passport', ['user', 'My passport number is 533 380 006.']],
    ['a Spanish passport', ['user', 'Mi pasaporte es el AAA123456']],
    ['a German passport', ['user', 'Reisepass C01X00T47']],
    ['a date of birth', ['agent', 'May I have your date of birth?'], ['user', '12/05/1990']],
    ['a date of birth in words', ['user', 'I was born on May 12th, 1990.']],
    ['a date of birth said at length', ['user', 'My birthday is the twelfth of May nineteen ninety']],
    ['a date of birth in Spanish', ['user', 'Nací el doce de mayo de 1990']],
    ['a date of birth in German', ['agent', 'Ihr Geburtsdatum?'], ['user', 'Am 3. März 1985']],
  ])('is %s', (_what, ...said) => {
    expect(raised(...said)).toEqual(['pii']);
  });

  it.each<[string, ...Said[]]>([
    ['contact data', ['user', 'I am Ann Example, ann@example.com, +1 415 555 2671, call me at 415-555-2671']],
    [
      'a social security number that is never given out',
      ['user', '000-45-6789, 666-45-6789, 912-45-6789, 123-00-6789, 123-45-0000'],
    ],
    ['a phone number in parts like it', ['user', 'Meine Telefonnummer ist 030 12 3456']],
    ['nine digits of anything', ['user', 'The reference is 123456789']],
    ['eight digits and a word', ['user', 'Cuesta 12345678 a pagar, o 00000001 r']],
    ['eleven digits with a wrong check digit', ['user', 'Steuer-ID 86095742718']],
    ['a phone number that passes for a tax number', ['user', 'Call me: 86095742719'], ['user', 'or +86095742719']],
    ['a date that nobody was born on', ['user', 'Can I come on 12/05/2026, or on May 14th 2026?']],
    [
      'a birth without a date',
      ['user', 'We were born here. Around May 2026 would be fine. My daughter was born here, and we need 3 rooms.'],
    ],
    ['a passport without a number', ['user', 'Do I have to bring my passport on 26 November at 10?']],
    ['a price', ['user', 'Between 450000 and 500,000.00 euros, 120 m2']],
  ])('is not %s', (_what, ...said) => {
    expect(raised(...said)).toEqual([]);
  });
});

describe('what the verifier supports', () => {
  it.each([
    ['health', 'health_info'],
    ['payment', 'payment_info'],
    ['identity', 'pii'],
  ])('raises the flag for %s, whatever numbers were said', (subject, flag) => {
    const none = { health: false, payment: false, identity: false };
    const flags = flagRedactions(call(['user', 'My card? I would rather not.']), { ...none, [subject]: true });
    expect(Object.entries(flags).flatMap(([name, up]) => (up ? [name] : []))).toEqual([flag]);
  });

  it('does not lower a flag that a number raises', () => {
    const flags = { health: false, payment: false, identity: false };
    expect(flagRedactions(call(['user', '4242 4242 4242 4242']), flags).payment_info).toBe(true);
  });
});

it('a call in which nothing sensitive is said, or nothing at all, raises no flag', () => {
  expect(raised()).toEqual([]);
  expect(
    raised(
      ['agent', 'Hello, this is Example Realty.'],
      ['user', 'I want to see the house on Elm Street on 26 November at 3.'],
      ['system', '4242424242424242'],
      ['agent', 'See you then.'],
    ),
  ).toEqual([]);
});
