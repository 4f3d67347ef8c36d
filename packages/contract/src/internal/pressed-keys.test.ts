// Which keys are not written down.
import { expect, it } from 'vitest';
import { withoutCards } from './pressed-keys.ts';

it.each([
  ['4111111111111111#', '••••••••••••1111#'],
  ['378282246310005', '•••••••••••0005'],
  ['4222222222222', '•••••••••2222'],
  ['6304000000000000000', '•••••••••••••••0000'],
  ['1*4111111111111111*5555555555554444#', '1*••••••••••••1111*••••••••••••4444#'],
])('of the card %s only %s is written down', (keys, written) => {
  expect(withoutCards(keys)).toBe(written);
});

it.each(['12#', '4111111111111112', '411111111111', '123456789012', '41111111111111111111', '0', '*#AB'])(
  '%s is no card, and is written down',
  (keys) => {
    expect(withoutCards(keys)).toBe(keys);
  },
);
