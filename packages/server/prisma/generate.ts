// Generates Prisma's client without downloading an engine: as file contents, so that they can be written or compared.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prismaDirectory = import.meta.dirname;
const target = 'packages/server/src/generated/prisma';

/** Repository path → content of every file of the client. */
export function generatePrismaClient(): Record<string, string> {
  const scratch = mkdtempSync(join(tmpdir(), 'voicecall-prisma-'));
  try {
    const output = join(scratch, 'prisma');
    const schema = readFileSync(join(prismaDirectory, 'schema.prisma'), 'utf8');
    writeFileSync(join(scratch, 'schema.prisma'), schema.replace('"../src/generated/prisma"', JSON.stringify(output)));
    run(join(scratch, 'schema.prisma'));
    // The schema is part of the client; there it must read as it does in the repository.
    return Object.fromEntries(
      filesBelow(output).map((file) => [
        `${target}/${file}`,
        readFileSync(join(output, file), 'utf8').replaceAll(
          JSON.stringify(JSON.stringify(output)).slice(1, -1),
          '\\"../src/generated/prisma\\"',
        ),
      ]),
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();

/** `prisma generate` asks for its schema engine without using it; any executable may stand in its place. */
function run(schema: string): void {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
  execFileSync(process.execPath, [cli, 'generate', '--no-hints', '--schema', schema], {
    cwd: join(prismaDirectory, '..'),
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
