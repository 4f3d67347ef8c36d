// Check digits: what is right passes, and one wrong digit never does.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passesDniLetter, passesLuhn, passesMod97, passesSteuerId } from './check-digits.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const changedAt = (text: string, at: number, by: number): string =>
  `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;
const change = fc.record({ at: fc.nat({ max: 7 }), by: fc.integer({ min: 1, max: 9 }) });

describe('a check digit', () => {
  it('of a card number fits once in ten, and no changed digit passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 18 }).chain(digits), change, (body, { at, by }) => {
        const valid = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(passesLuhn);
        expect(valid).toHaveLength(1);
        expect(passesLuhn(changedAt(valid[0] ?? '', at, by))).toBe(false);
      }),
    );
    expect([passesLuhn('4242424242424242'), passesLuhn('378282246310005'), passesLuhn('')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of an IBAN fits once in 97, and no changed digit passes', () => {
    fc.assert(
      fc.property(digits(18), change, (account, { at, by }) => {
        const valid = Array.from(
          { length: 97 },
          (_, check) => `DE${String(check + 2).padStart(2, '0')}${account}`,
        ).filter(passesMod97);
        expect(valid).toHaveLength(1);
        expect(passesMod97(changedAt(valid[0] ?? '', at + 4, by))).toBe(false);
      }),
    );
    expect([passesMod97('GB82WEST12345698765432'), passesMod97('gb82'), passesMod97('')]).toEqual([true, false, false]);
  });

  it('of a DNI or NIE is one letter, and no changed digit keeps it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digits(8),
          fc.tuple(fc.constantFrom('X', 'Y', 'Z'), digits(7)).map((parts) => parts.join('')),
        ),
        change,
        (body, { at, by }) => {
          const valid = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${body}${letter}`).filter(passesDniLetter);
          expect(valid).toHaveLength(1);
          expect(passesDniLetter(changedAt(valid[0] ?? '', Math.max(1, at), by))).toBe(false);
        },
      ),
    );
    expect([passesDniLetter('12345678Z'), passesDniLetter('X1234567L'), passesDniLetter('1234567Z')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of a German tax number fits once in ten where the digits may stand so, and never otherwise', () => {
    expect(['86095742719', '47036892816', '65929970489'].map(passesSteuerId)).toEqual([true, true, true]);
    expect(['86095742718', '01234567899', '11111111111', '12345678901', '8609574271'].map(passesSteuerId)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    fc.assert(
      fc.property(digits(10), (body) => {
        const valid = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(passesSteuerId);
        const counts = [...new Set(body)].map((digit) => [...body].filter((it) => it === digit).length);
        const allowed =
          !body.startsWith('0') && counts.filter((count) => count > 1).length === 1 && Math.max(...counts) <= 3;
        expect(valid).toHaveLength(allowed ? 1 : 0);
      }),
    );
  });
});
