// What people write for a time, on machines in several time zones.
import { afterEach, describe, expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { timeAt } from './time.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const inZone = (name: string): void => {
  process.env['TZ'] = name;
};

describe.each([
  ['America/New_York', '2026-11-26', '2026-11-26T05:00:00.000Z', '2026-11-27T05:00:00.000Z'],
  ['Europe/Berlin', '2026-11-26', '2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-26', '2026-11-25T18:30:00.000Z', '2026-11-26T18:30:00.000Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  // Days of 23 and 25 hours, and one that begins at one o'clock.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('in %s the day %s', (name, day, start, end) => {
  it('begins and ends there, not in UTC', () => {
    inZone(name);
    expect([timeAt(day, 0), timeAt(day, 0, 'start'), timeAt(day, 0, 'end')]).toEqual([start, start, end]);
  });
});

it.each([
  ['2026-11-26T09:30', '2026-11-26T14:30:00.000Z'],
  ['2026-11-26 09:30:15', '2026-11-26T14:30:15.000Z'],
  ['2026-11-26T09:30:15.25', '2026-11-26T14:30:15.250Z'],
  ['2026-11-26T09:30:15,123456789', '2026-11-26T14:30:15.123Z'],
  ['2026-11-26T09:30Z', '2026-11-26T09:30:00.000Z'],
  ['2026-11-26t09:30:00z', '2026-11-26T09:30:00.000Z'],
  ['2026-11-26T09:30:00+01:00', '2026-11-26T08:30:00.000Z'],
  ['2026-11-26T09:30:00-0330', '2026-11-26T13:00:00.000Z'],
  ['1h', '2026-11-26T11:00:00.000Z'],
  ['now', '2026-11-26T12:00:00.000Z'],
])('%s is read in the time zone of this machine unless it says another', (text, time) => {
  inZone('America/New_York');
  for (const edge of ['start', 'end'] as const)
    expect(timeAt(text, Date.parse('2026-11-26T12:00:00Z'), edge)).toBe(time);
});

it.each(
  [
    ...['2026-02-30', '2027-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01junk'],
    ...['2026-11-26 junk', '2026-11-26junk', 'junk 2026-11-26', '2026-11-26T', '2026-11-26 5', '2026-11-26T9:30'],
    ...['2026-02-30T10:00', '2026-02-30T10:00Z', '2026-02-30T10:00+01:00', '2026-11-26T24:00', '2026-11-26T24:00Z'],
    ...['2026-11-26T23:60', '2026-11-26T23:59:60', '2026-11-26T10:00+25:00', '2026-11-26T10:00+01:75', '2026-11-26Z'],
    ...['2026-11-26T10:00 PST', '2026-11-26+01:00', '2026-1-1', '26-11-26', '20261126', '11/26/2026', 'yesterday'],
    ...['', ' ', '1764115200', '-1h', '1.5h', '1w', '1 h', '10', 'NOW', 'tomorrow', '2026-11-26\n2026-11-27'],
    // Clocks were put forward over it.
    '2026-03-08T02:30',
  ].map((text) => [text]),
)('%j is refused', (text) => {
  inZone('America/New_York');
  for (const edge of ['start', 'end'] as const) expect(() => timeAt(text, 0, edge)).toThrow(UsageError);
});

it('a day that a place has skipped is refused there', () => {
  inZone('Pacific/Apia');
  expect(() => timeAt('2011-12-30', 0)).toThrow(UsageError);
  expect(timeAt('2011-12-31', 0)).toBe('2011-12-30T10:00:00.000Z');
});
