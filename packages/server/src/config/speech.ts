// Which provider the agents speak with, by the variables that the agent worker reads: one file can serve both.
import * as z from 'zod';
import { providerKey } from './provider-key.ts';

/** Where a provider's key is looked for when it is not given under its own name. */
const vendorKeys = {
  openai: 'OPENAI_API_KEY',
  deepgram: 'DEEPGRAM_API_KEY',
  elevenlabs: 'ELEVEN_API_KEY',
  cartesia: 'CARTESIA_API_KEY',
} as const;

export const speechVariables = {
  TTS_PROVIDER: z.enum(['openai', 'deepgram', 'elevenlabs', 'cartesia']).optional(),
  TTS_BASE_URL: z
    .url({ protocol: /^(https?|wss?)$/ })
    .refine((value) => !URL.canParse(value) || new URL(value).username === '', {
      error: 'a key goes into the variable beside it',
    })
    .optional(),
  TTS_API_KEY: providerKey.optional(),
  DEEPGRAM_API_KEY: providerKey.optional(),
  ELEVEN_API_KEY: providerKey.optional(),
  CARTESIA_API_KEY: providerKey.optional(),
};

type Given = z.output<z.ZodObject<typeof speechVariables>> & { readonly OPENAI_API_KEY?: string | undefined };

/** The provider whose voices are listed. */
export interface SpeechConfig {
  readonly provider: keyof typeof vendorKeys;
  readonly base_url: string | null;
  /** OpenAI's list needs none. */
  readonly api_key: string | null;
}

/** Null where nothing says that agents speak with any provider. */
export function speechOf(e: Given): SpeechConfig | null {
  if ([e.TTS_PROVIDER, e.TTS_BASE_URL, e.TTS_API_KEY, e.OPENAI_API_KEY].every((value) => value === undefined))
    return null;
  const provider = e.TTS_PROVIDER ?? 'openai';
  const api_key = e.TTS_API_KEY ?? e[vendorKeys[provider]] ?? null;
  if (api_key === null && provider !== 'openai')
    throw new Error(`TTS_API_KEY: ${provider} needs a key (here or in ${vendorKeys[provider]})`);
  return { provider, base_url: e.TTS_BASE_URL ?? null, api_key };
}
