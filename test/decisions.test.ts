// The decisions: every section of the spec has its row, and every row names tests that exist, or says plainly that its
// part is not built.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = (await readFile(join(root, 'docs/decisions.md'), 'utf8')).split('\n## 10. ')[0] ?? '';
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));
const isHead = ([first]: readonly string[]): boolean => first === 'spec' || first === 'question';

const upTo = (section: number, last: number): string[] =>
  Array.from({ length: last }, (_value, index) => `${section}.${index + 1}`);
const sections = ['1', ...upTo(2, 13), '3', ...upTo(4, 9), ...upTo(5, 9), ...upTo(6, 5), '7', '8', ...upTo(9, 7)];

const testsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) =>
    path.replace(/^contract\//, 'packages/contract/src/'),
  );
const isThere = (path: string): boolean =>
  ['.', 'packages/server/src'].some((base) => existsSync(join(root, base, path)));

describe('the table of the spec', () => {
  it('has a row for every numbered section, in order', () => {
    const named = rows
      .filter((row) => !isHead(row))
      .map(([first = '']) => first)
      .filter((first) => /^\d(\.\d+)?$/.test(first));
    expect([...new Set(named)]).toEqual(sections);
  });
});

describe('every row', () => {
  const decided = rows.filter((row) => !isHead(row));

  it('has four columns, under a head that says what they are', () => {
    expect(rows.filter((row) => row.length !== 4)).toEqual([]);
    expect(rows.filter(isHead).map((row) => row.at(-1))).toEqual(Array.from({ length: 10 }, () => 'pinned by'));
  });

  it('is pinned by tests that exist, or is not built yet', () => {
    const bare = decided.filter(
      (row) =>
        testsIn(row.at(-1) ?? '').length === 0 &&
        !/^(not built yet|nothing to enforce) \| –$/.test(row.slice(2).join(' | ')),
    );
    expect(bare.map(([first]) => first)).toEqual([]);
    expect(decided.flatMap((row) => testsIn(row.at(-1) ?? '')).filter((path) => !isThere(path))).toEqual([]);
  });
});
