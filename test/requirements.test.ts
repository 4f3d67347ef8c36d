// The requirements: every numbered section is there, and names code and tests that exist.
import { describe, expect, it } from 'vitest';
import {
  missingLinks,
  missingPaths,
  pathsIn,
  readDocument,
  sectionsOf,
  sourceProblems,
  unenforced,
} from './harness/documents.ts';

const document = await readDocument('docs/requirements.md');
const sections = sectionsOf(document);

const upTo = (section: number, last: number): string[] => [
  `${section}`,
  ...Array.from({ length: last }, (_value, index) => `${section}.${index + 1}`),
];
const numbers = ['1', ...upTo(2, 13), '3', ...upTo(4, 9), ...upTo(5, 9), ...upTo(6, 5), '7', '8', ...upTo(9, 7)];
const numberOf = (title: string): string => /^(\d+(?:\.\d+)?)\.? /.exec(title)?.[1] ?? title;

describe('the requirements', () => {
  it('have a heading for every numbered section, in order, and no other', () => {
    expect(sections.map(({ title }) => numberOf(title))).toEqual(numbers);
  });

  it('name the code and the tests of every section, which exist; 9.7 alone has nothing to enforce', () => {
    const hasParts = (title: string): boolean => numbers.includes(`${numberOf(title)}.1`);
    const kept = sections.filter(({ title }) => !hasParts(title));
    expect(kept.flatMap(sourceProblems)).toEqual([]);
    expect(unenforced(kept).map(numberOf)).toEqual(['9.7']);
  });

  it('name only files that exist, from the root, and link only to files that exist', () => {
    expect(pathsIn(document.text).length).toBeGreaterThan(200);
    expect([...missingPaths(document), ...missingLinks(document)]).toEqual([]);
  });
});
