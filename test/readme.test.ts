// The README's example runs as printed, and the documents name nothing that is not there.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from './harness/calls/place-call.ts';
import { outputOf } from './harness/snippets.ts';
import { startPlatform } from './harness/platform/start-platform.ts';

const root = join(import.meta.dirname, '..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const documents = [
  'README.md',
  'docs/architecture.md',
  'docs/decisions.md',
  'docs/operations.md',
  'docs/receiving-webhooks.md',
  'docs/summaries.md',
  'docs/browser-sessions.md',
  'docs/bring-your-numbers.md',
];

describe('the README', () => {
  it('fits on one screen and begins with the two commands', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(70);
    const [, commands] = /```sh\n([^`]+)```/.exec(readme) ?? [];
    expect(commands?.match(/^npx -y pnpm@12 \w+/gm)).toEqual(['npx -y pnpm@12 start', 'npx -y pnpm@12 demo']);
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

  it('has lines that let an agent answer a number, and a command that rings it', async () => {
    const program = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, lines]) => lines).join('');
    const [, order] = /\/sandbox\/ring -d '([^']+)'/.exec(readme) ?? [];
    const platform = await startPlatform();
    try {
      const { id, apiKey, client } = platform.tenant;
      await outputOf(program, { SVC_BASE_URL: platform.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey });
      await fetch(`${platform.sandbox.url}/sandbox/ring`, { method: 'POST', body: order });
      const inbound = async () => (await client.calls.list({ direction: 'inbound', status: 'completed' })).calls;
      await until(inbound);
      expect(await inbound()).toMatchObject([{ ended_reason: 'agent_hangup', answered_by: 'human' }]);
    } finally {
      await platform.close();
    }
  });
});

describe('the documents', () => {
  const texts = documents.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') }));
  /** Where a path in a document may start: the repository, or the folder that the document says it writes from. */
  const bases = [
    '.',
    'packages/server/src',
    'packages/sandbox/src',
    'test/harness',
    'packages/server/src/resources/calls',
  ];
  const isThere = (path: string): boolean =>
    bases.some((base) => existsSync(join(root, base, path.replace(/^contract\//, 'packages/contract/src/'))));

  it('name only files and folders that exist', async () => {
    const path =
      /`([\w.@-]+(?:\/[\w.@-]+)*(?:\/|\.ts|\.md|\.sql|\.json|\.prisma)|(?:packages|test|docs|schemas|scripts|bench|examples|resources)(?:\/[\w.@-]+)*)`/g;
    const named = (await Promise.all(texts)).flatMap(({ name, text }) =>
      [...text.matchAll(path)].map(([, found = '']) => ({ name, found })),
    );
    expect(named.length).toBeGreaterThan(100);
    const madeLater = new Set(['call.ts', 'sandbox.json', 'sandbox-carrier.json', 'postgres/']);
    expect(
      named
        .filter(({ found }) => !madeLater.has(found) && !isThere(found))
        .map(({ name, found }) => `${name}: ${found}`),
    ).toEqual([]);
  });

  it('link only to files that exist', async () => {
    const links = (await Promise.all(texts)).flatMap(({ name, text }) =>
      [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => join(dirname(name), target)),
    );
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });
});
