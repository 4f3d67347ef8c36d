// Days of filters, in the reader's time zone.
import { afterEach, expect, it } from 'vitest';
import { shownDay, startOfDay, startOfDayIn } from './days.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['America/New_York', '2026-11-26', '2026-11-26T05:00:00.000Z', '2026-11-27T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // It begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('in %s the day %s begins and ends there', (name, day, start, end) => {
  process.env['TZ'] = name;
  expect([startOfDay(day, 0), startOfDay(day, 1)]).toEqual([start, end]);
  process.env['TZ'] = 'Asia/Kathmandu';
  const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect([startOfDayIn(name, day), startOfDayIn(name, dayAfter)]).toEqual([start, end]);
});

it.each(['2026-02-30', '2026-13-01', '2026-00-01', '2026-11-26 junk', '2026-1-1', '', undefined])(
  '%j is no day, and filters nothing',
  (day) => {
    expect([startOfDay(day, 0), startOfDay(day, 1)]).toEqual([undefined, undefined]);
  },
);

it('a moment in place of a day is itself, and is shown as the day that it is in', () => {
  process.env['TZ'] = 'America/New_York';
  const [start, end] = ['2026-11-26T00:00:00.000Z', '2026-11-27T05:00:00.000Z'];
  expect([startOfDay(start, 0), startOfDay(end, 1)]).toEqual([start, end]);
  expect([shownDay(start, 0), shownDay(end, 1), shownDay('2026-11-26', 1)]).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-26',
  ]);
});
