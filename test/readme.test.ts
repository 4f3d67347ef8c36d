// The README's example runs as printed, and the documents name nothing that is not there.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputOf } from './harness/snippets.ts';
import { startPlatform } from './harness/platform/start-platform.ts';

const root = join(import.meta.dirname, '..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const markdownIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: folder === 'docs' }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = (
  await Promise.all(['.', 'docs', 'packages/agent', 'packages/sdk', 'packages/webhook-verify'].map(markdownIn))
).flat();

describe('the README', () => {
  it('fits on one screen and begins with the two commands that run the platform and the one that runs its tests', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(70);
    const blocks = [...readme.matchAll(/```sh\n([^`]+)```/g)].map(([, block = '']) => block);
    const commands = blocks.slice(0, 2).map((block) => block.match(/^npx -y pnpm@12 \w+/gm));
    expect(commands).toEqual([['npx -y pnpm@12 start', 'npx -y pnpm@12 demo'], ['npx -y pnpm@12 test']]);
  });

  it('has an SDK example that places a call and prints how it ended, and what its summary says', async () => {
    const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
    expect(program).toContain('createClient');
    const platform = await startPlatform();
    try {
      const { id, apiKey } = platform.tenant;
      const printed = await outputOf(program, { SVC_BASE_URL: platform.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey });
      expect(printed).toMatch(/^completed: user_hangup after \d+ s\nbooked: \S.+\n$/);
    } finally {
      await platform.close();
    }
  });
});

describe('the documents', () => {
  const texts = documents.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') }));
  /** A document that shortens paths, and the folders from which it writes them. */
  const shortened = 'docs/architecture.md';
  const folders = [
    'packages/server/src',
    'packages/sandbox/src',
    'test/harness',
    'packages/server/src/resources/calls',
  ];
  /** All others write paths from the root of the repository; a package's README also from the package. */
  const basesOf = (name: string): string[] => {
    if (name === shortened) return ['.', ...folders];
    return name.startsWith('packages/') ? ['.', dirname(name)] : ['.'];
  };
  const isThere = (name: string, path: string): boolean =>
    basesOf(name).some((base) => existsSync(join(root, base, path.replace(/^contract\//, 'packages/contract/src/'))));

  it('name only files and folders that exist', async () => {
    const path =
      /`([\w.@-]+(?:\/[\w.@-]+)*(?:\/|\.ts|\.md|\.sql|\.json|\.yaml|\.prisma)|(?:packages|test|docs|schemas|scripts|bench|clients|deploy|examples|resources)(?:\/[\w.@-]+)*)`/g;
    const named = (await Promise.all(texts)).flatMap(({ name, text }) =>
      [...text.matchAll(path)].map(([, found = '']) => ({ name, found })),
    );
    expect(named.length).toBeGreaterThan(100);
    const madeLater = new Set(['call.ts', 'sandbox.json', 'sandbox-carrier.json', 'postgres/', 'manifest.json']);
    expect(
      named
        .filter(({ name, found }) => !madeLater.has(found) && !isThere(name, found))
        .map(({ name, found }) => `${name}: ${found}`),
    ).toEqual([]);
  });

  it('link only to files and headings that exist', async () => {
    const all = await Promise.all(texts);
    /** As GitHub makes them of headings. */
    const anchorsOf = (text: string): string[] =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}_ -]/gu, '')
          .replaceAll(' ', '-'),
      );
    const anchors = new Map(all.map(({ name, text }) => [name, anchorsOf(text)]));
    const links = all.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)].map(([, target = '', anchor]) => ({
        name,
        target: target === '' ? name : join(dirname(name), target),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
    expect(
      links.filter(({ target, anchor }) => anchor !== undefined && !anchors.get(target)?.includes(anchor)),
    ).toEqual([]);
  });
});
