// The sandbox as a child process: it stands for LiveKit, its agent worker and the callees.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LivekitConfig } from '../config.ts';

export interface SandboxOptions extends Omit<LivekitConfig, 'url'> {
  readonly port: number;
  readonly webhook_url: string;
  readonly clock_speed: number;
  readonly state_file: string;
}

export interface SandboxProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the sandbox and waits until it listens. It ends by itself when this process is gone. */
export async function startSandboxProcess(options: SandboxOptions): Promise<SandboxProcess> {
  const cache = getCompileCacheDir();
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@voicecall/sandbox/main'))], {
    env: {
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(options.port),
      SANDBOX_API_KEY: options.api_key,
      SANDBOX_API_SECRET: options.api_secret,
      SANDBOX_WEBHOOK_URL: options.webhook_url,
      SANDBOX_CLOCK_SPEED: String(options.clock_speed),
      SANDBOX_STATE_FILE: options.state_file,
      // Node adds a folder for its version.
      ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
    },
    // When this process dies, the child's standard input closes, and it ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([firstLine(child.stdout), ended.then(() => undefined)]);
  if (line === undefined) throw new Error('the sandbox ended while starting');
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line;
  return undefined;
}
