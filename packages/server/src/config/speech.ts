// Which provider the agents speak with. The agent worker reads variables of the same names, so one file configures
// both.
import * as z from 'zod';

/** A provider's key. It is sent in a header, and an error would quote a value that a header cannot hold. */
export const providerKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs of ASCII without spaces' });

/** The variable that holds a provider's key when TTS_API_KEY does not. */
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
  /** OpenAI's list of voices needs no key. */
  readonly api_key: string | null;
}

/** Null when no provider is configured. */
export function speechOf(e: Given): SpeechConfig | null {
  if ([e.TTS_PROVIDER, e.TTS_BASE_URL, e.TTS_API_KEY, e.OPENAI_API_KEY].every((value) => value === undefined))
    return null;
  const provider = e.TTS_PROVIDER ?? 'openai';
  const api_key = e.TTS_API_KEY ?? e[vendorKeys[provider]] ?? null;
  if (api_key === null && provider !== 'openai')
    throw new Error(`TTS_API_KEY: ${provider} needs a key (here or in ${vendorKeys[provider]})`);
  return { provider, base_url: e.TTS_BASE_URL ?? null, api_key };
}
