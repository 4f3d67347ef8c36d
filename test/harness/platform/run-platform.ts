// The platform as its own process, and what its printed banner contains.
import { join } from 'node:path';
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { repository, runNode } from './run-process.ts';
import type { RunOptions, RunningProcess } from './run-process.ts';

export interface RunPlatformOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of the command line, such as `--voice`. */
  readonly args?: readonly string[];
  readonly account?: RunOptions['account'];
  /** Path of the repository, for an account that cannot enter this one. */
  readonly cwd?: string;
}

export interface PlatformProcess extends RunningProcess {
  readonly url: string;
  readonly operator: { readonly email: string; readonly password: string };
  readonly tenantId: string;
  readonly apiKey: string;
  /** The demo tenant's client. */
  readonly client: Client;
}

/** Starts it, without waiting. */
export function launchPlatform({
  dataDir,
  port,
  env = {},
  args = [],
  account,
  cwd = repository,
}: RunPlatformOptions): RunningProcess {
  // The program is in the repository as well.
  const node = process.execPath.replace(repository, cwd);
  return runNode({
    args: [join(cwd, 'packages/server/src/main.ts'), ...args],
    node,
    cwd,
    account,
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      // Any: of two platforms that start at the same moment, both would find the default port free.
      SANDBOX_PORT: '0',
      // As at a terminal.
      LOG_LEVEL: 'warn',
      ...(env['LIVEKIT_URL'] ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {}),
      ...env,
    },
  });
}

/** Starts it and waits until it is ready. */
export async function startPlatformProcess(options: RunPlatformOptions): Promise<PlatformProcess> {
  const running = launchPlatform(options);
  await running.sees(/Ctrl-C ends everything|worker is ready/);
  const shown = (pattern: RegExp): string => pattern.exec(running.output())?.[1] ?? '';
  const url = shown(/Base URL +(\S+)/) || `http://127.0.0.1:${options.port}`;
  const tenantId = shown(/Tenant +(\S+)/);
  const apiKey = shown(/API key +(\S+)/);
  const operator = { email: shown(/Operator +(\S+)/), password: shown(/Operator +\S+ +(\S+)/) };
  return { ...running, url, operator, tenantId, apiKey, client: createClient({ baseUrl: url, tenantId, apiKey }) };
}
