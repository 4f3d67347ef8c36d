// Processes of the platform, started with the flags of `pnpm start`, and what they use.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { quietPort, repository, runNode } from '../../test/harness/platform/run-process.ts';
import type { RunningProcess } from '../../test/harness/platform/run-process.ts';

export interface Server {
  readonly url: string;
  /** From its start until /readyz responded with 200. */
  readonly ready_ms: number;
  readonly running: RunningProcess;
  stop(): Promise<void>;
}

export interface Installation {
  readonly dataDir: string;
  readonly DATABASE_URL: string;
}

const startScript = (
  JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start;
const [, ...startArgs] = startScript.split(' ');
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const patienceMs = 60_000;

/** All roles with the sandbox, as `pnpm start` runs them, but on a database of its own. */
export const startAll = (installation: Installation): Promise<Server> => start(startArgs, environment(installation));

/** Role `api`, with the settings that a process for each role needs. */
export const startApi = (installation: Installation): Promise<Server> =>
  start(startArgs, {
    ...environment(installation),
    ROLE: 'api',
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_API_KEY: 'sandbox',
    LIVEKIT_API_SECRET: 'a sandbox secret that is long enough',
    PUBLIC_URL: 'http://127.0.0.1',
    OPERATOR_EMAIL: 'bench@example.com',
    OPERATOR_PASSWORD: 'a password of the benchmark',
  });

export const startFloor = ({ DATABASE_URL }: Installation): Promise<Server> =>
  start([join(import.meta.dirname, 'floor-server.ts')], { DATABASE_URL });

const environment = ({ dataDir, DATABASE_URL }: Installation): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL,
  ENCRYPTION_KEY,
  SANDBOX_PORT: '0',
  LOG_LEVEL: 'error',
});

async function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Server> {
  const port = await quietPort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const running = runNode({ args, env: { ...env, PORT: String(port) } });
  while (!(await isReady(url))) {
    if (performance.now() - started > patienceMs) throw new Error(`it did not get ready:\n${running.output()}`);
    await delay(2);
  }
  return {
    url,
    ready_ms: performance.now() - started,
    running,
    async stop() {
      running.signal('SIGTERM');
      await running.ended;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );

/** The memory of the process without its children. */
export const rssMb = ({ running }: Server): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(running.pid)], { encoding: 'utf8' })) / 1024;

/** Seconds of CPU that the process has used. */
export async function cpuSeconds({ url }: Server): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]);
}
