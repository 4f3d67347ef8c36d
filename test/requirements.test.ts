// The requirements: every number has a row, and names tests that exist.
import { describe, expect, it } from 'vitest';
import { missingLinks, missingPaths, readDocument } from './harness/documents.ts';

const document = await readDocument('docs/requirements.md');
const rows = [...document.text.matchAll(/^\| (\d[\d.]*) \| .+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', tests = '']) => ({
    number,
    tests,
  }),
);

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

  it('name the tests of every row; 9.7 alone has nothing to test', () => {
    const list = /^`[^`]+\.test\.ts`(?:, `[^`]+\.test\.ts`)*$/;
    expect(rows.filter(({ tests }) => !list.test(tests)).map(({ number }) => number)).toEqual(['9.7']);
  });

  it('name only files that exist, from the root, and link only to files that exist', () => {
    expect([...missingPaths(document), ...missingLinks(document)]).toEqual([]);
  });
});
