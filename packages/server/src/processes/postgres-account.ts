// PostgreSQL refuses to run as root. When root starts the platform, it runs under a separate account, in directories
// that the account can enter.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptText, makeDirectory } from './data-dir.ts';

/** The directories of cluster and binaries, and the account that runs them (null: the account of this process). */
export interface PostgresPlace {
  readonly cluster: string;
  readonly native: string;
  readonly account: { readonly uid: number; readonly gid: number } | null;
  /** The cluster is not under DATA_DIR, because the account could not enter that directory when it was created. */
  readonly moved: boolean;
}

const accountName = 'postgres';
const home = '/var/lib/voicecall';

/** Chooses the directories. For an ordinary user: the cluster under `dataDir`, the binaries in node_modules. */
export async function placeForPostgres(dataDir: string, native: string): Promise<PostgresPlace> {
  const inside = join(dataDir, 'postgres');
  await makeDirectory(dataDir);
  if (process.getuid?.() !== 0) return { cluster: inside, native, account: null, moved: false };
  const account = findAccount() ?? createAccount();
  const cluster = await placeOfCluster(dataDir, inside);
  await makeDirectory(dirname(cluster));
  return {
    cluster,
    native: (await othersCanEnter(native)) ? native : await copyBinaries(native),
    account,
    moved: cluster !== inside,
  };
}

/**
 * Chosen once, so that a later change of permissions does not move the data. A file in DATA_DIR holds the path of a
 * cluster that is elsewhere.
 */
async function placeOfCluster(dataDir: string, inside: string): Promise<string> {
  const pathFile = 'postgres-directory';
  const stays = (await exists(inside)) || (!(await exists(join(dataDir, pathFile))) && (await othersCanEnter(dataDir)));
  return stays ? inside : keptText(dataDir, pathFile, () => join(home, randomBytes(8).toString('hex'), 'postgres'));
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

/** Copies the binaries to a directory that every account can enter, once per version. */
async function copyBinaries(native: string): Promise<string> {
  const target = join(home, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 16)}`);
  if (await exists(target)) return target;
  const partial = `${target}.${process.pid}`;
  await makeDirectory(dirname(target));
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  // Another process may have created it meanwhile; both copies are equal.
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}
