// The options of the command line: `start --voice` with `--phone` or `--check`.
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

const options = { voice: { type: 'boolean' }, phone: { type: 'boolean' }, check: { type: 'boolean' } } as const;

/** Null without `--voice`. @throws which option is wrong. */
export function voiceOf(
  args: readonly string[],
  { LIVEKIT_URL, AGENT_NAME }: { readonly LIVEKIT_URL?: string | undefined; readonly AGENT_NAME: string },
): VoiceConfig | null {
  const unknown = args.find((arg) => !(arg.startsWith('--') && arg.slice(2) in options));
  if (unknown !== undefined) throw new Error(`${unknown}: start knows --voice, and with it --phone and --check`);
  const { voice = false, phone = false, check = false } = parseArgs({ args: [...args], options }).values;
  if (!voice && (phone || check)) throw new Error(`${phone ? '--phone' : '--check'} goes together with --voice`);
  if (voice && LIVEKIT_URL !== undefined)
    throw new Error('LIVEKIT_URL: --voice starts a LiveKit of its own; leave one of the two away');
  return voice ? { phone, check, agent_name: AGENT_NAME } : null;
}
