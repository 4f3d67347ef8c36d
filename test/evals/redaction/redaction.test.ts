// Redaction finds what the made calls say, in each language.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { madeCalls } from './made-calls.ts';
import { measureRedaction } from './measure.ts';

const calls = madeCalls();
const { figures } = measureRedaction(calls);

it('has the same 300 calls as ever, half of them held out', () => {
  expect([calls.length, calls.filter(({ half }) => half === 'held-out').length]).toEqual([300, 150]);
  expect(createHash('sha256').update(JSON.stringify(calls)).digest('hex').slice(0, 16)).toBe('f4811feea9044e6d');
});

it.each([
  ['payment', 0.95, 0.97],
  ['identity', 0.8, 0.9],
  ['contact', 0.6, 0.97],
] as const)('%s: what the documents say of the held-out half holds', (name, precision, recall) => {
  const own = figures.filter((one) => one.class === name && one.half === 'held-out');
  const sum = (of: (figure: (typeof own)[number]) => number): number => own.reduce((all, one) => all + of(one), 0);
  expect(sum((one) => one.right) / sum((one) => one.redacted)).toBeGreaterThanOrEqual(precision);
  expect(sum((one) => one.found) / sum((one) => one.secrets)).toBeGreaterThanOrEqual(recall);
});
