// The decisions: the index has every page with the tests that keep it, every record says something under a title of its
// own, and the table of packages is complete. test/readme.test.ts checks links and paths of all documents.
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const index = await textOf('docs/decisions.md');
const names = (await readdir(join(root, 'docs/decisions'))).toSorted();
const pages = await Promise.all(names.map(async (name) => ({ name, text: await textOf(`docs/decisions/${name}`) })));
const workspace = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}`);
const pageNamed = (wanted: string): string => pages.find(({ name }) => name === wanted)?.text ?? '';

describe('the decisions', () => {
  it('have an index of every page, once each, with tests that exist', () => {
    const rows = [...index.matchAll(/^\| \[[^\]]+\]\(decisions\/([^)]+)\) \| [^|]+ \| ([^|]+) \|$/gm)];
    expect(rows.map(([, page = '']) => page).toSorted()).toEqual(names);
    const paths = rows.flatMap(([, , tests = '']) => tests.split(', ').map((name) => name.replaceAll('`', '')));
    const testsOf = (path: string): string[] =>
      globSync(path.endsWith('.test.ts') ? path : `${path}/**/*.{test,media,clients}.ts`, { cwd: root });
    expect(paths.filter((path) => testsOf(path).length === 0)).toEqual([]);
  });

  it('are records with a title of their own that say what was decided', () => {
    const records = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/^- (?:\*\*(.+?)\*\*)?(.*)$/gm)].map(([, title = '', said = '']) => ({ name, title, said })),
    );
    expect(records.length).toBeGreaterThan(150);
    expect(records.filter(({ title, said }) => title === '' || said.length < 15)).toEqual([]);
    const titles = records.map(({ name, title }) => `${name}: ${title}`);
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([]);
    const empty = pages.filter(({ text }) =>
      text
        .split(/^## .+$/m)
        .slice(1)
        .some((part) => part.trim() === ''),
    );
    expect(empty.map(({ name }) => name)).toEqual([]);
  });
});

describe('the table of packages', () => {
  const packages = [...pageNamed('dependencies.md').matchAll(/^\| (`[^|]+) \| .+ \|$/gm)].map(([row, cell = '']) => ({
    row,
    names: [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }));
  const manifests = (folders: string[]) =>
    Promise.all(
      folders.map(async (folder) => {
        const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
          await textOf(join(folder, 'package.json')),
        );
        return manifest;
      }),
    );

  it('names every package that is installed once, and no other', async () => {
    const installed = (await manifests(['.', ...workspace]))
      .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
      .filter((name) => !name.startsWith('@voicecall/'));
    expect(packages.flatMap((row) => row.names).toSorted()).toEqual([...new Set(installed)].toSorted());
  });

  it('says of every release candidate and beta in production why it is used', async () => {
    const early = (await manifests(workspace)).flatMap(({ dependencies }) =>
      Object.entries(dependencies ?? {}).flatMap(([name, version]) => {
        const [, kind] = /\d-([a-z]+)/.exec(version) ?? [];
        return kind === undefined ? [] : [{ name, kind }];
      }),
    );
    expect(
      early.filter(
        ({ name, kind }) =>
          !packages.some((row) => row.names.includes(name) && new RegExp(`\\b${kind}\\b`).test(row.row)),
      ),
    ).toEqual([]);
  });
});

it('the linter has the reason beside every rule that is off', async () => {
  const [rules = ''] = (await textOf('.oxlintrc.json')).split('"overrides"');
  const lines = rules.split('\n');
  const off = lines.flatMap((line, place) => {
    const [, rule] = /^ +"([^"]+)": "off"/.exec(line) ?? [];
    return rule === undefined ? [] : [{ rule, before: lines[place - 1] ?? '' }];
  });
  expect(off.length).toBeGreaterThan(10);
  expect(off.filter(({ before }) => !/^ +\/\/ .{15,}\.$/.test(before))).toEqual([]);
});
