// Guarantees of the frame of archives; that the system's tar reads them is in test/exports.
import { expect, it } from 'vitest';
import { tarBytes, tarHeader, tarPadding } from './tar.ts';

const at = new Date('2026-11-21T10:00:00.500Z');

it('a header states name, length and time, and the sum of its bytes', () => {
  const header = Buffer.from(tarHeader({ name: 'calls/000001.jsonl', bytes: 1_000, at }));
  const field = (from: number, to: number): string => header.toString('latin1', from, to).replace(/[\0 ]+$/, '');
  expect([field(0, 100), field(124, 136), field(156, 157), field(257, 262)]).toEqual([
    'calls/000001.jsonl',
    '00000001750',
    '0',
    'ustar',
  ]);
  expect(Number.parseInt(field(136, 148), 8)).toBe(Math.floor(at.getTime() / 1000));
  const blank = Buffer.from(header).fill(' ', 148, 156);
  expect(Number.parseInt(field(148, 154), 8)).toBe(blank.reduce((sum, byte) => sum + byte, 0));
});

it.each([0, 1, 511, 512, 513, 10_240])('a file of %i bytes fills whole blocks', (bytes) => {
  expect(tarBytes(bytes) % 512).toBe(0);
  expect(512 + bytes + tarPadding(bytes).byteLength).toBe(tarBytes(bytes));
});

it.each([
  ['calls/a b.jsonl', 1],
  ['x'.repeat(101), 1],
  ['', 1],
  ['recordings/long.ogg', 8 ** 11],
])('%j with %i bytes is refused', (name, bytes) => {
  expect(() => tarHeader({ name, bytes, at })).toThrow('not a file of an archive');
});
