// Directories for this account alone.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory and those above it. With the option `recursive`, Node tries for ever where a directory exists and
 * none can be created in it, as under /proc.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isThere = (directory: string): boolean => statSync(directory, { throwIfNoEntry: false }) !== undefined;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || isThere(dirname(path))) throw error;
    makeDirectory(dirname(path));
    makeDirectory(path);
  }
}
