// Names of zones, as people and old records spell them.
import { expect, it } from 'vitest';
import { zoneNamed, zoneOf } from './time-zone.ts';

it('a zone has a name that this machine knows, in its usual spelling', () => {
  expect(zoneNamed('america/new_york')).toBe('America/New_York');
  expect(zoneNamed('utc')).toBe('UTC');
  for (const name of ['Mars/Olympus', '', '+02:00', '-0500', 'Europe', 'EST5', 'Europe/Berlin ', '__proto__'])
    expect(zoneNamed(name)).toBeUndefined();
});

it('a call always has a zone, also where its tenant was given one by another rule', () => {
  expect(zoneOf('asia/kolkata')).toBe('Asia/Kolkata');
  expect(zoneOf('+02:00')).toBe('+02:00');
  expect(zoneOf('Mars/Olympus')).toBe('UTC');
});
