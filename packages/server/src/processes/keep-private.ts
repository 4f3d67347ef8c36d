// Permissions: folders and files that only this account may read, including those of an earlier version.
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from './data-dir.ts';

/** Creates `directory` if needed, and removes all permissions of other accounts from it and its content. */
export async function keepPrivate(directory: string): Promise<void> {
  await makeDirectory(directory, 0o700);
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : undefined;
    if (mode !== undefined) await ignoreMissing(chmod(join(entry.parentPath, entry.name), mode));
  }
}

/** Removes all permissions of other accounts from a file, if it exists. */
export const keepFilePrivate = (path: string): Promise<void> => ignoreMissing(chmod(path, 0o600));

async function ignoreMissing(change: Promise<void>): Promise<void> {
  await change.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
