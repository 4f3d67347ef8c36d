// The published packages as a customer gets them: built, packed, checked by publint and attw, and measured.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

interface PublishedPackage {
  readonly name: string;
  /** Entry point and condition → its maximum size in bytes, minified and gzipped. */
  readonly sizes: readonly (readonly [entry: string, condition: string, maxBytes: number])[];
}

const published: readonly PublishedPackage[] = [
  { name: 'sdk', sizes: [['index.js', 'default', 6_500]] },
  {
    name: 'webhook-verify',
    sizes: [
      ['node.js', 'node', 1_500],
      ['web.js', 'default', 1_500],
    ],
  },
];

export interface PackageReport {
  readonly name: string;
  readonly problems: string[];
  readonly started: number;
}

/** Builds and checks each published package. */
export const checkPackages = (): PackageReport[] =>
  published.map((it) => {
    const started = performance.now();
    return { name: `package ${it.name}`, problems: problemsOf(it), started };
  });

function problemsOf(it: PublishedPackage): string[] {
  const directory = `packages/${it.name}`;
  const target = mkdtempSync(join(tmpdir(), 'voicecall-pack-'));
  try {
    const problems = [
      ...run('tsc', ['-p', `${directory}/tsconfig.build.json`]),
      ...run('npx', ['-y', 'pnpm@12', '--dir', directory, 'pack', '--pack-destination', target]),
    ];
    const tarball = readdirSync(target).find((file) => file.endsWith('.tgz'));
    if (!tarball) return [...problems, 'nothing was packed'];
    const path = join(target, tarball);
    return [
      ...problems,
      ...run('publint', ['run', '--strict', path]),
      ...run('attw', [path, '--profile', 'esm-only']),
      ...tooLarge(it, directory),
    ];
  } finally {
    rmSync(target, { recursive: true });
  }
}

function tooLarge(it: PublishedPackage, directory: string): string[] {
  return it.sizes.flatMap(([entry, condition, maxBytes]) => {
    const { outputFiles } = buildSync({
      entryPoints: [`${directory}/dist/${entry}`],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: condition === 'node' ? 'node' : 'browser',
    });
    const bytes = gzipSync(outputFiles[0]?.contents ?? readFileSync(`${directory}/dist/${entry}`), { level: 9 }).length;
    return bytes > maxBytes ? [`${entry} (${condition}) has ${bytes} bytes, ${maxBytes} are allowed`] : [];
  });
}

function run(command: string, args: string[]): string[] {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0
    ? []
    : [`${command} ${args.join(' ')}\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`];
}
