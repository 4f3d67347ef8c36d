// Installs what compiles and runs the packages into node_modules/.cache on the first run. Some of it is large: every
// runtime is a binary of its own.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const manifest = join(import.meta.dirname, 'toolchains');
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** Where the packages of the runtimes have their binaries, on the platforms that they support. */
const binaries = {
  node20: 'node-{linux,darwin}-*/bin/node',
  bun: '@oven/bun-*/bin/bun*',
  deno: '@deno/*/deno*',
  workerd: '@cloudflare/workerd-*/bin/workerd*',
} as const;
export type Runtime = keyof typeof binaries;

export interface Toolchains {
  /** Path of an installed package. */
  readonly packageAt: (name: string) => string;
  readonly version: (name: string) => string;
  /** Path of a runtime's binary; undefined where it is not to be had for this platform. */
  readonly runtime: Readonly<Record<Runtime, string | undefined>>;
}

/** Installs what is missing, in a draft folder that is then moved: an interrupted run leaves no half of it. */
export async function installToolchains(): Promise<Toolchains> {
  const lockfile = await readFile(join(manifest, 'pnpm-lock.yaml'));
  const key = createHash('sha256').update(lockfile).digest('hex').slice(0, 12);
  const place = join(cache, `package-toolchains-${key}`);
  if (!existsSync(place)) await installInto(place);
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(manifest, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const versions = { ...dependencies, ...optionalDependencies };
  const packages = join(place, 'node_modules');
  return {
    packageAt: (name) => join(packages, name),
    version: (name) => (versions[name] ?? '').replace(/^npm:.*@/, ''),
    runtime: {
      node20: await usable(packages, binaries.node20),
      bun: await usable(packages, binaries.bun),
      deno: await usable(packages, binaries.deno),
      workerd: await usable(packages, binaries.workerd),
    },
  };
}

async function installInto(place: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, '.package-toolchains-'));
  try {
    await cp(manifest, draft, { recursive: true });
    await run(
      'npx',
      [
        ...['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--ignore-workspace', '--prefer-offline'],
        // Without scripts, which download. In one flat folder, as npm installs.
        ...['--ignore-scripts', '--config.node-linker=hoisted'],
      ],
      { cwd: draft, timeout: 280_000, maxBuffer: 1 << 24 },
    );
    await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
      // Another run has just moved its own there.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The first binary that starts. */
async function usable(folder: string, pattern: string): Promise<string | undefined> {
  for (const path of globSync(pattern, { cwd: folder })) {
    const binary = join(folder, path);
    const starts = await run(binary, ['--version']).then(
      () => true,
      () => false,
    );
    if (starts) return binary;
  }
  return undefined;
}
