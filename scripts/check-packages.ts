// The published packages as a customer gets them: packed, and then checked by publint and attw, measured, installed into
// an empty project, compiled and run. test/packages does the last with many toolchains.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPackages, libraries, prepare, typescript } from './packages/consumer.ts';
import { contentProblems } from './packages/contents.ts';
import { startFarSide } from './packages/far-side.ts';
import { packPackages } from './packages/pack.ts';
import type { PackedPackage } from './packages/pack.ts';
import { sizes } from './packages/sizes.ts';

const tools = join(import.meta.dirname, '..', 'node_modules');
/** Runs the checks, each of which returns what is wrong. */
export async function checkPackages(
  check: (name: string, problemsOf: () => string[] | Promise<string[]>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voicecall-packages-'));
  const project = join(folder, 'project');
  try {
    let packed: PackedPackage[] = [];
    await check('packages: contents', () => {
      packed = packPackages(folder);
      return packed.flatMap(contentProblems);
    });
    await check('packages: exports', () => packed.flatMap(exportProblems));
    await check('packages: installed, compiled and run', () => installationProblems(packed, project));
    await check('packages: sizes', () => sizeProblems(project));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isLibrary = ({ name }: PackedPackage): boolean => libraries.some((it) => name === `@voicecall/${it}`);

const exportProblems = (it: PackedPackage): string[] => [
  ...run('publint', ['run', '--strict', it.tarball]),
  ...(isLibrary(it) ? run('attw', [it.tarball]) : []),
];

function run(command: string, args: string[]): string[] {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0
    ? []
    : [`${command} ${args.join(' ')}\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`];
}

/** An ES module and a CommonJS program, with the TypeScript and the Node.js of this repository. */
async function installationProblems(packed: readonly PackedPackage[], project: string): Promise<string[]> {
  const farSide = await startFarSide();
  try {
    await installPackages(project, packed.filter(isLibrary));
    const toolchain = typescript(
      {
        node: process.execPath,
        tsc: join(tools, 'typescript', 'bin', 'tsc'),
        typeRoots: join(tools, '@types'),
      },
      ['.mts', '.cts'],
      { module: 'nodenext' },
    );
    const runPrograms = await prepare(join(project, 'nodenext'), toolchain, farSide.url);
    await Promise.all(libraries.map(runPrograms));
    return [];
  } finally {
    farSide.close();
  }
}

async function sizeProblems(project: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { contents, platforms, maxBytes } of sizes) {
    for (const platform of platforms) {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: project },
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform,
        external: ['./later.js'],
      });
      const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
      if (bytes > maxBytes) problems.push(`${contents} (${platform}): ${bytes} bytes, ${maxBytes} are allowed`);
    }
  }
  return problems;
}
