// Generates Prisma's client from schema.prisma, offline and in a few seconds. `pnpm install` runs this file, and so does
// every script that needs the client; where the client is up to date it changes nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const packageDirectory = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const cli = 'prisma/build/index.js';

/** Where the client is generated; tests generate it elsewhere. */
interface Place {
  readonly schema: string;
  readonly target: string;
}

const place: Place = {
  schema: join(packageDirectory, 'prisma/schema.prisma'),
  target: join(packageDirectory, 'src/generated/prisma'),
};

/** Returns whether the client had to be generated: it was missing, or made from another schema or version of Prisma. */
export function ensurePrismaClient({ schema, target }: Place = place): boolean {
  const wanted = inputsOf(schema);
  if (stampOf(target) === wanted) return false;
  try {
    for (let attempt = 1; stampOf(target) !== wanted; attempt += 1) {
      if (attempt > maxAttempts) throw new Error('another process keeps writing another client');
      generate({ schema, target }, wanted);
    }
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`Prisma's client is missing or out of date, and generating it failed: ${message}`, {
      cause: error,
    });
  }
  return true;
}

/** One is enough unless another process replaces the client at the same moment. */
const maxAttempts = 3;

const stampName = 'inputs.sha256';

/** What the client depends on: the schema, the version of Prisma and this file. */
function inputsOf(schema: string): string {
  const hash = createHash('sha256');
  for (const file of [schema, resolve('prisma/package.json'), import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function stampOf(target: string): string | undefined {
  const file = join(target, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Generates beside the target and renames: no process ever sees half a client, also when two generate at once. */
function generate({ schema, target }: Place, stamp: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const scratch = mkdtempSync(join(dirname(target), '.generating-'));
  try {
    // The schema names its output relative to itself, so a copy in the same layout writes into the scratch folder.
    cpSync(schema, join(scratch, 'prisma/schema.prisma'));
    run(join(scratch, 'prisma/schema.prisma'));
    const made = join(scratch, 'src/generated/prisma');
    writeFileSync(join(made, stampName), stamp);
    put(made, target, join(scratch, 'replaced'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** `prisma generate` checks that its schema engine exists and does not use it; any executable can stand in its place. */
function run(schema: string): void {
  execFileSync(process.execPath, [resolve(cli), 'generate', '--no-hints', '--schema', schema], {
    cwd: packageDirectory,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Another process may do the same meanwhile: then its client is in place, and it is as good as this one. */
function put(made: string, target: string, replaced: string): void {
  moveUnless(target, replaced, 'ENOENT');
  moveUnless(made, target, 'ENOTEMPTY', 'EEXIST');
}

function moveUnless(from: string, to: string, ...expected: string[]): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!expected.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

if (import.meta.main) {
  const started = performance.now();
  if (ensurePrismaClient())
    process.stdout.write(
      `generated ${relative(process.cwd(), place.target)} from schema.prisma in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    );
}
