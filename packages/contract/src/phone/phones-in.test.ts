// Which numbers a text names.
import { describe, expect, it } from 'vitest';
import { phonesIn } from './phones-in.ts';

const sales = '+15557770001';
const support = '+15557770002';
const london = '+442079460958';

const texts: readonly (readonly [string, readonly string[]])[] = [
  [`2. For sales transfer to ${sales}\n3. Otherwise hang up`, [sales]],
  [`2. For sales transfer to ${sales}\r\n3. Otherwise`, [sales]],
  [`For sales ${sales}\u20283. Otherwise`, [sales]],
  [`1) ${sales} 2) ${support}`, [sales, support]],
  [`1. ${sales} 2. ${support} 3. Otherwise`, [sales, support]],
  [`${sales}, 2 rings; ${support}`, [sales, support]],
  [`${sales}/${support}`, [sales, support]],
  [`${sales} ${support}`, [sales, support]],
  [`(${sales})`, [sales]],
  [`${sales} 3 rings`, [sales]],
  [`${sales}x12`, [sales]],
  [`${sales}-2`, [sales]],
  ['tel:+1-555-777-0001;ext=3', [sales]],
  ['+1 (555) 777-0001 3 rings', [sales]],
  ['+1 555 777 0001 3', [sales]],
  ['+1.555.777.0001. Then 3', [sales]],
  ['+1\u2011555\u2011777\u20110001', [sales]],
  ['\uff0b1 555 777 0001', [sales]],
  ['001 555 777 0001', [sales]],
  [`${sales} 2026-12-01`, [sales]],
  [`${sales} 9:00-17:00`, [sales]],
  [`${sales} - 9 to 5`, [sales]],
  [`from 9:30 ${sales} 24/7`, [sales]],
  ['+1 555 777 0001 12/5/2026', [sales]],
  ['+44 (0)20 7946 0958 9am', [london]],
  ['+44 (0)20 7946 0958 12.05.2026', [london]],
  ['0044 20 7946 0958 2. Otherwise', [london]],
  ['+44 20 7946 0958 10-12 Uhr', [london]],
  ['+33 1 23 45 67 89.', ['+33123456789']],
  ['+33 1 23 45 67 89 pour', ['+33123456789']],
  ['+49 30 123456 2. Otherwise', ['+4930123456']],
  ['+49 30 1234-0', ['+493012340']],
  ['+4402079460958', ['+4402079460958']],
  ['+155577700012', ['+155577700012']],
  ['+1 555 777 00012', []],
  ['+44 20 7946\n0958', []],
  ['it costs 1 000 000 001 234 567', []],
  ['no number, 5+3 items', []],
  ['', []],
];

describe('the numbers of a text', () => {
  it.each(texts)('%j are %j', (text, numbers) => {
    expect(phonesIn(text)).toEqual(numbers);
  });

  it('are found in 32 KiB of digits, signs and spaces without delay', () => {
    const started = process.cpuUsage();
    for (const part of ['+1 555 777 ', '1 ', '+', '(+1 ', '00 1 ', '+1-', '12/'])
      phonesIn(part.repeat(32_768 / part.length));
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10);
  });
});
