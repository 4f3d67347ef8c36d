// Where a call may be transferred to.
import { expect, it } from 'vitest';
import { transferNumber } from './transfer-number.ts';

const sales = '+15557770001';
const london = '+442079460958';
const asked = [sales, '+1 (555) 777-0001', 'tel:+1-555-777-0001', '001 555 777 0001', '+1\u2011555\u2011777\u20110001'];
const list = `1. Greet.\n2. For sales transfer to ${sales}\n3. Otherwise call +44 (0)20 7946 0958 2 times.`;

it.each(asked)('%j is transferred to the number of the instructions, whatever follows it there', (number) => {
  expect(transferNumber(number, [list])).toBe(sales);
});

it.each([london, '+44 (0)20 7946 0958', '+4402079460958', '0044 20 7946 0958'])(
  '%j is the number that is written +44 (0)20 7946 0958',
  (number) => {
    expect(transferNumber(number, [list])).toBe(london);
  },
);

it.each(['+155577700013', '+1555777000', '+44207946', '+4420794609582', '15557770001', '5557770001', 'sales', ''])(
  '%j is not in the instructions',
  (number) => {
    expect(transferNumber(number, [list])).toBeNull();
  },
);
