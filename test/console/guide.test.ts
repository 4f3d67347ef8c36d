// docs/console.md shows each view with its picture.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const guide = read('docs/console.md');

it('has a heading for each link of the navigation', () => {
  const links = [...read('packages/console/src/session/links.tsx').matchAll(/text: '([^']+)'/g)].map(
    ([, text]) => text,
  );
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, text]) => text);
  expect(links.length).toBeGreaterThan(10);
  expect(headings).toEqual(expect.arrayContaining(links));
});

it('has a picture in each part, and no picture is left over', () => {
  const shown = [...guide.matchAll(/!\[[^\]]+\]\((pictures\/[^)]+)\)/g)].map(([, path]) => path ?? '');
  const files = globSync('docs/pictures/*', { cwd: root });
  expect(shown.map((path) => `docs/${path}`).toSorted()).toEqual(files.toSorted());
  for (const path of shown) expect(existsSync(new URL(`docs/${path}`, root))).toBe(true);
  for (const part of guide.split(/^### /m).slice(1)) expect(part).toMatch(/^[^\n]+\n\n!\[/);
});
