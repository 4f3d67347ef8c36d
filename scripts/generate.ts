// `pnpm generate` writes every generated file; `pnpm generate --check` shows what would change in those that are
// committed, and fails if anything would. Prisma's client is not committed.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { diff } from 'node:util';
import { generateMcpTools } from '../packages/cli/generate/mcp-tools-file.ts';
import { generateResourceCommands } from '../packages/cli/generate/resource-commands-file.ts';
import { generateCliFiles } from '../packages/cli/generate/catalogue-file.ts';
import { generateConsoleFiles } from '../packages/console/generate/facts-file.ts';
import { generateCallSummarySchemas } from '../packages/contract/generate/build-call-summary-schemas.ts';
import { generateEventSchemas } from '../packages/contract/generate/build-event-schemas.ts';
import { generateOpenapi } from '../packages/contract/generate/build-openapi.ts';
import { generatePublishedOrder } from '../packages/contract/generate/published-order-file.ts';
import { generateSdkFiles } from '../packages/sdk/generate/sdk-files.ts';
import { ensurePrismaClient } from '../packages/server/prisma/generate.ts';
import { generateMigrationChecksums } from '../packages/server/prisma/migration-checksums.ts';
import { eventName, generateEventTypes } from '../packages/webhook-verify/generate/event-types-file.ts';
import { generateClients } from './clients/generate-clients.ts';

const root = join(import.meta.dirname, '..');
const generators: readonly (() => Record<string, string>)[] = [
  generateOpenapi,
  generateEventSchemas,
  generateCallSummarySchemas,
  generatePublishedOrder,
  generateSdkFiles,
  generateEventTypes,
  generateMcpTools,
  () => generateClients(eventName),
  generateCliFiles,
  generateResourceCommands,
  generateConsoleFiles,
  generateMigrationChecksums,
];

// Folders of generated files only: a file that no generator writes any more is removed.
const generatedFolders = [
  'schemas',
  'packages/cli/src/generated',
  'packages/console/src/generated',
  'packages/contract/src/generated',
  'packages/sdk/src/generated',
  'packages/webhook-verify/src/generated',
];

const shownLines = 40;
const command = 'npx -y pnpm@12 generate';

// The operations of util.diff.
const unchanged = 0;
const removed = 1;
const added = -1;

interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

async function changes(): Promise<Change[]> {
  const files = Object.assign({}, ...generators.map((generate) => generate())) as Record<string, string>;
  const written = await Promise.all(
    Object.entries(files).map(async ([path, after]) => ({ path, before: await contentOf(path), after })),
  );
  const present = await Promise.all(generatedFolders.map(filesIn));
  const stale = present.flat().filter((path) => !(path in files));
  const gone = await Promise.all(
    stale.map(async (path) => ({ path, before: await contentOf(path), after: undefined })),
  );
  return [...written, ...gone].filter(({ before, after }) => before !== after);
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(join(root, path), 'utf8').catch(undefinedIfAbsent);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(undefinedIfAbsent);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function write({ path, after }: Change): Promise<void> {
  const file = join(root, path);
  if (after === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, after);
}

/** The changed lines in unified style, at most `shownLines` of them. */
function difference({ path, before, after }: Change): string {
  const lines: string[] = [];
  let line = 1;
  let inHunk = false;
  for (const [operation, text] of diff((before ?? '').split('\n'), (after ?? '').split('\n'))) {
    if (operation !== unchanged && !inHunk) lines.push(`@@ line ${line} @@`);
    if (operation !== unchanged) lines.push(`${operation === removed ? '-' : '+'}${text}`);
    if (operation !== added) line += 1;
    inHunk = operation !== unchanged;
  }
  const rest = lines.length - shownLines;
  const shown = rest > 0 ? [...lines.slice(0, shownLines), `… and ${rest} more lines`] : lines;
  return [
    `--- ${before === undefined ? '/dev/null' : path}`,
    `+++ ${after === undefined ? '/dev/null' : path}`,
    ...shown,
  ].join('\n');
}

const found = await changes();
if (process.argv.includes('--check')) {
  for (const change of found) console.error(`${difference(change)}\n`);
  if (found.length > 0) console.error(`${found.length} generated file(s) are not up to date. Run: ${command}`);
  else console.log('generated files are up to date');
  process.exitCode = found.length > 0 ? 1 : 0;
} else {
  if (ensurePrismaClient()) console.log("generated Prisma's client");
  await Promise.all(found.map(write));
  for (const { path, after } of found) console.log(`${after === undefined ? 'removed' : 'wrote'} ${path}`);
  if (found.length === 0) console.log('generated files were up to date');
}
