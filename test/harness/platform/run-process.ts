// Starts a process as a user does: its output, signals to its process group, and which of its processes survive.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { patienceMs } from '../repetitions.ts';
import { tellState } from '../tell-state.ts';

export const repository = join(import.meta.dirname, '..', '..', '..');

export interface RunOptions {
  readonly args: readonly string[];
  /** The program; by default the running Node.js. */
  readonly node?: string;
  /**
   * Environment variables besides PATH, HOME and NODE_COMPILE_CACHE; no other variable of this process is passed on.
   */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly account?: { readonly uid: number; readonly gid: number };
}

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RunningProcess {
  readonly pid: number;
  /** Everything it has written so far, to either stream. */
  output(): string;
  /** Waits for output that matches; fails, with the output, when the process ends or the time is over before. */
  sees(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal to the whole process group, as a terminal does. */
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<Ending>;
}

/** Runs `node` of the same version in its own process group. */
export function runNode({
  args,
  node = process.execPath,
  env = {},
  cwd = repository,
  account,
}: RunOptions): RunningProcess {
  const { PATH = '', HOME = '/', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(node, args, {
    cwd,
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const pid = child.pid ?? 0;
  const toldOutput = 4_000;
  tellState(() => `process ${pid}: ${args.join(' ')} ${endingOf(child)}\n${output.slice(-toldOutput)}`);
  return {
    pid,
    ended,
    output: () => output,
    signal: (name) => void process.kill(-pid, name),
    async sees(pattern) {
      const deadline = performance.now() + patienceMs;
      for (let over: Ending | undefined; ;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (over || performance.now() > deadline)
          throw new Error(
            `${pattern} was not seen ${over ? 'before it' : `in ${patienceMs / 1000} s, and it`} ${endingOf(child)}; output:\n${output}`,
          );
        over = await Promise.race([
          ended,
          new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20)),
        ]);
      }
    },
  };
}

const endingOf = ({ exitCode, signalCode }: ChildProcess): string =>
  exitCode === null && signalCode === null ? 'is running' : `ended with ${exitCode ?? signalCode}`;

/** A directory that every account can enter, so that PostgreSQL can store its files in it under any account. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-process-'));
  chmodSync(directory, 0o755);
  return directory;
}

/** A port below those that the system assigns: it stays free while its platform is down. */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 27_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export interface Survivor {
  readonly pid: number;
  readonly command: string;
}

/**
 * The running processes that have `directory` in their command or environment: a platform, its database, its sandbox.
 */
export function processesOf(directory: string): Survivor[] {
  return processes().filter(({ pid, command }) => pid !== process.pid && command.includes(directory));
}

function processes(): Survivor[] {
  if (!existsSync('/proc/self/environ')) {
    const lines = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: `${procText(name, 'cmdline')} ${procText(name, 'environ')}` }));
}

/** Empty when the process has ended meanwhile, or belongs to another account and so is not ours. */
function procText(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8').replaceAll('\0', ' ');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Ends every process that still runs on `directory`, and deletes it. */
export async function sweep(directory: string): Promise<void> {
  for (let left = processesOf(directory); left.length > 0; left = processesOf(directory)) {
    for (const { pid } of left) killIfThere(pid);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  rmSync(directory, { recursive: true, force: true });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
