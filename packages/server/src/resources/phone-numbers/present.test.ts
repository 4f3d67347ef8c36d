// The country of a number.
import { expect, it } from 'vitest';
import { countryOf } from './present.ts';

it.each([
  ['+12125550100', 'US'],
  ['+14165550123', 'CA'],
  ['+18763456789', 'JM'],
  ['+12425551234', 'BS'],
  ['+442071838750', 'GB'],
  ['+441481960194', 'GG'],
  ['+447624000000', 'IM'],
  ['+4930123456', 'DE'],
  ['+3906698', 'VA'],
  ['+390669812345', 'VA'],
  ['+393331234567', 'IT'],
  ['+79123456789', 'RU'],
  ['+77012345678', 'KZ'],
  ['+262262123456', 'RE'],
  ['+35818123456', 'AX'],
  ['+61891621234', 'CC'],
  // Of no country: international freephone, satellites and networks, an area code that is not given out, and what is no
  // number.
  ['+80012345678', null],
  ['+881612345678', null],
  ['+88213123456', null],
  ['+8786612345', null],
  ['+15551230001', null],
  ['+999999999', null],
  ['+1234567', null],
])('of %s is %s', (number, country) => {
  expect(countryOf(number)).toBe(country);
});
