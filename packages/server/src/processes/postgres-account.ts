// PostgreSQL refuses to run as root. Started by root, it runs under an account of its own, in places that account can enter.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the cluster and the binaries are, and which account runs them (null: the one that runs this process). */
export interface PostgresPlace {
  readonly cluster: string;
  readonly native: string;
  readonly account: { readonly uid: number; readonly gid: number } | null;
  /** The cluster is not under DATA_DIR, because the account cannot enter that directory. */
  readonly moved: boolean;
}

const accountName = 'postgres';

/** Decides the places. As an ordinary user: the cluster under `dataDir`, the binaries where npm put them. */
export async function placeForPostgres(dataDir: string, native: string): Promise<PostgresPlace> {
  if (process.getuid?.() !== 0) return { cluster: join(dataDir, 'postgres'), native, account: null, moved: false };
  const account = findAccount() ?? createAccount();
  await mkdir(dataDir, { recursive: true });
  const moved = !(await othersCanEnter(dataDir));
  const cluster = moved ? join('/var/lib/voicecall', createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres') : join(dataDir, 'postgres');
  await mkdir(dirname(cluster), { recursive: true });
  return { cluster, native: (await othersCanEnter(native)) ? native : await stage(native), account, moved };
}

function findAccount(): PostgresPlace['account'] {
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, accountName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    if ((error as { status?: number }).status === 1) return null;
    throw error;
  }
}

function createAccount(): NonNullable<PostgresPlace['account']> {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName], { stdio: 'ignore' });
  const account = findAccount();
  if (!account) throw new Error('could not create the account "postgres" that PostgreSQL runs under; set DATABASE_URL, or start as an ordinary user');
  return account;
}

async function othersCanEnter(directory: string): Promise<boolean> {
  for (let path = directory; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Copies the binaries to a place that every account can enter, once per version. */
async function stage(native: string): Promise<string> {
  const target = join('/var/lib/voicecall', `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 16)}`);
  const exists = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (exists) return target;
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
