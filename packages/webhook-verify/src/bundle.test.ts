// The size of what a receiver loads: the core entry of each build, bundled.
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

function bundle(entry: string, platform: 'node' | 'browser') {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return { bytes: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length, imports };
}

test.each([
  ['node.ts', 'node', ['node:crypto']],
  ['web.ts', 'browser', []],
] as const)('the core entry %s for %s is at most 1.5 kB min+gzip and imports only %j', (entry, platform, imports) => {
  const bundled = bundle(entry, platform);
  expect(bundled.imports).toEqual(imports);
  expect(bundled.bytes).toBeGreaterThan(500);
  expect(bundled.bytes).toBeLessThanOrEqual(1500);
});

test('the verification of tool requests is at most 1.5 kB min+gzip and imports nothing', () => {
  const bundled = bundle('tool-request.ts', 'browser');
  expect(bundled.imports).toEqual([]);
  expect(bundled.bytes).toBeLessThanOrEqual(1500);
});

test.each([
  ['express-webhook.ts', 'node', ['node:crypto']],
  ['fetch-webhook.ts', 'browser', []],
] as const)('the helper %s for %s is at most 2.2 kB min+gzip and imports only %j', (entry, platform, imports) => {
  const bundled = bundle(entry, platform);
  expect(bundled.imports).toEqual(imports);
  expect(bundled.bytes).toBeLessThanOrEqual(2200);
});
