// `start --voice` as a user runs it, with stand-ins for the providers on loopback.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { launchPlatform, startPlatformProcess } from '../../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';
import { processesOf, quietPort, sweep, temporaryDirectory } from '../../harness/platform/run-process.ts';
import type { RunningProcess } from '../../harness/platform/run-process.ts';

export interface VoiceStart {
  readonly dataDir: string;
  /** The address of the providers, ending in `/v1`. */
  readonly speechUrl: string;
  readonly port?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const optionsOf = async ({ dataDir, speechUrl, port, args = [], env = {} }: VoiceStart) => ({
  dataDir,
  port: port ?? (await quietPort()),
  args: ['--voice', ...args],
  // The settings of a user with servers of his own.
  env: {
    OPENAI_API_KEY: 'none',
    STT_BASE_URL: speechUrl,
    MODEL_BASE_URL: speechUrl,
    MODEL_NAME: 'scripted',
    TTS_BASE_URL: speechUrl,
    ...env,
  },
});

/** Starts it and waits for the banner. */
export const startVoice = async (start: VoiceStart): Promise<PlatformProcess> =>
  startPlatformProcess(await optionsOf(start));

/** Starts it, without waiting. */
export const launchVoice = async (start: VoiceStart): Promise<RunningProcess> => launchPlatform(await optionsOf(start));

/** A DATA_DIR; what runs on it ends with the test. */
export function dataDirOfTest(): string {
  const dataDir = temporaryDirectory();
  onTestFinished(() => sweep(dataDir));
  return dataDir;
}

/** The process that runs `program`, which one word of its command ends with. */
export const pidOf = (dataDir: string, program: string): number | undefined =>
  processesOf(dataDir).find(({ pid }) => commandOf(pid).some((word) => word.endsWith(program)))?.pid;

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A machine that has these programs (shell scripts by name) and no others, and on which nothing was built. */
export function machineWith(directory: string, programs: Readonly<Record<string, string>>): Record<string, string> {
  const bin = join(directory, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return { PATH: bin, MEDIA_TOOLS_DIR: join(directory, 'tools') };
}
