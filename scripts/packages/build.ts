// Builds the published package in whose folder it is started; `pnpm pack` runs it first. A library becomes an ES module
// and a CommonJS build, each with its types. A program becomes one file that imports its dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

// What an earlier build left would be packed too.
rmSync('dist', { recursive: true, force: true });
if (existsSync('src/main.ts')) await buildProgram();
else buildLibrary();

async function buildProgram(): Promise<void> {
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  await build({
    entryPoints: ['src/main.ts'],
    outfile: 'dist/main.js',
    bundle: true,
    external: Object.keys(dependencies),
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
}

function buildLibrary(): void {
  compile([]);
  compile([
    ...['--outDir', 'dist/cjs', '--module', 'commonjs', '--moduleResolution', 'bundler'],
    ...['--verbatimModuleSyntax', 'false'],
  ]);
  // In this folder .js and .d.ts are CommonJS. Bundlers read the nearest package.json only, so it repeats sideEffects.
  writeFileSync('dist/cjs/package.json', '{ "type": "commonjs", "sideEffects": false }\n');
}

function compile(options: readonly string[]): void {
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json', ...options], {
    // pnpm prints JSON to stdout.
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
