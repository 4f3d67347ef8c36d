// A server of the stack as a child process: its output is in a file, it is ready when it responds, it ends with its
// whole process group, and tests can kill and restart it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Path of its output, and its working directory. */
  readonly directory: string;
  /** True once it responds; called repeatedly. An exception means: not yet. */
  ready(log: string): Promise<boolean>;
}

export interface Supervised {
  readonly name: string;
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>;
  /** Ends it and everything that it has started; resolves once all have ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Kills it as a crash would, and starts it again. */
  restart(): Promise<void>;
  /** Everything that it has written, over all restarts. */
  log(): string;
  pid(): number;
}

const readyMs = 30_000;
const endMs = 5_000;

export function supervise(program: Program): Supervised {
  const logFile = join(program.directory, `${program.name}.log`);
  const log = (): string => readFileSync(logFile, 'utf8');
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const output = openSync(logFile, 'a');
    const { PATH = '', HOME = '/' } = process.env;
    // However this process ends, its servers end with it.
    const args = ['--pdeathsig', 'KILL', '--', program.command, ...program.args];
    child = spawn('setpriv', args, {
      cwd: program.directory,
      env: { PATH, HOME, ...program.env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const from = log().length;
    const deadline = performance.now() + readyMs;
    while (!(await program.ready(log().slice(from)).catch(() => false))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${program.name} ended while starting:\n${log()}`);
      if (performance.now() > deadline)
        throw new Error(`${program.name} was not ready within ${readyMs / 1000} s:\n${log()}`);
      await delay(50);
    }
  };
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    if (!child?.pid) return;
    const { pid } = child;
    signalGroup(pid, signal);
    const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
    await Promise.race([gone, delay(endMs)]);
    signalGroup(pid, 'SIGKILL');
    await gone;
  };
  return {
    name: program.name,
    start,
    kill,
    log,
    pid: () => child?.pid ?? 0,
    async restart() {
      await kill();
      await start();
    },
  };
}

/** The process group may have ended already. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
