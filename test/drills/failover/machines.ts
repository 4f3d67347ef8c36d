// Three machines with etcd, Patroni and PostgreSQL, set up by the files of deploy/patroni.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../../harness/platform/run-process.ts';
import { addMachine, run } from './namespaces.ts';

/** PostgreSQL, etcd and PgBouncer refuse to run as root. */
const nobody = 65_534;

export interface Programs {
  /** Logs and data. */
  readonly work: string;
  /** Where Debian's packages are. */
  readonly debian: string;
  /** Where Patroni is. */
  readonly patroni: string;
}

export interface Machine {
  readonly name: string;
  readonly address: string;
  startEtcd(): void;
  startPatroni(): void;
  killEtcd(): void;
  /** PostgreSQL alone: Patroni goes on. */
  killPostgres(): void;
  killAll(): void;
  setCable(state: 'up' | 'down'): void;
  fillDisk(): void;
  freeDisk(): void;
}

export const settings = (file: string): string => readFileSync(join(repository, 'deploy', 'patroni', file), 'utf8');

/** Starts a program as nobody; its output is in a file of its name. */
export function start({ work, debian, patroni }: Programs, name: string, command: string[], more = {}): ChildProcess {
  const log = openSync(join(work, `${name}.log`), 'a');
  const account = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const [program = '', ...args] = [...(name.startsWith('db') ? inNetworkOf(name) : []), ...account, ...command];
  return spawn(program, args, {
    env: {
      PATH: `${debian}/usr/bin:${debian}/usr/sbin:/usr/sbin:/usr/bin:/sbin:/bin`,
      LD_LIBRARY_PATH: `${debian}/usr/lib/x86_64-linux-gnu`,
      PYTHONPATH: `${patroni}:${debian}/usr/lib/python3/dist-packages`,
      ...more,
    },
    cwd: work,
    stdio: ['ignore', log, log],
  });
}

const inNetworkOf = (name: string): string[] => ['ip', 'netns', 'exec', name.replace(/-.*/, '')];

export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, nobody, nobody);
  return path;
}

export function createMachine(programs: Programs, number: number): Machine {
  const { work, debian } = programs;
  const [name, address] = [`db${number}`, `10.0.0.1${number}`];
  addMachine(name, address);
  const disk = join(work, name);
  mkdirSync(disk);
  run('mount', '-t', 'tmpfs', '-o', `size=3g,uid=${nobody},gid=${nobody},mode=700`, 'tmpfs', disk);
  const bin = join(
    run('sh', '-c', `ls -d /usr/lib/postgresql/15/bin ${debian}/usr/lib/postgresql/15/bin 2>&- | head -1`).trim(),
  );
  const own = (file: string): string =>
    settings(file)
      .split('\n')
      .map((line) =>
        line.includes('10.0.0.12') ? line : line.replaceAll('db1', name).replaceAll('10.0.0.11', address),
      )
      .join('\n')
      .replaceAll('/var/lib/postgresql/15/voicecall', join(disk, 'data'))
      .replaceAll('/var/lib/postgresql/', `${disk}/`)
      .replaceAll('/var/run/postgresql', disk)
      .replaceAll('/usr/lib/postgresql/15/bin', bin)
      .replaceAll('/var/lib/etcd/voicecall', ownFolder(join(work, `etcd-${name}`)));
  const config = join(work, `${name}.yml`);
  writeFileSync(config, own('patroni.yml'));
  const variables = own('etcd.env')
    .split('\n')
    .flatMap((line) => (line.startsWith('ETCD_') ? [line.split(/=(.*)/s)] : []));
  let etcd: ChildProcess | undefined;
  return {
    name,
    address,
    startEtcd() {
      etcd = start(programs, `${name}-etcd`, ['etcd'], Object.fromEntries(variables));
    },
    startPatroni: () => void start(programs, `${name}-patroni`, ['/usr/bin/python3', '-m', 'patroni', config]),
    killEtcd: () => void etcd?.kill('SIGKILL'),
    killPostgres() {
      const [pid = ''] = readFileSync(join(disk, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    killAll() {
      // At once; some end by themselves when others do.
      spawnSync('kill', ['-9', ...run('ip', 'netns', 'pids', name).trim().split('\n')]);
    },
    setCable: (state) => void run('ip', 'link', 'set', name, state),
    fillDisk() {
      const { bavail, bsize } = statfsSync(disk);
      const [most, filler] = [Math.floor(bavail * bsize * 0.98), join(disk, 'filler')];
      // The rest is written until there is no room.
      spawnSync('sh', ['-c', `fallocate -l ${most} ${filler}; cat /dev/zero >> ${filler}`]);
    },
    freeDisk: () => rmSync(join(disk, 'filler')),
  };
}

interface Member {
  readonly role: string;
  readonly state: string;
  readonly lag?: number | 'unknown';
}

/** Undefined when there is no response. */
async function ask(machine: Machine, path: string, init: RequestInit = {}) {
  try {
    const url = `http://${machine.address}:8008${path}`;
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

/** The machine that accepts writes; waits until there is one. */
export async function primaryOf(machines: readonly Machine[]): Promise<Machine> {
  for (let tries = 0; tries < 900; tries += 1) {
    const responses = await Promise.all(machines.map((machine) => ask(machine, '/primary')));
    const primary = machines.find((_machine, index) => responses[index]?.status === 200);
    if (primary) return primary;
    await delay(200);
  }
  throw new Error('no machine has become the primary');
}

const caughtUp = 16 * 1024 * 1024;

/** What is missing until all three are there, one of them as synchronous standby; undefined when nothing is. */
export async function isIncomplete(machines: readonly Machine[]): Promise<string | undefined> {
  const primary = await primaryOf(machines);
  const response = await ask(primary, '/cluster');
  const { members = [] } = (response?.body ?? {}) as { members?: Member[] };
  // A primary that was just killed is still listed as a replica that runs.
  const good = members.filter(({ role, state, lag }) =>
    role === 'leader' ? state === 'running' : state === 'streaming' && typeof lag === 'number' && lag < caughtUp,
  );
  const isComplete = good.length === machines.length && good.some(({ role }) => role === 'sync_standby');
  return isComplete ? undefined : JSON.stringify(members.map(({ role, state, lag }) => [role, state, lag]));
}

export async function setFailsafe(machines: readonly Machine[], failsafe_mode: boolean): Promise<void> {
  const authorization = `Basic ${Buffer.from('patroni:change-me-1').toString('base64')}`;
  const response = await ask(await primaryOf(machines), '/config', {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ failsafe_mode }),
  });
  if (response?.status !== 200) throw new Error(`Patroni did not accept failsafe_mode: ${response?.status}`);
}
