// A server as a child process: its output is in a file, it has started when it responds, and it is started again when it
// ends by itself.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** In addition to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The file of its output. Each start of the platform begins it anew. */
  readonly log: string;
  /** True once it responds; called repeatedly. An exception means: not yet. */
  ready(): Promise<boolean>;
}

export interface Supervised {
  /** Ends it, if need be with SIGKILL. It may be called more than once. */
  stop(): Promise<void>;
}

const readyMs = 60_000;
const pollMs = 100;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Whoever has run for so long is started again at once. */
const steadyMs = 60_000;
/** LiveKit waits for the ends of its rooms, and the agent worker for those of its calls, unless they are asked twice. */
const insistMs = 2_000;
const killMs = 3_000;

/** Starts it and waits until it responds, or until `ended`. @throws what it has said when it does not respond. */
export async function supervise(
  program: Program,
  { say, ended }: { readonly say: (text: string) => void; readonly ended: AbortSignal },
): Promise<Supervised> {
  ended.throwIfAborted();
  const stopping = new AbortController();
  let child = launch(program, 'w');
  const stop = async (): Promise<void> => {
    stopping.abort();
    await end(child);
  };
  try {
    await ready(program, child, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  const watch = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const started = performance.now();
      await exitOf(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - started > steadyMs) pauseMs = firstPauseMs;
      say(`${program.name} has ended (${endingOf(child)}). It starts again in ${pauseMs / 1000} s; see ${program.log}`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = launch(program, 'a');
    }
  };
  void watch();
  return { stop };
}

function launch({ command, args, env, log }: Program, flags: 'w' | 'a'): ChildProcess {
  const output = openSync(log, flags, 0o600);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // A program that cannot be run has no process; `exitOf` finds that out.
  child.on('error', () => undefined);
  return child;
}

async function ready(program: Program, child: ChildProcess, ended: AbortSignal): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (!(await program.ready().catch(() => false))) {
    ended.throwIfAborted();
    if (hasEnded(child)) throw new Error(`${program.name} ended while it started: ${lastLine(program.log)}`);
    if (performance.now() > deadline)
      throw new Error(`${program.name} did not respond within ${readyMs / 1000} s: ${lastLine(program.log)}`);
    await delay(pollMs);
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

const endingOf = ({ exitCode, signalCode }: ChildProcess): string => signalCode ?? `exit code ${exitCode ?? 'unknown'}`;

async function exitOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

async function end(child: ChildProcess): Promise<void> {
  const exit = exitOf(child);
  for (const [signal, waitMs] of [
    ['SIGTERM', insistMs],
    ['SIGTERM', killMs],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    await Promise.race([exit, delay(waitMs)]);
  }
  if (!hasEnded(child)) child.kill('SIGKILL');
  await exit;
}

const lastLine = (log: string): string =>
  `${readFileSync(log, 'utf8').trim().split('\n').at(-1) || 'it has said nothing'} (${log})`;
