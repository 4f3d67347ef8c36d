// The decisions: the index has every page, and every record names tests that exist, or says that there is nothing to
// enforce.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  linksIn,
  missingLinks,
  missingPaths,
  readDocument,
  sectionsOf,
  sourceProblems,
  unenforced,
} from './harness/documents.ts';

const root = join(import.meta.dirname, '..');
const index = await readDocument('docs/decisions.md');
const names = (await readdir(join(root, 'docs/decisions'))).map((name) => `docs/decisions/${name}`).toSorted();
const pages = await Promise.all(names.map(readDocument));
/** It has tables of packages and no records. */
const packagesPage = 'docs/decisions/dependencies.md';
const records = pages.filter(({ name }) => name !== packagesPage).flatMap(sectionsOf);

describe('the decisions', () => {
  it('have an index of every page, once each', () => {
    expect(
      linksIn(index)
        .filter((target) => target.startsWith('docs/decisions/'))
        .toSorted(),
    ).toEqual(names);
  });

  it('name only files that exist, from the root, and link only to files that exist', () => {
    expect([index, ...pages].flatMap((page) => [...missingPaths(page), ...missingLinks(page)])).toEqual([]);
  });
});

describe('every record', () => {
  it('has a title of its own and says what was decided', () => {
    expect(records.length).toBeGreaterThan(250);
    const titles = pages.flatMap((page) => sectionsOf(page).map(({ title }) => `${page.name}: ${title}`));
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([]);
    expect(records.filter(({ text }) => !/^\n[^\n]{15,}/.test(text)).map(({ title }) => title)).toEqual([]);
  });

  it('names its tests, which exist, or says that there is nothing to enforce', () => {
    expect(records.flatMap(sourceProblems)).toEqual([]);
    expect(unenforced(records)).toEqual([
      'Load is the number of calls',
      '`verifyDepsBeforeRun: install`',
      'The formatter is oxfmt',
      'Lint rules that are off',
    ]);
  });
});

describe('the tables', () => {
  const cellsOf = (text: string): string[] =>
    [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
  const sectionsBy = (page: string) => sectionsOf(pages.find(({ name }) => name === page) ?? index);

  it('name every package that is installed, and no other', async () => {
    const manifests = [
      'package.json',
      ...(await readdir(join(root, 'packages'))).map((name) => `packages/${name}/package.json`),
    ];
    const installed = await Promise.all(
      manifests.map(async (path) => {
        const {
          dependencies = {},
          devDependencies = {},
        }: Record<string, Record<string, string>> = JSON.parse(await readFile(join(root, path), 'utf8'));
        return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@voicecall/'));
      }),
    );
    const named = sectionsBy(packagesPage)
      .filter(({ title }) => title !== 'Outside of the workspace')
      .flatMap(({ text }) => cellsOf(text));
    expect([...new Set(named)].toSorted()).toEqual([...new Set(installed.flat())].toSorted());
  });

  it('say of every release candidate and beta in production why it is used', async () => {
    const folders = await readdir(join(root, 'packages'));
    const manifests = await Promise.all(
      folders.map(async (name) => readFile(join(root, `packages/${name}/package.json`), 'utf8')),
    );
    const early = manifests.flatMap((text) =>
      Object.entries((JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies ?? {}).flatMap(
        ([name, version]) => {
          const [, kind] = /\d-([a-z]+)/.exec(version) ?? [];
          return kind === undefined ? [] : [{ name, kind }];
        },
      ),
    );
    const rows = sectionsBy(packagesPage).flatMap(({ text }) =>
      text.split('\n').filter((line) => line.startsWith('|')),
    );
    const unexplained = early.filter(
      ({ name, kind }) => !rows.some((row) => row.includes(`\`${name}\``) && new RegExp(`\\b${kind}\\b`).test(row)),
    );
    expect(unexplained).toEqual([]);
  });

  it('name every lint rule that is off, and no other', async () => {
    const { rules }: { rules: Record<string, unknown> } = JSON.parse(
      await readFile(join(root, '.oxlintrc.json'), 'utf8'),
    );
    const off = Object.keys(rules).filter((rule) => rules[rule] === 'off');
    const record = sectionsBy('docs/decisions/tooling.md').find(({ title }) => title === 'Lint rules that are off');
    expect(cellsOf(record?.text ?? '')).toEqual(off.toSorted());
  });
});
