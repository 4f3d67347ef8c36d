// Guarantees of the package: small, without dependencies, and nothing of any platform in it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../packages/sdk/package.json' with { type: 'json' };

test('everything together is at most 5 kB, minified and compressed', async () => {
  const entry = new URL('../../packages/sdk/src/index.ts', import.meta.url).pathname;
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(5000);
  expect(code.byteLength).toBeGreaterThan(0);
});

test('the package needs no other at run time', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});
