// The requirements: each has a subject in docs/decisions.md and a test that names it; no comment names another one.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const filesLike = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => /node_modules|dist|generated/.test(name) });

const number = String.raw`\d+(?:\.\d+)?`;
const citation = new RegExp(
  String.raw`\brequirements?\s+(?:// )?(${number}(?:(?:,| and|, and)\s+(?:// )?${number})*)`,
  'gi',
);
/** The numbers that a text names, such as "(requirements 2.5, 4.9)". */
const namedIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([, list = '']) => list.match(new RegExp(number, 'g')) ?? []);
const namedBy = async (patterns: string[]) =>
  Promise.all(filesLike(patterns).map(async (file) => ({ file, numbers: namedIn(await textOf(file)) })));

const upTo = (section: number, last: number): string[] =>
  Array.from({ length: last }, (_value, index) => `${section}.${index + 1}`);
const all = ['1', ...upTo(2, 13), '3', ...upTo(4, 9), ...upTo(5, 9), ...upTo(6, 5), '7', '8', ...upTo(9, 7)];

describe('the requirements', () => {
  it('have a subject for every number, in order, and no other', async () => {
    const [, table = ''] = (await textOf('docs/decisions.md')).split('\n## Requirements\n');
    expect([...table.matchAll(/\*\*(\d[\d.]*)\*\* [^*|]{3,}/g)].map(([, of]) => of)).toEqual(all);
  });

  it('are named by the tests that keep them; 9.7 alone has nothing to test', async () => {
    const named = new Set((await namedBy(['{test,packages}/**/*.test.ts'])).flatMap(({ numbers }) => numbers));
    expect(all.filter((of) => !named.has(of))).toEqual(['9.7']);
  });

  it('are named by their numbers, or by that of their section, in code, tests and documents', async () => {
    const known = new Set(all.flatMap((of) => [of, of.split('.')[0] ?? '']));
    const files = await namedBy(['{test,packages,scripts,bench}/**/*.{ts,tsx}', '*.md', 'docs/**/*.md']);
    expect(files.filter(({ numbers }) => numbers.length > 0).length).toBeGreaterThan(100);
    expect(files.filter(({ numbers }) => numbers.some((of) => !known.has(of)))).toEqual([]);
  });
});
