// Folders and files that are this account's alone, those included that an earlier version left readable to others.
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes `directory` exist, and takes it and everything in it from all other accounts. */
export async function keepPrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : undefined;
    if (mode !== undefined) await unlessGone(chmod(join(entry.parentPath, entry.name), mode));
  }
}

/** Takes a file from all other accounts, if it is there. */
export const keepFilePrivate = (path: string): Promise<void> => unlessGone(chmod(path, 0o600));

async function unlessGone(change: Promise<void>): Promise<void> {
  await change.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
