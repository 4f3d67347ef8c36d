// DATA_DIR: used by one platform at a time, it stores secrets that are generated once.
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Creates a directory and those above it. With the option `recursive`, Node tries for ever where a directory exists and
 * none can be created in it, as under /proc.
 */
export async function makeDirectory(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await makeDirectory(dirname(path), mode);
    await makeDirectory(path, mode);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreAbsent)) !== undefined;
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Locks the directory for this process and returns the function that unlocks it. Throws when another process has it.
 */
export async function takeDataDir(dataDir: string): Promise<() => Promise<void>> {
  await makeDirectory(dataDir);
  const path = pidFile(dataDir);
  while (!(await createAtomically(path, String(process.pid), 0o644))) {
    const holder = await holderOf(path);
    if (holder !== undefined)
      throw new Error(
        `another platform (process ${holder}) is running on ${dataDir}: end it, or set DATA_DIR to another directory`,
      );
    await rm(path, { force: true });
  }
  return () => rm(path, { force: true });
}

const pidFile = (dataDir: string): string => join(dataDir, 'platform.pid');

/** The process that has the directory; undefined when none is running. */
export const platformOn = (dataDir: string): Promise<number | undefined> => holderOf(pidFile(dataDir));

/**
 * The running process that a pid file names. A file from before the last boot is ignored: another process may have the
 * number now.
 */
async function holderOf(path: string): Promise<number | undefined> {
  const bootedAt = Date.now() - uptime() * 1000;
  try {
    const pid = Number(await readFile(path, 'utf8'));
    return pid !== process.pid && isAlive(pid) && (await stat(path)).mtimeMs >= bootedAt ? pid : undefined;
  } catch (error) {
    // Its holder has just unlocked the directory.
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

/** The content of a file of the directory, created on first use, readable only by this account. */
export async function keptText(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  await makeDirectory(dataDir);
  await createAtomically(path, `${make()}\n`, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

/** The content of a file of the directory; null when there is none. */
export async function readKept(dataDir: string, name: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, name), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates a file atomically, even if other processes create it too or are killed meanwhile. False when it exists
 * already.
 */
async function createAtomically(path: string, text: string, mode: number): Promise<boolean> {
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
