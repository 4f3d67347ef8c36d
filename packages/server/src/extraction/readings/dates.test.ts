// The days that words may name in six languages.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn } from './dates.ts';
import { calendarWords } from './words/calendar-words.ts';

/** A Saturday. */
const today = { year: 2026, month: 11, day: 21 };

describe('a day', () => {
  it.each([
    ['2027-03-05', 'on March fifth'],
    ['2027-03-05', 'the fifth of March'],
    ['2027-03-05', 'el cinco de marzo'],
    ['2027-03-05', 'am fünften März'],
    ['2027-03-05', 'am 5. März'],
    ['2027-03-05', 'March 5th, 2027'],
    ['2027-03-21', 'the twenty-first of March'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-22', 'mañana por la mañana'],
    ['2026-11-22', 'morgen früh'],
    ['2026-11-23', 'the day after tomorrow'],
    ['2026-11-23', 'pasado mañana'],
    ['2026-11-23', 'übermorgen'],
    ['2026-11-21', 'this evening'],
    ['2026-11-21', 'heute noch'],
    ['2026-11-21', 'hoy mismo'],
    ['2026-11-27', 'I will call on Friday at 3'],
    ['2026-11-27', 'el viernes'],
    ['2026-11-27', 'am Freitagabend'],
    ['2026-11-24', 'next week on Tuesday'],
    ['2027-05-01', 'the first of May'],
    ['2027-05-01', 'from May 1st'],
    ['2027-03-05', 'by 05.03.2027'],
    ['2027-03-05', 'by 3/5'],
    ['2027-03-05', '2027-03-05'],
    ['1980-05-05', 'the fifth of May nineteen eighty'],
    ['2026-12-15', 'by the fifteenth'],
    ['2026-11-24', 'in three days'],
    ['2027-03-05', 'Friday, the fifth of March'],
    ['2027-04-15', 'avant le 15 avril'],
    ['2016-03-03', 'le trois mars deux mille seize'],
    ['2026-11-22', 'demain matin'],
    ['2026-11-23', 'après-demain'],
    ['2026-11-30', 'lundi prochain'],
    ['2027-04-01', 'le premier avril'],
    ['2026-12-05', 'dans deux semaines'],
    ['2027-09-15', 'dal quindici settembre'],
    ['2026-11-23', 'dopodomani'],
    ['2027-09-01', 'entro il primo di settembre'],
    ['2026-11-23', 'lunedì'],
    ['2027-06-26', 'até dia vinte e seis de junho'],
    ['2026-11-23', 'depois de amanhã'],
    ['2026-11-24', 'na terça'],
    ['2026-11-23', 'segunda-feira'],
    ['2026-06-17', 'die Krone kam am siebzehnten Juni'],
    ['2027-01-30', 'am dreißigsten Jänner'],
    ['2026-12-31', 'antes de fin de año'],
    ['2027-03-31', 'fin mars'],
    ['2026-11-03', 'you took my payment on the third'],
    ['2027-01-22', 'el jueves 22 de enero'],
  ])('%s is what "%s" may name', (date, text) => expect(daysIn(text, today)).toContain(date));

  it.each([
    ['2027-07-19', 'on March fifth'],
    ['2027-07-19', 'I need 3 bedrooms'],
    ['1999-01-01', 'tomorrow'],
    ['2027-03-06', 'the fifth of March'],
    ['2026-12-24', 'I will call on Friday at 3'],
    ['2026-11-24', 'I will send the plan of 12 Elm Street'],
    ['1999-03-05', 'the fifth of March'],
    ['2028-03-05', 'March 5th, 2027'],
    ['2027-01-20', 'next week'],
    ['2027-04-01', 'next month'],
    ['2027-02-01', 'in two weeks'],
    ['2026-11-22', 'Good morning'],
    ['2026-11-22', 'Guten Morgen'],
    ['2026-11-22', 'Buenos días'],
    ['2027-03-12', 'Friday, the fifth of March'],
    ['2026-11-22', 'I may need it'],
    ['2026-11-25', 'übermorgen'],
    ['2026-11-22', 'it is at 12 Elm Street on the fifth floor'],
    ['2026-11-24', 'my budget is two thousand'],
    ['2027-11-27', 'on Friday'],
    ['1999-01-01', 'soon'],
    ['2026-11-22', ''],
    ['2026-11-22', 'depois de amanhã'],
    ['2026-11-22', 'pasado mañana'],
    ['2026-11-22', 'por la mañana'],
    ['2027-02-30', '30.02.2027'],
  ])('%s is not what "%s" names', (date, text) => expect(daysIn(text, today)).not.toContain(date));

  it.each(calendarWords().map((words) => [words.words.language, words] as const))(
    'with its month in words is read back in %s',
    (language, { words: { cardinals } }) => {
      const day = fc.date({ min: new Date('2026-11-21'), max: new Date('2027-11-20'), noInvalidDate: true });
      const say = (value: number): string => [...cardinals].find(([, number]) => number === value)?.[0] ?? '';
      fc.assert(
        fc.property(day, (date) => {
          const written = date.toISOString().slice(0, 10);
          const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
          const text = format.format(date);
          expect(daysIn(text, today)).toContain(written);
          expect(daysIn(text.replace(/\d+/, say(date.getUTCDate())), today)).toContain(written);
          expect(daysIn(`${text} ${date.getUTCFullYear()}`, today)).toEqual(new Set([written]));
        }),
        { numRuns: 100 },
      );
    },
  );
});

it('any text can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([...daysIn(text, today)].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true);
    }),
  );
});
