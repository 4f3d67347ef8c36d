// DATA_DIR: one platform at a time, and the secrets that are generated once and kept there.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

/** Takes the directory for this process; answers how to give it back. Throws when a living process holds it. */
export async function takeDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'platform.pid');
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o644);
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(path, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) throw new Error(`another platform (process ${holder}) is running on ${dataDir}`);
    await rm(path, { force: true });
  }
}

/** What is kept in a file of the directory, made on first use; readable by this account only. */
export async function keptText(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${make()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** 32 random bytes, base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** A password that can be read aloud. */
export const newPassword = (): string => randomBytes(12).toString('base64url');
