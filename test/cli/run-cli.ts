// Runs the command line in this process, or as a process of its own, with its settings and places in a folder that the
// test deletes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../packages/cli/src/run-command.ts';
import { repository, runNode } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const main = join(repository, 'packages/cli/src/main.ts');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A home for profiles and listeners, and the commands that use it. */
export interface CliHome {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command to its end, in this process. */
  run(args: readonly string[], input?: string): Promise<CliResult>;
  /** Runs a command to its end, as a process. */
  spawn(args: readonly string[], input?: string): Promise<CliResult>;
  /** Runs a command that ends with 0 and prints one JSON value. */
  json<T>(...args: string[]): Promise<T>;
  /** Starts a command as a process; it is killed when the test ends. */
  start(...args: string[]): RunningProcess;
  /** The same home with other variables. */
  with(env: Readonly<Record<string, string>>): CliHome;
}

/** An empty home. */
export async function cliHome(env: Readonly<Record<string, string>> = {}): Promise<CliHome> {
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return homeIn(folder, env);
}

/** Variables that select a tenant of the platform. */
export const envOf = (platform: TestPlatform, tenant: TestTenant = platform.tenant): Record<string, string> => ({
  SVC_BASE_URL: platform.url,
  SVC_TENANT_ID: tenant.id,
  SVC_API_KEY: tenant.apiKey,
});

/** A stream like a pipe: no terminal. */
const pipe = () => Object.assign(new PassThrough(), { isTTY: false, columns: 0, hasColors: () => false });

function homeIn(folder: string, given: Readonly<Record<string, string>>): CliHome {
  const env = { XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state'), ...given };
  const { PATH = '', HOME = '/', NODE_COMPILE_CACHE = '' } = process.env;
  const home: CliHome = {
    folder,
    env,
    with: (more) => homeIn(folder, { ...given, ...more }),
    async run(args, input = '') {
      const [stdout, stderr] = [pipe(), pipe()];
      const printed = Promise.all([text(stdout), text(stderr)]);
      const stopping = new AbortController();
      onTestFinished(() => stopping.abort());
      const code = await runCommand(
        args,
        { stdin: Readable.from([input]), stdout, stderr, env: { PATH, HOME, ...env } },
        { signal: stopping.signal, version: '1.2.3' },
      );
      stdout.end();
      stderr.end();
      const [out, err] = await printed;
      return { code, stdout: out, stderr: err };
    },
    async spawn(args, input) {
      const child = spawn(process.execPath, [main, ...args], {
        cwd: repository,
        env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      child.stdin.end(input);
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      return { code, stdout, stderr };
    },
    async json<T>(...args: string[]) {
      const { code, stdout, stderr } = await home.run([...args, '--json']);
      if (code !== 0) throw new Error(`voicecall ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as T;
    },
    start(...args) {
      const running = runNode({ args: [main, ...args], env });
      let over = false;
      void running.ended.then(() => (over = true));
      onTestFinished(async () => {
        if (!over) running.signal('SIGKILL');
        await running.ended;
      });
      return running;
    },
  };
  return home;
}
