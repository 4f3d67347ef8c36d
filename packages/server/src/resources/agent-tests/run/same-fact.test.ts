// When the value of a fact is the one that a test names.
import { expect, test } from 'vitest';
import { isSameFact } from './same-fact.ts';

const zone = 'Europe/Berlin';

test.each([
  ['Ann  Example', ' ann example', true],
  ['Ann', 'Bo', false],
  [null, null, true],
  [null, '', false],
  ['x', null, false],
  [true, true, true],
  [3, 3, true],
  ['3', 3, false],
  [['Garden', 'garage'], ['garage', 'garden '], true],
  [['garden'], ['garden', 'garage'], false],
  ['garden', ['garden'], false],
  // Telephone numbers.
  ['+49301234567', '+49 30 1234567', true],
  ['+49301234567', '0049-30-1234567', true],
  ['+49301234567', '(030) 123 4567', true],
  ['+49301234567', '+43301234567', false],
  ['+49301234567', '4567', false],
  ['5550123', '555-0123', true],
  ['1234', '12 34', false],
  // Times.
  ['2027-01-04T09:00:00.000Z', '2027-01-04T10:00', true],
  ['2027-01-04T09:00:00.000Z', '2027-01-04 10:00', true],
  ['2027-01-04T09:00:00.000Z', '2027-01-04T04:00:00-05:00', true],
  ['2027-01-04T09:00:00.000Z', '2027-01-04T09:00', false],
  ['2027-01-04T23:30:00.000Z', '2027-01-05', true],
  ['2027-01-04T23:30:00.000Z', '2027-01-04', false],
  ['2027-01-04', '2027-01-04', true],
  ['2027-01-04', '2027-01-05', false],
  ['2027-13-40', '2027-01-05T10:00', false],
])('%j is %j: %s', (actual, wanted, expected) => {
  expect(isSameFact(actual, wanted, zone)).toBe(expected);
});
