// LiveKit and the agent worker beside the platform, for `start --voice`: one child process finds, starts and watches
// them all. It ends by itself when this process is gone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { LivekitConfig } from '../config.ts';

export interface VoiceOptions extends Pick<LivekitConfig, 'api_key' | 'api_secret'> {
  readonly webhook_url: string;
  readonly data_dir: string;
  /** With LiveKit's SIP service. */
  readonly phone: boolean;
  /** Only asks the providers, says what responds, and ends. */
  readonly check: boolean;
}

const ready = z.object({
  url: z.string(),
  /** Where LiveKit's server was found. */
  origin: z.string(),
  /** The address of the SIP service; null without one. */
  sip_host: z.string().nullable(),
  /** What responds, and what the parts that do not respond lack. */
  providers: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type RunningVoice = z.output<typeof ready>;

const message = z.union([
  z.object({ say: z.string() }),
  z.object({ ready }),
  z.object({ calls_ended: z.literal(true) }),
  z.object({ obstacle: z.string() }),
]);

export interface VoiceProcess extends RunningVoice {
  /** Ends the agent worker, whose calls report their end while the platform still serves. */
  endCalls(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves with the reason when it ends although nobody has asked it to. */
  readonly failure: Promise<string>;
}

// A source of the repository: images have no servers to start.
const program = new URL('../../../../scripts/voice/main.ts', import.meta.url);

/** Waits until LiveKit and the agent worker respond. @throws what is missing, in a sentence. */
export async function startVoiceProcess(
  options: VoiceOptions,
  { say, ended }: { readonly say: (text: string) => void; readonly ended: AbortSignal },
): Promise<VoiceProcess> {
  ended.throwIfAborted();
  const child = launch(options);
  const giveUp = (): void => void child.stdin.end();
  ended.addEventListener('abort', giveUp);
  const started = Promise.withResolvers<RunningVoice>();
  const callsEnded = Promise.withResolvers<void>();
  let obstacle = 'the process of LiveKit and the agent worker has ended';
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told = message.parse(JSON.parse(line));
    if ('say' in told) say(told.say);
    if ('ready' in told) started.resolve(told.ready);
    if ('calls_ended' in told) callsEnded.resolve();
    if ('obstacle' in told) obstacle = told.obstacle;
  });
  let stopping = false;
  const closed = once(child, 'close').then(() => {
    // What it has started is in its group, and outlives it only when it was killed.
    if (child.signalCode !== null) endGroup(child.pid);
    started.reject(new Error(obstacle));
    callsEnded.resolve();
  });
  const failure = new Promise<string>((resolve) => {
    void closed.then(() => {
      if (!stopping) resolve(obstacle);
    });
  });
  const running = await started.promise.finally(() => ended.removeEventListener('abort', giveUp));
  return {
    ...running,
    failure,
    async endCalls() {
      child.stdin.write('end calls\n');
      await callsEnded.promise;
    },
    async stop() {
      stopping = true;
      child.stdin.end();
      await closed;
    },
  };
}

/** Asks the providers, and says what responds. @throws when one does not. */
export async function checkVoice(
  data_dir: string,
  { say, ended }: { readonly say: (text: string) => void; readonly ended: AbortSignal },
): Promise<void> {
  const child = launch({ data_dir, check: true, phone: false, api_key: '', api_secret: '', webhook_url: '' });
  ended.addEventListener('abort', () => child.stdin.end());
  for await (const line of createInterface({ input: child.stdout })) {
    const told = message.parse(JSON.parse(line));
    if ('say' in told) say(told.say);
    if ('obstacle' in told) throw new Error(told.obstacle);
  }
}

/** In a process group of its own: Ctrl-C at the terminal must not end LiveKit before the calls have ended. */
function launch(options: VoiceOptions) {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  // When this process dies, its standard input closes, and it ends.
  child.stdin.on('error', () => undefined).write(`${JSON.stringify(options)}\n`);
  return child;
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
