// The requirements: every number has a row, and names tests that exist.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = await readFile(join(root, 'docs/requirements.md'), 'utf8');
const rows = [...document.matchAll(/^\| (\d[\d.]*) \| .+ \| ([^|]+) \|$/gm)].map(([, number = '', tests = '']) => ({
  number,
  tests,
}));

const upTo = (section: number, last: number): string[] =>
  Array.from({ length: last }, (_value, index) => `${section}.${index + 1}`);

describe('the requirements', () => {
  it('have a row for every number, in order, and no other', () => {
    expect(rows.map(({ number }) => number)).toEqual([
      '1',
      ...upTo(2, 13),
      '3',
      ...upTo(4, 9),
      ...upTo(5, 9),
      ...upTo(6, 5),
      '7',
      '8',
      ...upTo(9, 7),
    ]);
  });

  it('name the tests of every row, which exist; 9.7 alone has nothing to test', () => {
    const list = /^`[^`]+\.test\.ts`(?:, `[^`]+\.test\.ts`)*$/;
    expect(rows.filter(({ tests }) => !list.test(tests)).map(({ number }) => number)).toEqual(['9.7']);
    const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
