// JSON files that only their owner can read, and that are whole after a crash at any moment.
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';

/** The content, or undefined without such a file. @throws UsageError when it is not a JSON object. */
export function readPrivateJson(file: string): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`${file} cannot be read: ${code}`, { cause: error });
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file} is broken: it is not a JSON object. Repair or delete it`);
  return value as Record<string, unknown>;
}

/** Replaces the file in one step: a reader sees the old content or the new one, whole. */
export function writePrivateJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    // The mode of an existing file is not changed by opening it.
    if (process.platform !== 'win32') chmodSync(temporary, 0o600);
    writeFileSync(handle, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
