// Guarantees of the package: small, without dependencies, and nothing of any platform in it.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../packages/sdk/package.json' with { type: 'json' };
import { oneFileMaxBytes, sizes } from '../../scripts/packages/sizes.ts';

const source = new URL('../../packages/sdk/src', import.meta.url).pathname;

const ofSdk = sizes.flatMap(({ contents, maxBytes }) =>
  contents.endsWith("'@voicecall/sdk'")
    ? [{ contents: contents.replace('@voicecall/sdk', './index.ts'), maxBytes }]
    : [],
);

test('the table of sizes has the SDK', () => {
  expect(ofSdk.length).toBeGreaterThan(2);
});

test.each(ofSdk)('$contents is small, minified and compressed', async ({ contents, maxBytes }) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    // Loaded when a program first waits for a call or follows one.
    external: ['./later.ts'],
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).byteLength;
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(bytes).toBeGreaterThan(1_000);
});

test('what waits and follows is loaded when it is first used, and stands in a bundle of one file', async () => {
  const bundle = async (splitting: boolean): Promise<string[]> => {
    const { outputFiles } = await build({
      stdin: { contents: `export { createClient } from './index.ts'`, resolveDir: source, loader: 'ts' },
      ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false },
      ...{ splitting, outdir: 'out' },
    });
    return outputFiles.map(({ text }) => text);
  };
  const waits = (text: string): boolean => text.includes('last-event-id') && text.includes('did not end');
  const split = await bundle(true);
  expect(split.filter(waits)).toHaveLength(1);
  expect(split.find(waits)).not.toMatch(/createClient/);
  const [one = ''] = await bundle(false);
  expect(waits(one)).toBe(true);
  expect(gzipSync(one, { level: 9 }).byteLength).toBeLessThanOrEqual(oneFileMaxBytes);
});

test('who reads summaries without a client does not carry one', async () => {
  const contents = `export { canonicalTranscript, displayFact, displaySummary, readSummary } from './index.ts'`;
  const { metafile } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    metafile: true,
  });
  const carried = Object.entries(Object.values(metafile.outputs)[0]?.inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );
  expect(new Set(carried.map(([path]) => path.split('/').at(-1)))).toEqual(
    new Set(['canonical-transcript.ts', 'display-fact.ts', 'display-summary.ts', 'read-summary.ts']),
  );
});

test('the package needs no other at run time', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

test('README.md says how large it is', async () => {
  const readme = await readFile(new URL('../README.md', `file://${source}/`), 'utf8');
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  const [client] = ofSdk;
  expect(readme).toContain(`loads at most ${kilobytes(client?.maxBytes ?? 0)}`);
  expect(readme).toContain(`A bundle of one file has ${kilobytes(oneFileMaxBytes)}`);
});
