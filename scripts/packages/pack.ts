// Builds and packs the published packages: those whose package.json has a publishConfig.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Path of the folder with its source. */
  readonly folder: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Names of the published packages that this one depends on. */
  readonly dependencies: readonly string[];
  /** Paths in the tarball. */
  readonly files: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly publishConfig?: object;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The published packages that have source. */
const publishedPackages = (): { folder: string; manifest: Manifest }[] =>
  globSync('packages/*/package.json', { cwd: root })
    .toSorted()
    .map((path) => ({
      folder: join(root, path, '..'),
      manifest: JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
    }))
    .filter(({ folder, manifest }) => manifest.publishConfig && existsSync(join(folder, 'src')));

/** Builds all published packages and writes their tarballs into `destination`. */
export function packPackages(destination: string): PackedPackage[] {
  mkdirSync(destination, { recursive: true });
  const published = new Map(publishedPackages().map((it) => [it.manifest.name, it]));
  const filters = [...published.keys()].map((name) => `--filter=${name}`);
  const args = ['-y', 'pnpm@12', ...filters, 'pack', '--json', '--pack-destination', resolve(destination)];
  const { status, stdout: printed, stderr } = spawnSync('npx', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`pnpm pack failed:\n${stderr}`);
  const packed = JSON.parse(printed) as {
    name: string;
    version: string;
    filename: string;
    files: { path: string }[];
  }[];
  return packed.map(({ name, version, filename, files }) => ({
    name,
    version,
    folder: published.get(name)?.folder ?? '',
    tarball: filename,
    dependencies: Object.keys(published.get(name)?.manifest.dependencies ?? {}).filter((it) => published.has(it)),
    files: files.map(({ path }) => path),
  }));
}
