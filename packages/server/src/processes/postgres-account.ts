// PostgreSQL refuses to run as root. Started by root, it runs under an account of its own, in places that account can
// enter.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptText } from './data-dir.ts';

/** Where the cluster and the binaries are, and which account runs them (null: the one that runs this process). */
export interface PostgresPlace {
  readonly cluster: string;
  readonly native: string;
  readonly account: { readonly uid: number; readonly gid: number } | null;
  /**
   * The cluster is not under DATA_DIR, because the account could not enter that directory when the cluster was made.
   */
  readonly moved: boolean;
}

const accountName = 'postgres';
const home = '/var/lib/voicecall';

/** Decides the places. As an ordinary user: the cluster under `dataDir`, the binaries where npm put them. */
export async function placeForPostgres(dataDir: string, native: string): Promise<PostgresPlace> {
  const inside = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return { cluster: inside, native, account: null, moved: false };
  const account = findAccount() ?? createAccount();
  const cluster = await placeOfCluster(dataDir, inside);
  await mkdir(dirname(cluster), { recursive: true });
  return {
    cluster,
    native: (await othersCanEnter(native)) ? native : await stage(native),
    account,
    moved: cluster !== inside,
  };
}

/**
 * Decided once: a directory whose mode changes later keeps its data. The note in it tells the place of a cluster
 * elsewhere, and goes with it.
 */
async function placeOfCluster(dataDir: string, inside: string): Promise<string> {
  const note = 'postgres-directory';
  const stays = (await exists(inside)) || (!(await exists(join(dataDir, note))) && (await othersCanEnter(dataDir)));
  return stays ? inside : keptText(dataDir, note, () => join(home, randomBytes(8).toString('hex'), 'postgres'));
}

function findAccount(): PostgresPlace['account'] {
  try {
    const id = (flag: string): number =>
      Number(execFileSync('id', [flag, accountName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    if ((error as { status?: number }).status === 1) return null;
    throw error;
  }
}

function createAccount(): NonNullable<PostgresPlace['account']> {
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    { stdio: 'ignore' },
  );
  const account = findAccount();
  if (!account)
    throw new Error(
      'could not create the account "postgres" that PostgreSQL runs under; set DATABASE_URL, or start as an ordinary user',
    );
  return account;
}

/** True when there is a file or directory at `path`. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function othersCanEnter(directory: string): Promise<boolean> {
  for (let path = directory; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Copies the binaries to a place that every account can enter, once per version. */
async function stage(native: string): Promise<string> {
  const target = join(home, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 16)}`);
  if (await exists(target)) return target;
  const partial = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  // Another process may have put it there meanwhile; either copy will do.
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}
