// The options of the command line: `start --voice` with `--phone` or `--check`, and `--processes`.
import { parseArgs } from 'node:util';

/** LiveKit and the agent worker run beside the platform. */
export interface VoiceConfig {
  /** With LiveKit's SIP service. */
  readonly phone: boolean;
  /** Nothing is started: the providers are asked once. */
  readonly check: boolean;
  /** The name under which agents register. */
  readonly agent_name: string;
}

/** How many processes of each role are started. */
export interface ProcessesConfig {
  readonly api: number;
  readonly worker: number;
}

const options = {
  voice: { type: 'boolean' },
  phone: { type: 'boolean' },
  check: { type: 'boolean' },
  processes: { type: 'string' },
} as const;

/** Null without `--voice`. @throws which option is wrong. */
export function voiceOf(
  args: readonly string[],
  { LIVEKIT_URL, AGENT_NAME }: { readonly LIVEKIT_URL?: string | undefined; readonly AGENT_NAME: string },
): VoiceConfig | null {
  const { voice = false, phone = false, check = false } = parse(args);
  if (!voice && (phone || check)) throw new Error(`${phone ? '--phone' : '--check'} goes together with --voice`);
  if (voice && LIVEKIT_URL !== undefined)
    throw new Error('LIVEKIT_URL: --voice starts a LiveKit of its own; leave one of the two away');
  return voice ? { phone, check, agent_name: AGENT_NAME } : null;
}

/** Null without `--processes`. @throws what is wrong with it. */
export function processesOf(args: readonly string[], { ROLE }: { readonly ROLE: string }): ProcessesConfig | null {
  const { processes } = parse(args);
  if (processes === undefined) return null;
  const [, api, worker] = /^([1-4])\+([1-4])$/.exec(processes) ?? [];
  if (!api || !worker)
    throw new Error(
      `--processes ${processes}: must be two numbers from 1 to 4, of API processes and workers, as in 2+2`,
    );
  if (ROLE !== 'all') throw new Error('ROLE: --processes starts processes of both roles; leave one of the two away');
  return { api: Number(api), worker: Number(worker) };
}

function parse(args: readonly string[]) {
  const known = (arg: string): boolean => arg.startsWith('--') && arg.slice(2).replace(/=.*/, '') in options;
  const unknown = args.find((arg, index) => !known(arg) && args[index - 1] !== '--processes');
  if (unknown !== undefined)
    throw new Error(`${unknown}: start knows --processes, and --voice with --phone and --check`);
  return parseArgs({ args: [...args], options }).values;
}
