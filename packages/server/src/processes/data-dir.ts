// DATA_DIR: one platform at a time, and the secrets that are generated once and kept there.
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';

/** Takes the directory for this process; answers how to give it back. Throws when another living process has it. */
export async function takeDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'platform.pid');
  while (!(await createWhole(path, String(process.pid), 0o644))) {
    const holder = await holderOf(path);
    if (holder !== undefined)
      throw new Error(
        `another platform (process ${holder}) is running on ${dataDir}: end it, or set DATA_DIR to another directory`,
      );
    await rm(path, { force: true });
  }
  return () => rm(path, { force: true });
}

/**
 * The living process that a pid file names. One from before this machine was started names nobody: its number may be
 * anybody's now.
 */
async function holderOf(path: string): Promise<number | undefined> {
  const bootedAt = Date.now() - uptime() * 1000;
  try {
    const pid = Number(await readFile(path, 'utf8'));
    return pid !== process.pid && isAlive(pid) && (await stat(path)).mtimeMs >= bootedAt ? pid : undefined;
  } catch (error) {
    // Its holder has just given it back.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** True while a process with this id exists, even one of another account. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What is kept in a file of the directory, made on first use; readable by this account only. */
export async function keptText(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await createWhole(path, `${make()}\n`, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

/** What is kept in a file of the directory; null when there is none. */
export async function readKept(dataDir: string, name: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, name), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes a file that is there whole or not at all, whoever else makes it or is killed meanwhile; false when there is one
 * already.
 */
async function createWhole(path: string, text: string, mode: number): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft);
  }
}
