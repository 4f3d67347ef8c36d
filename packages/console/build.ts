// Builds the console, in about two seconds. Every script that serves it runs this file; where the files are up to date
// it changes nothing.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const place = import.meta.dirname;
const target = join(place, 'dist');
const stampFile = join(target, 'inputs.sha256');

/** Returns whether the console had to be built: it was missing, or its sources have changed. */
export async function ensureConsole(): Promise<boolean> {
  const wanted = inputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const { build } = await import('vite');
  // React has a slow and large build for development, which Vite takes when a test runner has set this.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  // Built beside the target and renamed: no process ever serves half a console, also when two build at once.
  const scratch = mkdtempSync(join(place, '.building-'));
  try {
    const made = join(scratch, 'dist');
    await build({ configFile: join(place, 'vite.config.ts'), build: { outDir: made } });
    writeFileSync(join(made, 'inputs.sha256'), wanted);
    if (existsSync(target)) renameSync(target, join(scratch, 'replaced'));
    renameSync(made, target);
  } catch (error) {
    // Another process may have put its own build there meanwhile.
    if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wanted) throw error;
  } finally {
    process.env['NODE_ENV'] = before;
    if (before === undefined) delete process.env['NODE_ENV'];
    rmSync(scratch, { recursive: true, force: true });
  }
  return true;
}

/** A hash of what the build depends on: the sources of the console, of the SDK and of the reader of numbers, and the versions of the packages. */
function inputs(): string {
  const hash = createHash('sha256');
  const sdk = join(place, '../sdk');
  const phone = join(place, '../contract/src/phone');
  const files = [
    ...['index.html', 'package.json', 'vite.config.ts', 'build.ts'].map((file) => join(place, file)),
    ...[join(place, 'src'), join(sdk, 'src'), phone].flatMap((folder) =>
      globSync('**/*.{ts,tsx,css,svg}', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') }).map((file) =>
        join(folder, file),
      ),
    ),
  ];
  for (const file of files.toSorted()) hash.update(relative(place, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  const started = performance.now();
  if (await ensureConsole())
    process.stdout.write(`built the console in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
