// The environment of the agent worker, read once and checked: the only reader of process.env.
import { resolve } from 'node:path';
import { agentName, issueMessage, tracesUrlOf, tracesVariables } from '@voicecall/contract';
import * as z from 'zod';

const speechProviders = ['openai', 'deepgram', 'elevenlabs', 'cartesia'] as const;

/** The provider's usual variable for the key, used when our own variable is not set. */
export const vendorKeys = {
  openai: 'OPENAI_API_KEY',
  deepgram: 'DEEPGRAM_API_KEY',
  elevenlabs: 'ELEVEN_API_KEY',
  cartesia: 'CARTESIA_API_KEY',
} as const;

const text = z.string().min(1).optional();
const baseUrl = z.url({ protocol: /^(https?|wss?)$/ }).optional();

export const environment = z.object({
  LIVEKIT_URL: z.url({ protocol: /^(https?|wss?)$/ }),
  LIVEKIT_API_KEY: z.string().min(1),
  LIVEKIT_API_SECRET: z.string().min(1),
  AGENT_NAME: z.string().min(1).default(agentName),
  AGENT_CAPACITY: z.coerce.number().int().min(1).max(1000).default(10),
  AGENT_HOST: z.string().min(1).default('127.0.0.1'),
  AGENT_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  AGENT_DRAIN_SEC: z.coerce.number().int().min(0).max(14_400).default(300),
  AGENT_OUTBOX_DIR: z.string().min(1).default('.data/agent-outbox'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STT_PROVIDER: z.enum(speechProviders).default('openai'),
  STT_MODEL: text,
  STT_BASE_URL: baseUrl,
  STT_API_KEY: text,
  // Two names for the same protocol: the platform, which may read the same file, distinguishes them.
  MODEL_PROVIDER: z
    .enum(['openai', 'openai-compatible'])
    .default('openai')
    .transform(() => 'openai' as const),
  MODEL_NAME: text,
  MODEL_BASE_URL: baseUrl,
  MODEL_API_KEY: text,
  TTS_PROVIDER: z.enum(speechProviders).default('openai'),
  TTS_MODEL: text,
  TTS_VOICE: text,
  TTS_BASE_URL: baseUrl,
  TTS_API_KEY: text,
  OPENAI_API_KEY: text,
  DEEPGRAM_API_KEY: text,
  ELEVEN_API_KEY: text,
  CARTESIA_API_KEY: text,
  ...tracesVariables,
});

type Environment = z.output<typeof environment>;
type SpeechProvider = (typeof speechProviders)[number];

/** One provider; null members are left to the provider's plugin. */
export interface ProviderConfig<P extends string> {
  readonly provider: P;
  readonly model: string | null;
  readonly base_url: string | null;
  readonly api_key: string;
}

/** The configuration of the worker and its calls. */
export interface AgentConfig {
  readonly livekit: { readonly url: string; readonly api_key: string; readonly api_secret: string };
  readonly agent_name: string;
  /** How many calls one worker handles at the same time. */
  readonly capacity: number;
  /** The port of the health endpoint. */
  readonly host: string;
  readonly port: number;
  /** How long calls may go on after the worker was asked to stop. */
  readonly drain_sec: number;
  /** The directory of reports that the platform has not accepted yet; workers may share it. */
  readonly outbox_dir: string;
  readonly log_level: string;
  /** Where spans are sent; null: nowhere. */
  readonly traces_url: string | null;
  readonly stt: ProviderConfig<SpeechProvider>;
  readonly model: ProviderConfig<'openai'>;
  readonly tts: ProviderConfig<SpeechProvider> & { readonly voice: string | null };
}

/** Reads and checks the environment; throws an Error whose message names each variable that is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): AgentConfig {
  // An empty variable (as compose files leave them) means an absent one.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueMessage(issue)}`).join('\n'));
  const e = parsed.data;
  const keys = {
    STT: keyOf(e, 'STT', e.STT_PROVIDER),
    MODEL: keyOf(e, 'MODEL', e.MODEL_PROVIDER),
    TTS: keyOf(e, 'TTS', e.TTS_PROVIDER),
  };
  const missing = Object.values(keys).flatMap((key) => ('missing' in key ? [key.missing] : []));
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const key = (part: keyof typeof keys): string => ('key' in keys[part] ? keys[part].key : '');
  return {
    livekit: {
      url: e.LIVEKIT_URL.replace(/^http/, 'ws'),
      api_key: e.LIVEKIT_API_KEY,
      api_secret: e.LIVEKIT_API_SECRET,
    },
    agent_name: e.AGENT_NAME,
    capacity: e.AGENT_CAPACITY,
    host: e.AGENT_HOST,
    port: e.AGENT_PORT,
    drain_sec: e.AGENT_DRAIN_SEC,
    outbox_dir: resolve(e.AGENT_OUTBOX_DIR),
    log_level: e.LOG_LEVEL,
    traces_url: tracesUrlOf(e),
    stt: {
      provider: e.STT_PROVIDER,
      model: e.STT_MODEL ?? null,
      base_url: e.STT_BASE_URL ?? null,
      api_key: key('STT'),
    },
    model: {
      provider: e.MODEL_PROVIDER,
      model: e.MODEL_NAME ?? null,
      base_url: e.MODEL_BASE_URL ?? null,
      api_key: key('MODEL'),
    },
    tts: {
      provider: e.TTS_PROVIDER,
      model: e.TTS_MODEL ?? null,
      voice: e.TTS_VOICE ?? null,
      base_url: e.TTS_BASE_URL ?? null,
      api_key: key('TTS'),
    },
  };
}

function keyOf(
  e: Environment,
  part: 'STT' | 'MODEL' | 'TTS',
  provider: SpeechProvider,
): { key: string } | { missing: string } {
  const key = e[`${part}_API_KEY`] ?? e[vendorKeys[provider]];
  return key === undefined
    ? { missing: `${part}_API_KEY: ${provider} needs a key (here or in ${vendorKeys[provider]})` }
    : { key };
}
