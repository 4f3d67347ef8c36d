// Zone arithmetic, held against Intl, which knows the zones but not what we do with them.
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { formatMoment, formatIso, parseMoment } from './zone-time.ts';

const zones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'America/Sao_Paulo',
];
const zone = fc.constantFrom(...zones);
const now = new Date('2026-11-21T05:30:00.000Z');
const dayMs = 86_400_000;

/** What a wall clock in the zone shows, as Intl says. */
function wallClock(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** Every moment at which a wall clock in the zone shows `local`, earliest first. */
function momentsShowing(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  const offsets = [-26, -13, 0, 13, 26].map((hours) => {
    const probe = asUtc + hours * 3_600_000;
    return Date.parse(`${wallClock(new Date(probe), timeZone)}Z`) - probe;
  });
  const candidates = [...new Set(offsets)].map((offset) => new Date(asUtc - offset));
  return candidates.filter((at) => wallClock(at, timeZone) === local).toSorted((a, b) => a.getTime() - b.getTime());
}

/** Local times anywhere in the year ahead, and around the next change of the clocks. */
const anyLocal = fc
  .tuple(zone, fc.integer({ min: 2, max: 398 * 24 * 60 }))
  .map(([name, minutes]) => ({ name, local: wallClock(new Date(now.getTime() + minutes * 60_000), name) }));
const nearChange = fc
  .tuple(zone, fc.integer({ min: 0, max: 390 }), fc.integer({ min: -200, max: 200 }))
  .map(([name, days, minutes]) => {
    const start = Temporal.Instant.fromEpochMilliseconds(now.getTime() + days * dayMs).toZonedDateTimeISO(name);
    const change = start.getTimeZoneTransition('next') ?? start.add({ days: 2 });
    return { name, local: change.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'second' }) };
  });

describe('a local time', () => {
  it('is the first moment at which a clock in its zone shows it, or is refused because none does', () => {
    let gaps = 0;
    let repeats = 0;
    fc.assert(
      fc.property(fc.oneof(anyLocal, nearChange), ({ name, local }) => {
        const moments = momentsShowing(local, name);
        const found = parseMoment(local, name, now);
        const [first] = moments;
        if (!first) gaps += 1;
        if (moments.length > 1) repeats += 1;
        if (!first) expect(found).toEqual({ problem: expect.stringContaining('does not exist') as string });
        else if (first >= now && first.getTime() <= now.getTime() + 400 * dayMs) expect(found).toEqual({ at: first });
        else expect(found).toHaveProperty('problem');
      }),
      { numRuns: times(500, 1_500) },
    );
    expect(gaps).toBeGreaterThan(times(0, 5));
    expect(repeats).toBeGreaterThan(times(0, 5));
  });

  it('comes back as the same clock reading, with the offset of its zone then', () => {
    fc.assert(
      fc.property(anyLocal, ({ name, local }) => {
        const found = parseMoment(local, name, now);
        if (!('at' in found)) return;
        const text = formatIso(found.at, name);
        expect(text.slice(0, 19)).toBe(local);
        expect(new Date(text)).toEqual(found.at);
        expect(parseMoment(text, 'UTC', now)).toEqual(found);
      }),
    );
  });

  it.each([
    ['2026-12-01T10:00', 'America/New_York', '2026-12-01T10:00:00-05:00'],
    ['2026-12-01T10:00:30', 'America/New_York', '2026-12-01T10:00:30-05:00'],
    [' 2026-12-01 10:00 ', 'America/New_York', '2026-12-01T10:00:00-05:00'],
    ['2026-12-01T10:00:00.000Z', 'America/New_York', '2026-12-01T05:00:00-05:00'],
    ['2026-12-01T10:00+01:00', 'America/New_York', '2026-12-01T04:00:00-05:00'],
    ['2027-07-01T10:00', 'America/New_York', '2027-07-01T10:00:00-04:00'],
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T01:30:00-04:00'],
    ['2026-12-01T10:00', 'UTC', '2026-12-01T10:00:00+00:00'],
  ])('%s in %s is %s', (text, name, expected) => {
    const found = parseMoment(text, name, now);
    expect('at' in found && formatIso(found.at, name)).toBe(expected);
  });

  it.each([
    [
      '2027-03-14T02:30',
      'America/New_York',
      'Sunday, March 14, 2027 at 2:30 AM does not exist in America/New_York: the clocks go forward over it. Which other time would suit you?',
    ],
    [
      '2026-11-20T10:00',
      'America/New_York',
      'Friday, November 20, 2026 at 10:00 AM, America/New_York has already passed; it is now Saturday, November 21, 2026 at 12:30 AM, America/New_York. Which later time would suit you?',
    ],
    [
      '2027-12-27T00:30',
      'America/New_York',
      'Monday, December 27, 2027 at 12:30 AM, America/New_York is more than 400 days ahead. Which earlier time would suit you?',
    ],
  ])('%s in %s is refused in words', (text, name, problem) => {
    expect(parseMoment(text, name, now)).toEqual({ problem });
  });

  it.each([
    '',
    'tomorrow at ten',
    '2026-12-01',
    '10:00',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-12-01T25:00',
    '2026-12-01T10:00+99:00',
    '2026-12-01T10:00[Europe/Berlin]',
    '20261201T1000',
    '12026-12-01T10:00',
  ])('%j is none', (text) => {
    expect(parseMoment(text, 'UTC', now)).toEqual({
      problem: expect.stringContaining('could not understand') as string,
    });
  });

  it('may be now, and exactly 400 days ahead', () => {
    expect(parseMoment(now.toISOString(), 'UTC', now)).toEqual({ at: now });
    expect(parseMoment(new Date(now.getTime() + 400 * dayMs).toISOString(), 'UTC', now)).toHaveProperty('at');
    expect(parseMoment(new Date(now.getTime() + 400 * dayMs + 1000).toISOString(), 'UTC', now)).toHaveProperty(
      'problem',
    );
  });

  it('of any text is a moment or a sentence, never an error', () => {
    const almost = fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), zone, (text, name) => {
        expect(Object.keys(parseMoment(text, name, now))).toHaveLength(1);
      }),
    );
  });
});

describe('a zone', () => {
  it('is read back with weekday, date and time', () => {
    expect(formatMoment(new Date('2026-12-01T15:00:00Z'), 'America/New_York')).toBe(
      'Tuesday, December 1, 2026 at 10:00 AM, America/New_York',
    );
  });
});
