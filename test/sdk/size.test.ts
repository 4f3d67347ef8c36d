// Guarantees of the package: small, without dependencies, and nothing of any platform in it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../packages/sdk/package.json' with { type: 'json' };

const source = new URL('../../packages/sdk/src', import.meta.url).pathname;

test.each([
  ['a client', `export { createClient, isApiError, isConnectionError } from './index.ts'`, 5_000],
  ['a client of operators, which has the tenants’ too', `export { createOperatorClient } from './index.ts'`, 5_500],
  ['everything together', `export * from './index.ts'`, 7_100],
])('%s is small, minified and compressed', async (_what, contents, most) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).byteLength;
  expect(bytes).toBeLessThanOrEqual(most);
  expect(bytes).toBeGreaterThan(1_000);
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
