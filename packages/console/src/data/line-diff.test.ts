// Differences of texts, as the console shows them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDiff } from './line-diff.ts';

const inShort = (from: string, to: string) =>
  lineDiff(from, to).map((line) => {
    if (line.kind === 'skipped') return `… ${line.count}`;
    return `${{ same: ' ', removed: '-', added: '+' }[line.kind]}${line.text}`;
  });

it('shows the changed lines with two around them', () => {
  expect(inShort('a\nb\nc\nd\ne\nf\ng', 'a\nb\nc\nd\nE\nf\ng')).toEqual(['… 2', ' c', ' d', '-e', '+E', ' f', ' g']);
  expect(inShort('one', 'one\ntwo')).toEqual([' one', '+two']);
  expect(inShort('a\nx\nb\ny\nc', 'a\nb\nc\nz')).toEqual([' a', '-x', ' b', '-y', ' c', '+z']);
  expect(inShort('a\nb\nc', 'a\nb\nc')).toEqual(['… 3']);
});

it('never loses a line of either text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const all = lineDiff(from, to);
      const count = (...kinds: readonly string[]) =>
        all.reduce(
          (sum, line) =>
            sum + (line.kind === 'skipped' ? line.count : kinds.includes(line.kind) || line.kind === 'same' ? 1 : 0),
          0,
        );
      expect(count('removed')).toBe(from.split('\n').length);
      expect(count('added')).toBe(to.split('\n').length);
    }),
  );
});

it('of two long texts without a common line is made at once', () => {
  const long = (word: string) => Array.from({ length: 16_000 }, (_, n) => `${word}${n}`).join('\n');
  expect(lineDiff(long('a'), long('b'))).toHaveLength(32_000);
});
