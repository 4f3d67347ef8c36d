// The checksums of all migrations, as recorded by the first `pnpm generate` after each was written. Every database has
// them on record and refuses to start with another text: a migration is never edited, a change is a new one.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = 'packages/server/prisma/migrations.sha256';
const recordFile = join(import.meta.dirname, 'migrations.sha256');
const folder = join(import.meta.dirname, 'migrations');

/** The record with the lines of new migrations. It throws where a recorded one has changed or is gone. */
export function generateMigrationChecksums(): Record<string, string> {
  const lines = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name, 'migration.sql'));
      return `${createHash('sha256').update(text).digest('hex')}  migrations/${name}/migration.sql`;
    });
  const recorded = existsSync(recordFile) ? readFileSync(recordFile, 'utf8').trim().split('\n') : [];
  const changed = recorded.filter((line) => !lines.includes(line)).map((line) => line.split('  ')[1]);
  if (changed.length > 0)
    throw new Error(`${changed.join(', ')}: restore it, and write a change of tables as a new migration`);
  return { [path]: `${lines.join('\n')}\n` };
}
