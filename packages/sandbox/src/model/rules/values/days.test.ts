// Days and times that are named, on a Friday in New York.
import { expect, it } from 'vitest';
import { startedAt } from '../../../testing/talk.ts';
import { momentOf, namedDay } from './days.ts';
import { plainOf } from '../phrases.ts';
import type { Language } from '../sentence.ts';

const clock = { started_at: startedAt, timezone: 'America/New_York' };

it.each<[Language, string, string | null, string | null]>([
  ['en', 'Call me tomorrow.', '2026-11-21', null],
  ['en', 'Monday at three works.', '2026-11-23', '15:00'],
  ['en', 'Friday at 10:30 am', '2026-11-27', '10:30'],
  ['en', 'on March 3rd', '2027-03-03', null],
  ['en', 'the 5th of December 2026 at noon', '2026-12-05', null],
  ['en', 'by the twenty-first of June', '2027-06-21', null],
  ['en', 'from April the first', '2027-04-01', null],
  ['en', 'in two weeks', '2026-12-04', null],
  ['es', 'mañana a las cinco de la tarde', '2026-11-21', '17:00'],
  ['es', 'por la mañana', null, null],
  ['es', 'el 3 de marzo', '2027-03-03', null],
  ['de', 'Dienstag um 15 Uhr', '2026-11-24', '15:00'],
  ['de', 'Guten Morgen', null, null],
  ['de', 'übermorgen um neun', '2026-11-22', '09:00'],
  ['de', 'am 3. März', '2027-03-03', null],
  ['en', 'Next week, perhaps.', null, null],
])('in %s: %s', (language, text, date, time) => {
  const day = namedDay({ plain: plainOf(text), language }, clock);
  expect(day && { date: day.date, time: day.time }).toEqual(date === null ? null : { date, time });
});

it('a day without a time is over at its end, in the zone of the call', () => {
  expect(momentOf({ date: '2026-11-24', time: '15:00' }, 'America/New_York')).toBe('2026-11-24T20:00:00.000Z');
  expect(momentOf({ date: '2026-11-24', time: null }, 'Europe/Berlin')).toBe('2026-11-24T22:59:00.000Z');
  expect(momentOf({ date: '2026-07-01', time: '09:00' }, 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
});
