// A day that is claimed is one that the words may mean, in three languages; and certain only where they mean one day.
import { describe, expect, it } from 'vitest';
import { dayOf, expressionsIn, isDayAmong } from './days-said.ts';

/** A Saturday. */
const today = dayOf(2026, 11, 21);
const said = (date: string, ...texts: string[]) =>
  isDayAmong(
    Date.parse(`${date}T00:00:00Z`) / 86_400_000,
    texts.map((text) => expressionsIn(text, today)),
    today,
  );

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
  ])('%s is what "%s" says', (date, text) => expect(said(date, text)).toBe('this'));

  it.each([
    ['2027-03-01', 'by March'],
    ['2026-12-01', 'next week'],
    ['2026-12-01', 'nächste Woche'],
    ['2026-12-01', 'la semana que viene'],
    ['2026-12-20', 'next month'],
    ['2026-12-06', 'in two weeks'],
    ['2026-12-07', 'en dos semanas'],
    ['2027-02-20', 'in drei Monaten'],
    ['2027-07-01', 'as soon as possible, soon'],
    ['2027-07-01', 'in the summer'],
    ['2027-03-06', 'between the fifth and the tenth of March'],
    ['2026-11-29', 'on the weekend'],
  ])('%s is what "%s" may mean', (date, text) => expect(said(date, text)).toBe('some'));

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
  ])('%s is not what "%s" says', (date, text) => expect(said(date, text)).toBe('no'));

  it('of several that were named may be any', () => {
    const texts = ['On Wednesday. No, rather Thursday.', 'Or next week on Monday.'];
    expect(['2026-11-25', '2026-11-26', '2026-11-30', '2026-11-27'].map((date) => said(date, ...texts))).toEqual([
      'this',
      'this',
      'this',
      'no',
    ]);
  });
});
